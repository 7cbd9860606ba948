/** One try to connect an account by OAuth: from the provider's page of consent to the connection. Spec 4.6. */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { ProviderMetadata } from "./Connection.ts"
import { ConnectionId, ConsumerRef, GroupRef, OAuthSessionId, ProjectId, ProviderAppId, ProviderName } from "./Ids.ts"

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
  /** The connection that is to get new credentials; missing: a new one is made. */
  connectionId: Schema.optionalKey(ConnectionId),
  /** Where the provider sends the browser with its answer. */
  callbackUrl: Schema.String,
  /** Where the browser goes from there; missing: it shows a page. */
  redirectUrl: Schema.optionalKey(Schema.String),
  createTime: Schema.DateTimeUtcFromString,
  /** The answer must have come by then. */
  expireTime: Schema.DateTimeUtcFromString
})
export interface OAuthSession extends Schema.Schema.Type<typeof OAuthSession> {}

/** What a session came to. */
export const OAuthEnding = Schema.Union([
  Schema.TaggedStruct("Connected", { connectionId: ConnectionId }),
  Schema.TaggedStruct("Failed", { error: Schema.String })
])
export type OAuthEnding = typeof OAuthEnding.Type

/** How far a session has come, for the page that waits for it. */
export const OAuthProgress = Schema.Struct({
  sessionId: OAuthSessionId,
  status: Schema.Literals(["pending", "succeeded", "failed", "expired"]),
  /** Stands with `succeeded`. */
  connectionId: Schema.optionalKey(ConnectionId),
  /** Stands with `failed`. */
  error: Schema.optionalKey(Schema.String),
  expireTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "OAuthProgress" })
export interface OAuthProgress extends Schema.Schema.Type<typeof OAuthProgress> {}

export const progressOf = (
  { expireTime, id: sessionId }: OAuthSession,
  ending: OAuthEnding | undefined,
  now: DateTime.Utc
): OAuthProgress => {
  const known = { sessionId, expireTime }
  switch (ending?._tag) {
    case "Connected":
      return { ...known, status: "succeeded", connectionId: ending.connectionId }
    case "Failed":
      return { ...known, status: "failed", error: ending.error }
    case undefined:
      return { ...known, status: DateTime.isLessThan(now, expireTime) ? "pending" : "expired" }
  }
}
