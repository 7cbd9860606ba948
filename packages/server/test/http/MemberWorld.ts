/** A server whose console has members, and a browser's side of a sign-in without a browser. */
import type { AuditAction } from "@fieldgate/core/audit/AuditEvent"
import { AuditLog } from "@fieldgate/core/audit/AuditLog"
import type { ConsoleAccess } from "@fieldgate/core/members/rules/ConsoleAccess"
import { MemoryStores } from "@fieldgate/core/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { IdentityProviderSettings } from "../../src/members/IdentityProvider.ts"
import type { Settings } from "../../src/http/ServerSettings.ts"
import { type Call, serve } from "./TestPlatform.ts"
import * as OidcServer from "./OidcServer.ts"

export const publicUrl = "http://fieldgate.test"

const accounts = {
  vic: { email: "vic@acme.example", name: "Vic Viewer" },
  ola: { email: "Ola@acme.example", name: "Ola Operator" },
  ada: { email: "ada@acme.example", name: "Ada Admin" },
  sam: { email: "sam@acme.example", name: "Sam of Other", groups: ["other-admins"] },
  guest: { email: "guest@acme.example" },
  fake: { email: "ada@acme.example", emailVerified: false }
} as const

export const access = (issuer: string): ConsoleAccess => ({
  keys: true,
  members: {
    issuer,
    identifiedBy: "email",
    members: [
      { to: "vic@acme.example", role: "viewer", projects: "all" },
      { to: "ola@acme.example", role: "operator", projects: "all" },
      { to: "ada@acme.example", role: "admin", projects: "all" }
    ],
    roles: [{ to: "other-admins", role: "admin", projects: ["other"] }]
  }
})

const providerSettings = (issuer: string): IdentityProviderSettings => ({
  issuer,
  clientId: OidcServer.clientId,
  clientSecret: Redacted.make(OidcServer.clientSecret),
  name: "Acme ID",
  scopes: "openid email profile groups",
  roleClaim: "groups",
  roleValues: ["other-admins"]
})

export interface MemberOptions extends Partial<OidcServer.OidcOptions> {
  readonly consoleAccess?: (issuer: string) => ConsoleAccess
  readonly settings?: Partial<Settings>
}

export const own = { "x-fieldgate-console": "1", "sec-fetch-site": "same-origin", "x-api-key": undefined }

/** The cookies that an answer sets, as a request sends them; ended ones are left out. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((cookie) => !cookie.endsWith("="))
    .join("; ")

export const make = Effect.fnUntraced(function* (options: MemberOptions = {}) {
  const oidc = yield* Effect.acquireRelease(
    Effect.promise(() =>
      OidcServer.start({ accounts, redirectUri: `${publicUrl}/console/sign-in/callback`, ...options })
    ),
    (server) => Effect.promise(() => server[Symbol.asyncDispose]())
  )
  const stores = yield* Layer.build(MemoryStores.layer)
  const auditLog = Context.get(stores, AuditLog)
  const world = yield* serve({
    stores: Layer.succeedContext(stores),
    settings: {
      consoleAccess: (options.consoleAccess ?? access)(oidc.issuer),
      identityProvider: providerSettings(oidc.issuer),
      ...options.settings
    }
  })
  const browse = (path: string, cookie = "") => world.call(path, { headers: { "x-api-key": undefined, cookie } })
  const start = Effect.fnUntraced(function* (returnPath = "/console/projects") {
    const answer = yield* browse(`/console/sign-in?return=${encodeURIComponent(returnPath)}`)
    return { answer, cookie: cookiesOf(answer.headers), url: answer.headers.get("location") ?? "" }
  })
  const finish = Effect.fnUntraced(function* (account: string | undefined, returnPath?: string) {
    const { cookie, url } = yield* start(returnPath)
    const back = new URL(yield* Effect.promise(() => OidcServer.choose(url, account)))
    return { back, cookie, answer: yield* browse(`${back.pathname}${back.search}`, cookie) }
  })
  const ask = (cookie: string, path = "/console/api/v1/projects", given: Call = {}) =>
    world.call(path, { ...given, headers: { ...own, cookie, ...given.headers } })
  const signedIn = Effect.fnUntraced(function* (account: string) {
    const { answer } = yield* finish(account)
    const cookie = cookiesOf(answer.headers)
    return { cookie, ask: (path?: string, given?: Call) => ask(cookie, path, given) }
  })
  const audited = (action: AuditAction) => auditLog.list({ action, limit: 1000 })
  return { ...world, oidc, ask, audited, browse, finish, signedIn, start }
})
