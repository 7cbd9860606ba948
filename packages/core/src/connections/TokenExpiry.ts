/** When an access token is due to be refreshed. Pure. */
import * as DateTime from "effect/DateTime"
import * as Redacted from "effect/Redacted"
import type { Credentials } from "./Credentials.ts"
import { refreshAheadMinutes } from "../domain/Limits.ts"

type Renewed = Extract<Credentials, { readonly _tag: "OAuthCredentials" }> & {
  readonly refreshToken: Redacted.Redacted
}
type Client = Extract<Credentials, { readonly _tag: "ClientCredentials" }>

/** Credentials that can bring new tokens by themselves. */
export type Refreshable = Renewed | Client

export const isRefreshable = (credentials: Credentials): credentials is Refreshable =>
  credentials._tag === "ClientCredentials" ||
  (credentials._tag === "OAuthCredentials" && credentials.refreshToken !== undefined)

/** Whether the token is missing or expires soon, as far as its expiry is known. */
export const isDue = ({ accessToken, expiresAt }: Refreshable, now: DateTime.Utc): boolean =>
  accessToken === undefined ||
  (expiresAt !== undefined && DateTime.isLessThan(expiresAt, DateTime.add(now, { minutes: refreshAheadMinutes })))

/** Whether the token is missing or has expired, as far as its expiry is known. */
export const isOver = ({ accessToken, expiresAt }: Refreshable, now: DateTime.Utc): boolean =>
  accessToken === undefined || (expiresAt !== undefined && DateTime.isLessThanOrEqualTo(expiresAt, now))

/** Whether two connections' states sign calls in the same way: a refresh in between changes the access token. */
export const isSameToken = (one: Credentials, other: Credentials): boolean =>
  (one._tag === "OAuthCredentials" || one._tag === "ClientCredentials") &&
  one._tag === other._tag &&
  tokenOf(one) === tokenOf(other)

/** Whether fresher credentials than the stale ones are stored: another process refreshed or replaced them. */
export const isAnother = (credentials: Credentials, stale: Credentials): boolean =>
  !isSameToken(credentials, stale) &&
  (credentials._tag !== "ClientCredentials" || credentials.accessToken !== undefined)

const tokenOf = (credentials: Credentials): string | undefined =>
  "accessToken" in credentials && credentials.accessToken !== undefined
    ? Redacted.value(credentials.accessToken)
    : undefined

interface NewToken {
  readonly accessToken: Redacted.Redacted
  readonly refreshToken?: Redacted.Redacted
  readonly expiresAt?: DateTime.Utc
}

/** A token without an end takes the place of one that had an end. */
export const renewed = (before: Refreshable, { accessToken, expiresAt, refreshToken }: NewToken): Refreshable => {
  const end = expiresAt === undefined ? {} : { expiresAt }
  if (before._tag === "ClientCredentials") {
    const { expiresAt: _, ...kept } = before
    return { ...kept, accessToken, ...end }
  }
  const { expiresAt: _, ...kept } = before
  return { ...kept, accessToken, refreshToken: refreshToken ?? before.refreshToken, ...end }
}
