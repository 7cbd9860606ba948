/** Keys and OAuth of a sandbox that is driven by a contract: the consent page, codes, tokens, their refresh and their end. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import * as CodeChallenge from "../parts/CodeChallenge.ts"
import * as Codes from "../parts/Codes.ts"
import * as Consent from "../parts/Consent.ts"

export interface App {
  readonly clientId: string
  readonly clientSecret: string
}

export interface Granted {
  readonly accessToken: string
  /** Missing in the answer to a refresh, where refresh tokens are used again. */
  readonly refreshToken?: string
  readonly scope: string
}

export interface Model {
  /** The key that every sandbox starts with. */
  readonly defaultKey: string
  /** How a request carries a key, besides as a bearer token: as the user of HTTP Basic. */
  readonly basicKeys: boolean
  /** The word before a token in the header. Default: `Bearer`. */
  readonly scheme?: string
  /** A refresh leaves the refresh token as it is. Default: it gets another. */
  readonly keepsRefreshToken?: boolean
  /** How the token endpoint refuses, where it isn't by RFC 6749: its status, and its word for a code or a token that isn't valid. */
  readonly refusing?: { readonly status: number; readonly invalidGrant: string }
  readonly authorizePath: `/${string}`
  readonly tokenPath: `/${string}`
  readonly revokePath: `/${string}` | undefined
  readonly app: App
  /** What the redirect to the app has beside the code. */
  readonly besideCode?: Readonly<Record<string, string>>
  /** How long an access token lives; undefined: it doesn't expire, and there is no refresh token. */
  readonly lifetimeSeconds: number | undefined
  readonly answer: (granted: Granted) => Json
  readonly title: string
}

export interface Tokens {
  readonly admits: (authorization: string, now: number) => boolean
  readonly codes: Codes.Codes<Grant>
  readonly issue: (grant: Pick<Grant, "scope">, now: number) => Required<Granted>
  readonly scopeOf: (refreshToken: string) => string | undefined
  readonly end: (token: string) => void
  readonly expire: (token: string | undefined, now: number) => boolean
  readonly reset: () => void
}

interface Grant {
  readonly redirectUri: string
  readonly challenge: string | null
  readonly scope: string
}

export const make = (model: Model, keys: ReadonlyArray<string>): Tokens => {
  const initial = [model.defaultKey, ...keys]
  const access = new Map<string, number>(initial.map((key) => [key, Infinity]))
  const refresh = new Map<string, string>()
  const codes = Codes.make<Grant>()
  let issued = 0
  return {
    admits: (authorization, now) => {
      const [scheme = "", bearer] = authorization.split(/ +/u)
      const isToken = scheme.toLowerCase() === (model.scheme ?? "Bearer").toLowerCase()
      const [user] = model.basicKeys ? basicOf(authorization) : []
      return (access.get((isToken ? bearer : user) ?? "") ?? 0) > now
    },
    codes,
    issue: ({ scope }, now) => {
      const number = ++issued
      const granted = { accessToken: `access-${number}`, refreshToken: `refresh-${number}`, scope }
      const { lifetimeSeconds } = model
      access.set(granted.accessToken, lifetimeSeconds === undefined ? Infinity : now + lifetimeSeconds * 1000)
      refresh.set(granted.refreshToken, scope)
      return granted
    },
    scopeOf: (token) => refresh.get(token),
    end: (token) => {
      access.delete(token)
      refresh.delete(token)
    },
    expire: (token = model.defaultKey, now) => {
      const isKnown = access.has(token)
      if (isKnown) access.set(token, now)
      return isKnown
    },
    reset: () => {
      access.clear()
      refresh.clear()
      codes.clear()
      issued = 0
      for (const key of initial) access.set(key, Infinity)
    }
  }
}

const basicOf = (header: string): ReadonlyArray<string | undefined> => {
  const encoded = /^Basic +(\S+)$/iu.exec(header)?.[1]
  const decoded = encoded === undefined ? undefined : Result.getOrUndefined(Base64.decodeString(encoded))
  return decoded === undefined ? [] : [decoded.split(":", 1)[0], decoded.slice(decoded.indexOf(":") + 1)]
}

