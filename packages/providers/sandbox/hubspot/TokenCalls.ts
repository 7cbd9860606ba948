/** The ways to an access token: each checks what was sent and issues one, or returns the reason to refuse. */
import * as Result from "effect/Result"
import type { Account } from "./Accounts.ts"
import type { App, Grant } from "./Grants.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as TokenAnswers from "./TokenAnswers.ts"

export interface TokenRequest {
  readonly now: number
  readonly form: URLSearchParams
  /** The S256 challenge of the sent code verifier. */
  readonly challenge: string | undefined
}

export interface Granted {
  readonly account: Account
  readonly refreshToken: string | undefined
}

type Answer<A> = Result.Result<A, TokenAnswers.TokenRefusal>

export const grant = (state: HubSpotState, request: TokenRequest): Answer<Granted> =>
  Result.gen(function* () {
    const run = ways.get(request.form.get("grant_type") ?? "")
    if (run === undefined) return yield* Result.fail(TokenAnswers.badGrantType)
    const app = yield* needApp(state, request.form)
    return yield* run(state, request, app)
  })

export const needApp = ({ apps }: HubSpotState, form: URLSearchParams): Answer<App> => {
  const app = apps.find(({ clientId }) => clientId === form.get("client_id"))
  if (app === undefined) return Result.fail(TokenAnswers.badClientId)
  return form.get("client_secret") === app.clientSecret
    ? Result.succeed(app)
    : Result.fail(TokenAnswers.badClientSecret)
}

type Way = (state: HubSpotState, request: TokenRequest, app: App) => Answer<Granted>

const refresh: Way = (state, { form, now }, app) => {
  const refreshToken = form.get("refresh_token") ?? ""
  const found = state.grants.of(refreshToken)
  if (found === undefined || (found.clientId !== undefined && found.clientId !== app.clientId)) {
    return Result.fail(TokenAnswers.badRefreshToken)
  }
  return state.grants.isUninstalled(found.hubId)
    ? Result.fail(TokenAnswers.badHub)
    : Result.succeed({ account: open(state, found, now), refreshToken })
}

const authorizationCode: Way = (state, { challenge, form, now }, app) =>
  Result.gen(function* () {
    const consent = state.grants.redeem(form.get("code") ?? "")
    if (consent === undefined || consent.clientId !== app.clientId || consent.expiresAt <= now) {
      return yield* Result.fail(TokenAnswers.badAuthCode)
    }
    if (consent.redirectUri !== form.get("redirect_uri")) return yield* Result.fail(TokenAnswers.badRedirectUri)
    if (consent.codeChallenge !== undefined && consent.codeChallenge !== challenge) {
      return yield* Result.fail(TokenAnswers.badCodeVerifier)
    }
    const { hubId, scopes } = consent
    const given: Grant = { hubId, clientId: app.clientId, ...(scopes === undefined ? {} : { scopes }) }
    const refreshToken = state.grants.issueRefreshToken(given)
    return { account: open(state, given, now), refreshToken }
  })

/** For the app itself; here it gives access to the first account. */
const clientCredentials: Way = (state, { now }) => {
  const [first] = state.accounts.all()
  return first === undefined
    ? Result.fail(TokenAnswers.badHub)
    : Result.succeed({ account: open(state, { hubId: first.hubId }, now), refreshToken: undefined })
}

const open = (state: HubSpotState, { hubId, scopes }: Grant, now: number): Account => {
  const account: Account = {
    token: state.grants.issueAccessToken(),
    hubId,
    ...(scopes === undefined ? {} : { scopes }),
    expiresAt: now + TokenAnswers.lifetimeSeconds * 1000,
    kind: "oauth"
  }
  state.accounts.add(account)
  return account
}

const ways: ReadonlyMap<string, Way> = new Map([
  ["refresh_token", refresh],
  ["authorization_code", authorizationCode],
  ["client_credentials", clientCredentials]
])
