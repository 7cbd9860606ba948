/** How a connection's row is read, by itself and inside an installation: its columns, its account and its encrypted credentials. */
import { ConnectedAccount, Connection, metadataValues } from "@fieldgate/core/connections/Connection"
import { Credentials } from "@fieldgate/core/connections/Credentials"
import type { ConnectionId } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Seal } from "../sql/Seal.ts"

/** The members of a group or consumer row: `partyColumns("g", "group.group")` gives `group.groupRef` and so on. */
const partyColumns = (alias: string, owner: "group" | "consumer", prefix: string) => {
  const path = `${prefix}${owner}`
  return `${alias}.ref as "${path}.${owner}Ref", ${alias}.name as "${path}.${owner}Name",
    ${alias}.project_id as "${path}.projectId", ${alias}.create_time as "${path}.createTime",
    ${alias}.update_time as "${path}.updateTime"`
}

export const groupColumns = (alias: string, prefix = "") => partyColumns(alias, "group", prefix)

export const connectionColumns = (prefix = "") =>
  `c.id as "${prefix}id", c.project_id as "${prefix}projectId", c.provider as "${prefix}provider",
   ${groupColumns("g", prefix)}, ${partyColumns("u", "consumer", prefix)},
   c.auth_scheme as "${prefix}authScheme", c.status as "${prefix}status",
   case c.status when 'bad_credentials' then c.last_error end as "${prefix}lastError.message",
   case c.status when 'bad_credentials' then c.last_error_time end as "${prefix}lastError.time",
   c.outage_state as "${prefix}outage.state", c.outage_since as "${prefix}outage.since",
   c.create_time as "${prefix}createTime", c.update_time as "${prefix}updateTime",
   c.provider_workspace_ref as "${prefix}providerWorkspaceRef",
   c.provider_consumer_ref as "${prefix}providerConsumerRef", c.provider_metadata as "${prefix}providerMetadata",
   c.budget_share as "${prefix}budgetShare", c.account as "${prefix}account", c.warnings as "${prefix}warnings"`

export const connectionTables = `connection c
  join project_group g on g.project_id = c.project_id and g.ref = c.group_ref
  join project_consumer u on u.project_id = c.project_id and u.ref = c.consumer_ref`

const encodeAccount = Schema.encodeSync(ConnectedAccount)

/** The content of the column `account`. */
export const accountJson = (account: Connection["account"]) =>
  account === undefined ? undefined : encodeAccount(account)

const CredentialsJson = Schema.fromJsonString(Credentials)
const encodeCredentials = Schema.encodeEffect(CredentialsJson)
const decodeCredentials = Schema.decodeUnknownEffect(CredentialsJson)

/**
 * Seals and opens with the deployment's keys. An envelope that doesn't open (its key is missing, it was changed, it is
 * another connection's) is a defect, `SealingKeyUnknown` or `SealInvalid`: only the operator can fix it.
 */
export const sealedCredentials = Effect.gen(function* () {
  const { open, seal } = yield* Seal
  return {
    seal: (connectionId: ConnectionId, credentials: Credentials): Effect.Effect<string> =>
      Effect.flatMap(Effect.orDie(encodeCredentials(credentials)), (json) => seal(Redacted.make(json), connectionId)),
    open: (connectionId: ConnectionId, envelope: string): Effect.Effect<Credentials> =>
      Effect.orDie(Effect.flatMap(open(envelope, connectionId), (json) => decodeCredentials(Redacted.value(json))))
  }
})

const { id, provider, providerMetadata } = Connection.fields

export const SealedAccount = Schema.Struct({ id, provider, providerMetadata, envelope: Schema.String })
type SealedAccount = typeof SealedAccount.Type

/** The members of a sealed account: `accountColumns("account.")` gives `account.provider` and so on. */
export const accountColumns = (prefix = "") =>
  `c.id as "${prefix}id", c.provider as "${prefix}provider", c.provider_metadata as "${prefix}providerMetadata",
   c.sealed_credentials as "${prefix}envelope"`

export const opener = Effect.map(
  sealedCredentials,
  ({ open }) =>
    ({ envelope, id: connectionId, provider, providerMetadata }: SealedAccount): Effect.Effect<Account> =>
      Effect.map(open(connectionId, envelope), (credentials) => ({
        connectionId,
        provider,
        credentials,
        metadata: metadataValues(providerMetadata)
      }))
)
