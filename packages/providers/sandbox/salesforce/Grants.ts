/** The ways to a token: each checks what was sent and starts a session, or returns the reason to refuse. */
import * as Result from "effect/Result"
import type { Account, ConnectedApp } from "./Accounts.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { Grant, Session } from "./Sessions.ts"
import * as TokenAnswers from "./TokenAnswers.ts"

export interface TokenRequest {
  readonly now: number
  readonly form: URLSearchParams
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** The S256 challenge of the sent code verifier. */
  readonly challenge: string | undefined
}

export interface Started {
  readonly account: Account
  readonly session: Session
  readonly refreshToken: string | undefined
}

type Answer<A> = Result.Result<A, TokenAnswers.TokenRefusal>

export const start = (state: SalesforceState, request: TokenRequest): Answer<Started> =>
  Result.gen(function* () {
    const run = grants.get(request.form.get("grant_type") ?? "")
    if (run === undefined) return yield* Result.fail(TokenAnswers.unknownGrantType)
    const app = yield* needApp(state, request)
    const access = state.appAccess.get(app.clientId) ?? "installed"
    if (access !== "installed") return yield* Result.fail(TokenAnswers.appRefusals[access])
    return yield* run(state, request, app)
  })

export const needApp = (
  { apps }: SalesforceState,
  { clientId, clientSecret }: Pick<TokenRequest, "clientId" | "clientSecret">
): Answer<ConnectedApp> => {
  const app = apps.find((one) => one.clientId === clientId)
  if (app === undefined) return Result.fail(TokenAnswers.unknownApp)
  return clientSecret === app.clientSecret ? Result.succeed(app) : Result.fail(TokenAnswers.wrongSecret)
}

type Run = (state: SalesforceState, request: TokenRequest, app: ConnectedApp) => Answer<Started>

const refresh: Run = (state, { form, now }, app) =>
  Result.gen(function* () {
    const refreshToken = form.get("refresh_token") ?? ""
    const grant = state.sessions.grantOf(refreshToken)
    const account = grant === undefined ? undefined : state.accounts.find(grant.username)
    const isOwn = grant?.clientId === undefined || grant.clientId === app.clientId
    if (grant === undefined || account === undefined || !isOwn) {
      return yield* Result.fail(TokenAnswers.refreshTokenDead)
    }
    if (!state.refreshes.start(refreshToken, now)) return yield* Result.fail(TokenAnswers.tokenBusy)
    const own = { ...grant, clientId: app.clientId }
    const rotated = state.rotateRefreshTokens ? state.sessions.issueRefreshToken(own, refreshToken) : undefined
    const session = state.sessions.start(own, now, rotated ?? refreshToken)
    return { account, session, refreshToken: rotated }
  })

/** Runs as the first account, as if an admin had chosen it. */
const clientCredentials: Run = (state, { now }, app) => {
  const [account] = state.accounts.all()
  if (account === undefined) return Result.fail(TokenAnswers.noUser)
  const grant = { username: account.username, clientId: app.clientId, scope: "api" }
  return Result.succeed({ account, session: state.sessions.start(grant, now, undefined), refreshToken: undefined })
}

const password: Run = (state, { form, now }, app) => {
  const account = state.accounts.find(form.get("username") ?? "")
  if (account?.password === undefined || form.get("password") !== account.password) {
    return Result.fail(TokenAnswers.loginFailed)
  }
  const grant = { username: account.username, clientId: app.clientId, scope: "api" }
  return Result.succeed({ account, session: state.sessions.start(grant, now, undefined), refreshToken: undefined })
}

const authorizationCode: Run = (state, { challenge, form, now }, app) =>
  Result.gen(function* () {
    const consent = state.sessions.redeem(form.get("code") ?? "")
    const account = consent === undefined ? undefined : state.accounts.find(consent.username)
    if (consent === undefined || account === undefined || consent.clientId !== app.clientId) {
      return yield* Result.fail(TokenAnswers.codeInvalid)
    }
    if (consent.expiresAt <= now) return yield* Result.fail(TokenAnswers.codeExpired)
    if (consent.redirectUri !== form.get("redirect_uri")) return yield* Result.fail(TokenAnswers.redirectUriWrong)
    if (consent.codeChallenge !== undefined && challenge === undefined) {
      return yield* Result.fail(TokenAnswers.verifierMissing)
    }
    if (consent.codeChallenge !== undefined && consent.codeChallenge !== challenge) {
      return yield* Result.fail(TokenAnswers.verifierWrong)
    }
    const grant: Grant = { username: consent.username, clientId: app.clientId, scope: consent.scope }
    const refreshToken = mayRefresh(consent.scope) ? state.sessions.issueRefreshToken(grant) : undefined
    return { account, session: state.sessions.start(grant, now, refreshToken), refreshToken }
  })

const mayRefresh = (scope: string): boolean =>
  scope.split(" ").some((one) => one === "refresh_token" || one === "offline_access" || one === "full")

const grants: ReadonlyMap<string, Run> = new Map([
  ["refresh_token", refresh],
  ["client_credentials", clientCredentials],
  ["password", password],
  ["authorization_code", authorizationCode]
])