export const addRoutes = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, model: Model, tokens: Tokens) {
  yield* Consent.add(router, {
    title: `${model.title}: consent`,
    path: model.authorizePath,
    question: "Let the app in?",
    who: { label: "Workspace", name: "workspace", choices: () => ["sandbox"] },
    buttons: { allow: "Allow", deny: "Deny" },
    denial: "the user denied access",
    ...(model.besideCode && { beside: model.besideCode }),
    refusal: (asked) =>
      asked.get("client_id") === model.app.clientId && Consent.isRegistered({}, asked)
        ? undefined
        : Consent.complaint(model.title, "unknown client_id, or no redirect_uri"),
    issueCode: (asked) => {
      const code = `code-${asked.get("state")?.length ?? 0}-${crypto.randomUUID()}`
      tokens.codes.add(code, {
        redirectUri: asked.get("redirect_uri") ?? "",
        challenge: asked.get("code_challenge"),
        scope: asked.get("scope") ?? ""
      })
      return code
    }
  })
  yield* router.add("POST", model.tokenPath, token(model, tokens))
  if (model.revokePath !== undefined) yield* router.add("POST", model.revokePath, revoke(model, tokens))
})

const readForm = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  // The sandbox has already read the body for its journal, so this can't fail.
  const form = new URLSearchParams(yield* Effect.orDie(request.text))
  const [id, secret] = basicOf(request.headers["authorization"] ?? "")
  const plain = (text: string | undefined) =>
    text === undefined ? undefined : decodeURIComponent(text.replaceAll("+", " "))
  return {
    form,
    clientId: plain(id) ?? form.get("client_id"),
    clientSecret: plain(secret) ?? form.get("client_secret")
  }
})

const json = (status: number, body: Json) =>
  HttpServerResponse.text(JSON.stringify(body), { status, contentType: "application/json" })

const isApp = ({ app }: Model, id: string | null | undefined, secret: string | null | undefined) =>
  id === app.clientId && secret === app.clientSecret

const token = Effect.fnUntraced(function* (model: Model, tokens: Tokens) {
  const { clientId, clientSecret, form } = yield* readForm
  const now = yield* Clock.currentTimeMillis
  const { invalidGrant, status } = model.refusing ?? { invalidGrant: "invalid_grant", status: 400 }
  const refuse = (error: string) => json(status, { error })
  if (!isApp(model, clientId, clientSecret)) return refuse("invalid_client")
  if (form.get("grant_type") === "refresh_token") {
    const old = form.get("refresh_token") ?? ""
    const scope = tokens.scopeOf(old)
    if (scope === undefined) return refuse(invalidGrant)
    if (model.keepsRefreshToken !== true) tokens.end(old)
    const { refreshToken, ...granted } = tokens.issue({ scope }, now)
    if (model.keepsRefreshToken !== true) return json(200, model.answer({ ...granted, refreshToken }))
    tokens.end(refreshToken)
    return json(200, model.answer(granted))
  }
  if (form.get("grant_type") !== "authorization_code") return refuse("unsupported_grant_type")
  const grant = tokens.codes.redeem(form.get("code") ?? "")
  const challenge = yield* CodeChallenge.of(form.get("code_verifier"))
  const isSound =
    grant?.redirectUri === form.get("redirect_uri") && (grant?.challenge === null || grant?.challenge === challenge)
  if (grant === undefined || !isSound) return refuse(invalidGrant)
  return json(200, model.answer(tokens.issue(grant, now)))
})

const revoke = Effect.fnUntraced(function* (model: Model, tokens: Tokens) {
  const { clientId, clientSecret, form } = yield* readForm
  if (!isApp(model, clientId, clientSecret)) return json(401, { error: "invalid_client" })
  tokens.end(form.get("token") ?? "")
  return json(200, {})
})
