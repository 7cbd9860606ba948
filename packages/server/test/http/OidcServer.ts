/** A real OpenID Connect provider on loopback: `oidc-provider`, with a page on which a person chooses an account or cancels. */
import { exportJWK, generateKeyPair, type JWK } from "jose"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Provider } from "oidc-provider"

export interface Account {
  readonly email: string
  readonly name?: string
  readonly emailVerified?: boolean
  readonly groups?: ReadonlyArray<string>
}

export interface OidcOptions {
  readonly accounts: Readonly<Record<string, Account>>
  readonly redirectUri: string
  /** Whether claims are in the ID token too, not in the user info alone. */
  readonly claimsInIdToken?: boolean
}

export const clientId = "fieldgate"

export const clientSecret = "a-secret-of-the-test-client-only"

const keyOf = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" }
}

const providerFor = (issuer: string, { accounts, claimsInIdToken = false, redirectUri }: OidcOptions, key: JWK) => {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL("/console/", redirectUri).href],
        response_types: ["code"],
        grant_types: ["authorization_code"]
      }
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["cookies of a test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    conformIdTokenClaims: !claimsInIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => {
      const account = accounts[id]
      if (account === undefined) return undefined
      const { email, emailVerified = true, groups = [], name } = account
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: emailVerified, name, groups }) }
    },
    loadExistingGrant: async ({
      oidc
    }: {
      readonly oidc: {
        readonly session: { readonly accountId: string }
        readonly client: { readonly clientId: string }
      }
    }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope("openid email profile groups")
      await grant.save()
      return grant
    }
  })
  return provider
}

const choices = (path: string, accounts: OidcOptions["accounts"]): string =>
  `<!doctype html><html lang="en"><title>Sign in</title><h1>Choose an account</h1><ul>${Object.keys(accounts)
    .map((id) => `<li><a href="${path}/as/${id}">${id}</a></li>`)
    .join("")}</ul><a href="${path}/cancel">Cancel</a></html>`

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : 0)
    })
  })

/** Answers in place of the provider, for faults that a real one doesn't have. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean

export const start = async (options: OidcOptions) => {
  const state: { provider?: Provider; interfere?: Interference | undefined } = {}
  const requests: Array<string> = []
  const server = createServer((request, response) => {
    const path = request.url ?? ""
    requests.push(path.split("?")[0] ?? "")
    const { provider } = state
    if (provider === undefined || state.interfere?.(request, response) === true) return
    const [, uid = "", action, account] = /^\/interaction\/([\w-]+)(?:\/(as|cancel)(?:\/(\w+))?)?$/u.exec(path) ?? []
    if (uid === "") return void provider.callback()(request, response)
    if (action === undefined) {
      response.writeHead(200, { "content-type": "text/html" })
      return void response.end(choices(path, options.accounts))
    }
    const result =
      action === "as"
        ? { login: { accountId: account } }
        : { error: "access_denied", error_description: "End-User aborted interaction" }
    void provider.interactionFinished(request, response, result)
  })
  const issuer = `http://127.0.0.1:${await listen(server)}`
  state.provider = providerFor(issuer, options, await keyOf("first"))
  return {
    issuer,
    requests,
    rotateKey: async () => {
      state.provider = providerFor(issuer, options, await keyOf("second"))
    },
    interfere: (by: Interference | undefined) => void (state.interfere = by),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Follows the provider's pages as a browser does, with cookies, and returns the address that it sends the browser back to. */
export const choose = async (authorizationUrl: string, account: string | undefined): Promise<string> => {
  const { origin } = new URL(authorizationUrl)
  const cookies = new Map<string, string>()
  let url = authorizationUrl
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(url, { redirect: "manual", headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get("location")
    if (location === null) {
      if (response.status !== 200) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
      url = account === undefined ? `${url}/cancel` : `${url}/as/${account}`
      continue
    }
    const next = new URL(location, url)
    if (next.origin !== origin) return next.href
    url = next.href
  }
  throw new Error("the provider redirects without end")
}
