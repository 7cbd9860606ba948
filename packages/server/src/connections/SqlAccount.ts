/** The account of a connection, as its row `c` holds it: with sealed credentials. */
import { Connection, metadataValues } from "@fieldgate/core/connections/Connection"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SealedCredentials from "./SealedCredentials.ts"

const { id, provider, providerMetadata } = Connection.fields

export const SealedAccount = Schema.Struct({ id, provider, providerMetadata, envelope: Schema.String })
type SealedAccount = typeof SealedAccount.Type

/** The members of a sealed account: `accountColumns("account.")` gives `account.provider` and so on. */
export const accountColumns = (prefix = "") =>
  `c.id as "${prefix}id", c.provider as "${prefix}provider", c.provider_metadata as "${prefix}providerMetadata",
   c.sealed_credentials as "${prefix}envelope"`

/** Opens accounts with the deployment's keys. */
export const opener = Effect.map(
  SealedCredentials.make,
  ({ open }) =>
    ({ envelope, id: connectionId, provider, providerMetadata }: SealedAccount): Effect.Effect<Account> =>
      Effect.map(open(connectionId, envelope), (credentials) => ({
        connectionId,
        provider,
        credentials,
        metadata: metadataValues(providerMetadata)
      }))
)
