/** One try to connect an account by OAuth: from the provider's page of consent to the connection. @rule oauth.session */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { BudgetShare, ProviderMetadata } from "./Connection.ts"
import { OAuthConfirmation } from "./OAuthConfirmation.ts"
import {
  ConnectionId,
  ConsumerRef,
  GroupRef,
  OAuthSessionId,
  ProjectId,
  ProviderAppId,
  ProviderName
} from "../domain/Ids.ts"

export const OAuthSession = Schema.Struct({
  id: OAuthSessionId,
  projectId: ProjectId,
  provider: ProviderName,
  providerAppId: ProviderAppId,
  groupRef: GroupRef,
  groupName: Schema.String,
  consumerRef: ConsumerRef,
  consumerName: Schema.String,
  providerWorkspaceRef: Schema.optionalKey(Schema.String),
  providerMetadata: Schema.optionalKey(ProviderMetadata),
  budgetShare: Schema.optionalKey(BudgetShare),
  /** The connection that is to get new credentials; missing: a new one is made. */
  connectionId: Schema.optionalKey(ConnectionId),
  /** Where the provider sends the browser with its answer. */
  callbackUrl: Schema.String,
  /** Where the browser goes from there; missing: it shows a page. */
  redirectUrl: Schema.optionalKey(Schema.String),
  /** Of the page that opened the window of consent: what messages are posted to. */
  openerOrigin: Schema.optionalKey(Schema.String),
  confirmation: OAuthConfirmation,
  createTime: Schema.DateTimeUtcFromString,
  /** The answer must have come by then. */
  expireTime: Schema.DateTimeUtcFromString
})
export interface OAuthSession extends Schema.Schema.Type<typeof OAuthSession> {}

/** `denied`: the user did not allow it. `account-mismatch`: the user signed in to another account than the connection's. */
export const FailureReason = Schema.Literals(["denied", "account-mismatch"])
export type FailureReason = typeof FailureReason.Type

/** What a session came to. */
export const OAuthEnding = Schema.Union([
  Schema.TaggedStruct("Connected", { connectionId: ConnectionId }),
  Schema.TaggedStruct("Failed", { error: Schema.String, reason: Schema.optionalKey(FailureReason) })
])
export type OAuthEnding = typeof OAuthEnding.Type

/** How far a sign-in has come. */
export const OAuthProgress = Schema.Struct({
  /** The session's id. */
  sessionId: OAuthSessionId,
  /**
   * `pending` until the provider has answered, then `pending-confirmation` until the sign-in is confirmed; `expired` where
   * either took ten minutes.
   */
  status: Schema.Literals(["pending", "pending-confirmation", "succeeded", "failed", "expired"]),
  /** The connection; present with `succeeded`. */
  connectionId: Schema.optionalKey(ConnectionId),
  /** Why the sign-in failed, for people; present with `failed`. */
  error: Schema.optionalKey(Schema.String),
  /**
   * `denied` where the user did not allow the access, `account-mismatch` where the user signed in to another account than the
   * connection's; present with `failed` where a program can tell why.
   */
  reason: Schema.optionalKey(FailureReason),
  /** Until when the provider's answer, or the confirmation, is accepted. */
  expireTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "OAuthProgress" })
export interface OAuthProgress extends Schema.Schema.Type<typeof OAuthProgress> {}

/** What is known of a session; `confirmBy`: the account is granted, and the one who asked has until then to confirm it. */
export interface OAuthSessionState {
  readonly session: OAuthSession
  readonly ending?: OAuthEnding
  readonly confirmBy?: DateTime.Utc
}

export const progressOf = ({ confirmBy, ending, session }: OAuthSessionState, now: DateTime.Utc): OAuthProgress => {
  const expireTime = confirmBy ?? session.expireTime
  const known = { sessionId: session.id, expireTime }
  switch (ending?._tag) {
    case "Connected":
      return { ...known, status: "succeeded", connectionId: ending.connectionId }
    case "Failed":
      return {
        ...known,
        status: "failed",
        error: ending.error,
        ...(ending.reason === undefined ? {} : { reason: ending.reason })
      }
    case undefined:
      if (!DateTime.isLessThan(now, expireTime)) return { ...known, status: "expired" }
      return { ...known, status: confirmBy === undefined ? "pending" : "pending-confirmation" }
  }
}
