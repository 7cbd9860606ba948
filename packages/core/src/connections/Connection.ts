/** A consumer's signed-in account at a provider, without its secrets. Spec 4.5, 4.6. */
import * as Schema from "effect/Schema"
import { Consumer, Group } from "../groups/Group.ts"
import { ConnectionId, ProjectId, ProviderName } from "../domain/Ids.ts"
import { Warning } from "../domain/Warning.ts"

export const AuthScheme = Schema.Literals([
  "none",
  "apiKey",
  "basic",
  "oauth2/authorizationCode",
  "oauth2/authorizationCodePKCE",
  "oauth2/clientCredentials",
  "oauth2/password"
])
export type AuthScheme = typeof AuthScheme.Type

/** `bad_credentials`: the provider refused them for good; the account must be connected again. */
export const ConnectionStatus = Schema.Literals(["created", "working", "bad_credentials"])
export type ConnectionStatus = typeof ConnectionStatus.Type

/** A fact about the account that calls need, such as its subdomain, and who supplied it. */
export const ProviderMetadata = Schema.Record(
  Schema.String,
  Schema.Struct({
    /** The fact's value. */
    value: Schema.String,
    /** Where the fact comes from: the end user, the token, or the provider. */
    source: Schema.Literals(["input", "token", "provider"]),
    /** The name that people see for the fact. */
    displayName: Schema.optionalKey(Schema.String)
  })
)

/** Why the provider refused the credentials, in its own words without what could be a secret, and when. */
export const ConnectionError = Schema.Struct({
  message: Schema.String,
  time: Schema.DateTimeUtcFromString
}).annotate({ identifier: "ConnectionError" })
export type ConnectionError = typeof ConnectionError.Type

/** Whose account it is, as the provider reported it when the credentials were checked. */
export const ConnectedAccount = Schema.Struct({
  /** A name to show to people, such as the company's. */
  name: Schema.optionalKey(Schema.String),
  /** The provider's id of the account, such as a hub or an organization id. */
  accountRef: Schema.optionalKey(Schema.String),
  checkTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "ConnectedAccount" })
export type ConnectedAccount = typeof ConnectedAccount.Type

/**
 * Calls over the connection that had no answer, since the first of them. `suspected`: writes are still sent; `open`: they are
 * held until the provider answers again.
 */
export const ConnectionOutage = Schema.Struct({
  state: Schema.Literals(["suspected", "open"]),
  since: Schema.DateTimeUtcFromString,
  /** Operations that wait for the connection; present where one connection with an open outage is read. */
  waitingWrites: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "ConnectionOutage" })
export interface ConnectionOutage extends Schema.Schema.Type<typeof ConnectionOutage> {}

export const Connection = Schema.Struct({
  id: ConnectionId,
  projectId: ProjectId,
  provider: ProviderName,
  group: Group,
  consumer: Consumer,
  authScheme: AuthScheme,
  status: ConnectionStatus,
  /** Stands only with `bad_credentials`. */
  lastError: Schema.optionalKey(ConnectionError),
  /** Present while calls over the connection have no answer. */
  outage: Schema.optionalKey(ConnectionOutage),
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.DateTimeUtcFromString,
  providerWorkspaceRef: Schema.optionalKey(Schema.String),
  providerConsumerRef: Schema.optionalKey(Schema.String),
  providerMetadata: Schema.optionalKey(ProviderMetadata),
  /** Missing where the credentials were not checked. */
  account: Schema.optionalKey(ConnectedAccount),
  /** What the check of the credentials could not determine; present until a call succeeds or fails. */
  warnings: Schema.optionalKey(Schema.Array(Warning))
}).annotate({ identifier: "Connection" })
export interface Connection extends Schema.Schema.Type<typeof Connection> {}

/** The connection with another status, without the error and the warnings of the former one. */
export const withStatus = (before: Connection, status: ConnectionStatus, lastError?: ConnectionError): Connection => {
  const { lastError: _error, warnings: _warnings, ...connection } = before
  return { ...connection, status, ...(lastError === undefined ? {} : { lastError }) }
}

/** The facts with those that came with a token: the provider knows its accounts best, so its word replaces another's. */
export const withTokenFacts = (
  metadata: Connection["providerMetadata"],
  facts: Readonly<Record<string, string>>
): Connection["providerMetadata"] => withFacts(metadata, facts, "token")

/** The facts with those that a check of the credentials reported. */
export const withCheckedFacts = (
  metadata: Connection["providerMetadata"],
  facts: Readonly<Record<string, string>>
): Connection["providerMetadata"] => withFacts(metadata, facts, "provider")

const withFacts = (
  metadata: Connection["providerMetadata"],
  facts: Readonly<Record<string, string>>,
  source: "token" | "provider"
): Connection["providerMetadata"] => {
  const told = Object.entries(facts).map(([name, value]) => [name, { ...metadata?.[name], value, source }])
  return told.length === 0 ? metadata : { ...metadata, ...Object.fromEntries(told) }
}

/** The facts about an account, without who supplied them. */
export const metadataValues = (metadata: Connection["providerMetadata"]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([name, { value }]) => [name, value]))
