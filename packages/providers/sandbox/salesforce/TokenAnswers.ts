/**
 * The answers of the token endpoint, byte for byte. Pure. Source: the OAuth pages of Salesforce Help; "unseen" marks a text that they
 * don't show.
 */
import type { Account } from "./Accounts.ts"
import type { Session } from "./Sessions.ts"

export interface TokenRefusal {
  readonly error: string
  readonly error_description: string
}

const refusal = (error: string, error_description: string): TokenRefusal => ({ error, error_description })

export const unknownGrantType = refusal("unsupported_grant_type", "grant type not supported")
export const unknownApp = refusal("invalid_client_id", "client identifier invalid")
export const wrongSecret = refusal("invalid_client", "invalid client credentials")

/** The end of a connection: the user must grant it again. */
export const refreshTokenDead = refusal("invalid_grant", "expired access/refresh token")

/** Another request with this refresh token is in progress. segmentio/action-destinations#2300 */
export const tokenBusy = refusal("invalid_grant", "token request is already being processed")

/** An org admin's decision about an app; `installed` is an app of the org, or one that users may approve themselves. */
export type AppAccess = "installed" | "notInstalled" | "notApproved" | "blocked"

/** Error and text of each, in sign-ins and refreshes. n8n-io/n8n#21589; the text for a refresh is unseen. */
export const appRefusals: Readonly<Record<Exclude<AppAccess, "installed">, TokenRefusal>> = {
  notInstalled: refusal("invalid_client", "app must be installed into org"),
  notApproved: refusal("invalid_app_access", "user is not admin approved to access this app"),
  blocked: refusal("OAUTH_APP_BLOCKED", "this app is blocked by admin")
}

export const loginFailed = refusal("invalid_grant", "authentication failure")
export const codeInvalid = refusal("invalid_grant", "invalid authorization code")
export const codeExpired = refusal("invalid_grant", "expired authorization code")
export const redirectUriWrong = refusal("redirect_uri_mismatch", "redirect_uri must match configuration")

/** Unseen. */
export const verifierMissing = refusal("invalid_grant", "missing required code verifier")

export const verifierWrong = refusal("invalid_request", "invalid code verifier")

/** Unseen. */
export const noUser = refusal("invalid_grant", "no client credentials user enabled")

export const unknownToken = "error=unsupported_token_type&error_description=this+token+type+is+not+supported"

/** The identity URL of an account; its last two parts are the org and the user. */
const identityUrl = (origin: string, { orgId, userId }: Account): string => `${origin}/id/${orgId}/${userId}`

/** A new session, and the refresh token if there is a new one. */
export const granted = (origin: string, account: Account, session: Session, refreshToken: string | undefined) => ({
  access_token: session.token,
  ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
  // Not checked here; the real one is made with the app's secret.
  signature: "c2FuZGJveA==",
  scope: session.scope,
  instance_url: origin,
  id: identityUrl(origin, account),
  token_type: "Bearer",
  issued_at: String(session.startedAt)
})

export const introspected = (origin: string, account: Account, session: Session) => ({
  active: true,
  scope: session.scope,
  ...(session.clientId === undefined ? {} : { client_id: session.clientId }),
  username: account.username,
  sub: identityUrl(origin, account),
  token_type: "access_token",
  ...(session.expiresAt === undefined ? {} : { exp: Math.floor(session.expiresAt / 1000) }),
  iat: Math.floor(session.startedAt / 1000),
  nbf: Math.floor(session.startedAt / 1000)
})

const urls = (origin: string) => ({
  rest: `${origin}/services/data/v{version}/`,
  sobjects: `${origin}/services/data/v{version}/sobjects/`,
  query: `${origin}/services/data/v{version}/query/`
})

/** The user in the form of OpenID Connect. */
export const userInfo = (origin: string, account: Account) => ({
  sub: identityUrl(origin, account),
  user_id: account.userId,
  organization_id: account.orgId,
  preferred_username: account.username,
  nickname: account.username,
  name: account.username,
  email: account.username,
  email_verified: true,
  zoneinfo: "GMT",
  urls: urls(origin),
  active: true,
  user_type: "STANDARD",
  language: "en_US",
  locale: "en_US",
  utcOffset: 0,
  is_salesforce_integration_user: false
})

/** The user in Salesforce's own form. */
export const identity = (origin: string, account: Account) => ({
  id: identityUrl(origin, account),
  asserted_user: true,
  user_id: account.userId,
  organization_id: account.orgId,
  username: account.username,
  nick_name: account.username,
  display_name: account.username,
  email: account.username,
  email_verified: true,
  urls: urls(origin),
  active: true,
  user_type: "STANDARD",
  language: "en_US",
  locale: "en_US",
  utcOffset: 0
})
