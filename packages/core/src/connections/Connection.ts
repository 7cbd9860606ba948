/** A consumer's signed-in account at a provider, without its secrets. @rule connection.create */
import * as Schema from "effect/Schema"
import { Consumer, Group } from "../groups/Group.ts"
import { callBudget } from "../domain/CallBudgetLimits.ts"
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

const factProperties = {
  /** The fact's value. */
  value: Schema.String,
  /** Where the fact comes from: the end user, the token, or the provider. */
  source: Schema.Literals(["input", "token", "provider"]),
  /** The name that people see for the fact. */
  displayName: Schema.optionalKey(Schema.String)
}

export interface AccountFactSchema extends Schema.Struct<typeof factProperties> {}

/** Facts about an account that calls need, such as its subdomain, by their names, and who supplied each. */
export const ProviderMetadata: Schema.$Record<typeof Schema.String, AccountFactSchema> = Schema.Record(
  Schema.String,
  Schema.Struct(factProperties)
).annotate({ identifier: "ProviderMetadata" })

/** Why the provider refused a connection's credentials. */
export const ConnectionError = Schema.Struct({
  /** The provider's message, without what could be a secret. */
  message: Schema.String,
  /** When the provider refused them. */
  time: Schema.DateTimeUtcFromString
}).annotate({ identifier: "ConnectionError" })
export type ConnectionError = typeof ConnectionError.Type

/** The account that a connection opens, as the provider reported it when the credentials were checked. */
export const ConnectedAccount = Schema.Struct({
  /** A name to show to people, such as the company's. */
  name: Schema.optionalKey(Schema.String),
  /** The provider's id of the account, such as a hub or an organization id. */
  accountRef: Schema.optionalKey(Schema.String),
  /** When the provider reported it. */
  checkTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "ConnectedAccount" })
export type ConnectedAccount = typeof ConnectedAccount.Type

/** The part of the provider's calls that a connection may use. The rest is for the customer's other apps. @rule limit.callBudget */
export const BudgetShare = Schema.Finite.check(
  Schema.isBetween({ minimum: callBudget.share.minimum, maximum: callBudget.share.maximum })
)

/** Calls over the connection that had no answer, one after another. */
export const ConnectionOutage = Schema.Struct({
  /** `suspected`: writes are still sent; `open`: they are held until the provider answers again. */
  state: Schema.Literals(["suspected", "open"]),
  /** When the first of these calls failed. */
  since: Schema.DateTimeUtcFromString,
  /** Operations that wait for the connection; present where one connection with an open outage is read. */
  waitingWrites: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "ConnectionOutage" })
export interface ConnectionOutage extends Schema.Schema.Type<typeof ConnectionOutage> {}

/** A consumer's signed-in account at a provider, without its credentials. */
export const Connection = Schema.Struct({
  /** The connection's id. */
  id: ConnectionId,
  /** The project that the connection belongs to. */
  projectId: ProjectId,
  /** The provider of the account. */
  provider: ProviderName,
  /** The group that the account belongs to. */
  group: Group,
  /** The end user who connected the account. */
  consumer: Consumer,
  /** How calls are authorized. */
  authScheme: AuthScheme,
  /** `working` after a call went through; `bad_credentials` once the provider refused them for good. */
  status: ConnectionStatus,
  /** Why the provider refused the credentials; present only with `bad_credentials`. */
  lastError: Schema.optionalKey(ConnectionError),
  /**
   * Present while calls over the connection have no answer. While its `state` is `open`, asynchronous writes are held and
   * synchronous ones are refused.
   */
  outage: Schema.optionalKey(ConnectionOutage),
  /** When the account was connected. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the connection last changed. */
  updateTime: Schema.DateTimeUtcFromString,
  /** The account's name at the provider. */
  providerWorkspaceRef: Schema.optionalKey(Schema.String),
  /** The signed-in user's name at the provider. */
  providerConsumerRef: Schema.optionalKey(Schema.String),
  /** The part of the provider's calls to this account that Fieldgate may use; the rest is for the customer's other apps. */
  budgetShare: BudgetShare,
  /** Facts about the account, and who supplied each. */
  providerMetadata: Schema.optionalKey(ProviderMetadata),
  /** The account that the credentials open, as the provider reported it when they were checked. Missing where they were not checked. */
  account: Schema.optionalKey(ConnectedAccount),
  /** What the check of the credentials could not determine; present until a call succeeds or fails. */
  warnings: Schema.optionalKey(Schema.Array(Warning))
}).annotate({ identifier: "Connection" })
export interface Connection extends Schema.Schema.Type<typeof Connection> {}

/** Credentials of an account that isn't the connection's. Nothing was saved. @rule connection.account */
export class AccountMismatch extends Schema.TaggedError<AccountMismatch>()("AccountMismatch", {
  connectionId: Schema.String,
  /** The provider's ids of the connection's account, and of the one that the credentials open. */
  accountRef: Schema.String,
  otherAccountRef: Schema.String,
  /** Both as people know them. */
  account: Schema.String,
  otherAccount: Schema.String
}) {
  override get message(): string {
    return (
      `the credentials open the account ${this.otherAccount}, but the connection "${this.connectionId}" is for the account ` +
      `${this.account}: nothing was changed`
    )
  }
}

export const withStatus = (before: Connection, status: ConnectionStatus, lastError?: ConnectionError): Connection => {
  const { lastError: _error, warnings: _warnings, ...connection } = before
  return { ...connection, status, ...(lastError === undefined ? {} : { lastError }) }
}

/** The facts with those that came with a token: the provider's facts replace a caller's. */
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
  const entries = Object.entries(facts).map(([name, value]) => [name, { ...metadata?.[name], value, source }])
  return entries.length === 0 ? metadata : { ...metadata, ...Object.fromEntries(entries) }
}

/** The facts about an account, without who supplied them. */
export const metadataValues = (metadata: Connection["providerMetadata"]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([name, { value }]) => [name, value]))
