/** When an access token is due to be refreshed. Pure. */
import * as DateTime from "effect/DateTime"
import * as Redacted from "effect/Redacted"
import type { Credentials } from "./Credentials.ts"
import { refreshAheadMinutes } from "./Limits.ts"

/** Credentials that can bring new ones by themselves. */
export type Refreshable = Extract<Credentials, { readonly _tag: "OAuthCredentials" }> & {
  readonly refreshToken: Redacted.Redacted
}

export const isRefreshable = (credentials: Credentials): credentials is Refreshable =>
  credentials._tag === "OAuthCredentials" && credentials.refreshToken !== undefined

/** Whether the token ends before long, as far as its end is known. */
export const isDue = ({ expiresAt }: Refreshable, now: DateTime.Utc): boolean =>
  expiresAt !== undefined && DateTime.isLessThan(expiresAt, DateTime.add(now, { minutes: refreshAheadMinutes }))

/** Whether the token has ended, as far as its end is known. */
export const isOver = ({ expiresAt }: Refreshable, now: DateTime.Utc): boolean =>
  expiresAt !== undefined && DateTime.isLessThanOrEqualTo(expiresAt, now)

/** Whether two connections' states sign calls in the same way: a refresh in between changes the access token. */
export const isSameToken = (one: Credentials, other: Credentials): boolean =>
  one._tag === "OAuthCredentials" &&
  other._tag === "OAuthCredentials" &&
  Redacted.value(one.accessToken) === Redacted.value(other.accessToken)
