/**
 * The answers of the OAuth endpoints. Pure. Source: developers.hubspot.com/docs/api-reference/authentication/manage-oauth-tokens;
 * "unseen" marks a text that it doesn't show.
 */
import type { Account } from "./Accounts.ts"

export interface TokenRefusal {
  readonly error: string
  readonly error_description: string
  readonly status: string
  readonly message: string
}

const refusal = (error: string, status: string, message: string): TokenRefusal => ({
  error,
  error_description: message,
  status,
  message
})

export const badGrantType = refusal("unsupported_grant_type", "BAD_GRANT_TYPE", "missing or unknown grant type")
export const badClientId = refusal("invalid_client", "BAD_CLIENT_ID", "missing or unknown client id")
export const badClientSecret = refusal("invalid_client", "BAD_CLIENT_SECRET", "missing or invalid client secret")
export const badAuthCode = refusal("invalid_grant", "BAD_AUTH_CODE", "missing or unknown auth code")

/** The end of a connection: the user must grant it again. */
export const badRefreshToken = refusal(
  "invalid_grant",
  "BAD_REFRESH_TOKEN",
  "refresh token is invalid, expired or revoked"
)

/** Unseen: the account is gone, or it has uninstalled the app. */
export const badHub = refusal("access_denied", "BAD_HUB", "the app is not installed in this account")

/** Unseen. */
export const badRedirectUri = refusal("invalid_request", "BAD_REDIRECT_URI", "missing or invalid redirect uri")

/** Unseen. */
export const badCodeVerifier = refusal("invalid_request", "BAD_CODE_VERIFIER", "missing or invalid code verifier")

export const lifetimeSeconds = 1800

const user = { id: 7, name: "ann@sandbox.test" }
const hubDomain = "sandbox.test"
const appId = 1111111

/** The scopes of a token with all scopes, as far as drivers request them. */
const everyScope: ReadonlyArray<string> = ["oauth"]

const scopesOf = ({ scopes = everyScope }: Account): ReadonlyArray<string> => scopes

/** A new access token; only the versions after v1 return more than OAuth does. */
export const granted = (account: Account, refreshToken: string | undefined, version: string) => ({
  token_type: "bearer",
  ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
  access_token: account.token,
  expires_in: lifetimeSeconds,
  ...(version === "v1"
    ? {}
    : { hub_id: account.hubId, scopes: scopesOf(account), user_id: user.id, token_use: "access_token" })
})

const secondsLeft = ({ expiresAt }: Account, now: number): number =>
  expiresAt === undefined ? lifetimeSeconds : Math.max(0, Math.floor((expiresAt - now) / 1000))

export const introspected = (account: Account, clientId: string, now: number) => ({
  active: true,
  token: account.token,
  token_type: "Bearer",
  token_use: "access_token",
  hub_id: account.hubId,
  hub_domain: hubDomain,
  user: user.name,
  user_id: user.id,
  client_id: clientId,
  app_id: appId,
  scopes: scopesOf(account),
  expires_in: secondsLeft(account, now),
  is_private_distribution: true
})

/** The same in v1. */
export const accessTokenInfo = (account: Account, now: number) => ({
  token: account.token,
  user: user.name,
  hub_domain: hubDomain,
  scopes: scopesOf(account),
  hub_id: account.hubId,
  app_id: appId,
  expires_in: secondsLeft(account, now),
  user_id: user.id,
  token_type: "access"
})

export const refreshTokenInfo = (
  refreshToken: string,
  hubId: number,
  clientId: string,
  scopes: ReadonlyArray<string> = everyScope
) => ({
  token: refreshToken,
  user: user.name,
  hub_domain: hubDomain,
  scopes,
  hub_id: hubId,
  client_id: clientId,
  user_id: user.id,
  token_type: "refresh"
})
