/**
 * `fieldgate keys abandon`: gives up the secrets of an encryption key that is lost, so that a server can start without it. The owners of
 * the secrets must give them again. @rule encryption.lostKey
 */
import type { Environment } from "@fieldgate/core/connections/Credentials"
import type { DestinationSecrets } from "@fieldgate/core/webhooks/Destination"
import { ConnectionId, DestinationId } from "@fieldgate/core/domain/Ids"
import { SigningKey } from "@fieldgate/core/webhooks/SigningKey"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { sealedCredentials } from "../connections/SqlConnectionRow.ts"
import { reasonOf } from "../sql/DatabaseUnreachable.ts"
import * as EncryptionCanary from "../sql/EncryptionCanary.ts"
import * as Keyring from "../sql/Keyring.ts"
import { type places, providerAppOwner } from "../sql/Reseal.ts"
import * as Seal from "../sql/Seal.ts"
import { soughtUuid, text } from "../sql/SqlValue.ts"
import * as SealedSecrets from "../webhooks/SealedSecrets.ts"
import * as Deployment from "./Deployment.ts"
import * as Output from "./Output.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"

export class AbandonRefused extends Schema.TaggedError<AbandonRefused>()("AbandonRefused", {
  message: Schema.String
}) {}

const flags = {
  place: DatabaseSettings.flags,
  key: Flag.String("key").pipe(
    Flag.withDescription("ID of the lost encryption key, such as k1: the refusal of a server's start names it"),
    Flag.withSchema(Schema.NonEmptyString)
  )
}

/** A row whose secret is lost. */
interface Row {
  readonly id: string
  readonly name: string
  readonly environment: Environment
}

const rowsOf = Effect.fnUntraced(function* (
  keyId: string,
  table: Table,
  column: string,
  name: string,
  environment = "'production'"
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Row>`
    select id, ${sql.literal(name)} as name, ${sql.literal(environment)} as environment from ${sql(table)}
    where starts_with(${sql(column)}, ${text(Seal.sealedBy(keyId))}) order by id for update`
})

type Table = (typeof places)[number]["table"]
type Abandon = (keyId: string) => Effect.Effect<ReadonlyArray<string>, SqlError, SqlClient.SqlClient | Seal.Seal>

/** How the secrets of each table are given up, with a line for each that must be given again: the compiler asks for a new one. */
const abandonments: Readonly<Record<Table, Abandon>> = {
  connection: Effect.fnUntraced(function* (keyId) {
    const sql = yield* SqlClient.SqlClient
    const { seal } = yield* sealedCredentials
    const name = "provider || ', group ' || group_ref"
    const lost = yield* rowsOf(keyId, "connection", "sealed_credentials", name, "environment")
    const reason = `the encryption key "${keyId}" of the credentials was lost: connect the account again`
    for (const { environment, id } of lost) {
      const envelope = yield* seal(ConnectionId.make(id), { _tag: "NoCredentials", environment })
      // The account stays, so that another one can't take its place. Without credentials, none has been lost.
      yield* sql`
        update connection set sealed_credentials = ${text(envelope)}, credentials_version = credentials_version + 1,
          refresh_until = null, update_time = now(),
          status = case auth_scheme when 'none' then status else 'bad_credentials' end,
          last_error = case auth_scheme when 'none' then last_error else ${text(reason)} end,
          last_error_time = case auth_scheme when 'none' then last_error_time else now() end
        where id = ${soughtUuid(id)}`
    }
    return lost.map((row) => `connection ${row.id} (${row.name}): connect the account again`)
  }),
  destination: Effect.fnUntraced(function* (keyId) {
    const sql = yield* SqlClient.SqlClient
    const { seal } = yield* SealedSecrets.make
    const { generate } = yield* SigningKey
    const lost = yield* rowsOf(keyId, "destination", "sealed_secrets", "name")
    for (const { id } of lost) {
      const secrets: DestinationSecrets = { keys: [{ key: yield* generate }], headers: {} }
      const envelope = yield* seal(DestinationId.make(id), secrets)
      // What its receiver can't verify is not sent.
      yield* sql`
        update destination set sealed_secrets = ${text(envelope)}, active = false, update_time = now()
        where id = ${soughtUuid(id)}`
    }
    return lost.map(
      ({ name }) => `destination ${name}: give the receiver the new signing key, set its headers again, and activate it`
    )
  }),
  provider_app: Effect.fnUntraced(function* (keyId) {
    const sql = yield* SqlClient.SqlClient
    const { seal } = yield* Seal.Seal
    const lost = yield* rowsOf(keyId, "provider_app", "sealed_secret", "provider || ' (' || environment || ')'")
    for (const { id } of lost) {
      const envelope = yield* seal(placeholder, providerAppOwner(id))
      yield* sql`update provider_app set sealed_secret = ${text(envelope)} where id = ${soughtUuid(id)}`
    }
    return lost.map(({ name }) => `provider app ${name}: set its client secret again`)
  }),
  record_digest_key: Effect.fnUntraced(function* (keyId) {
    const sql = yield* SqlClient.SqlClient
    const lost = yield* rowsOf(keyId, "record_digest_key", "sealed_key", "''")
    yield* sql`delete from record_digest_key where starts_with(sealed_key, ${text(Seal.sealedBy(keyId))})`
    return lost.map(() => "search by value: earlier writes are found by their record's ID and operation only")
  })
}

/** No provider accepts it, so that a sign-in reports the app's secret as wrong. */
const placeholder = Redacted.make("lost-with-its-encryption-key")

/** Sign-ins that have not finished; they would end within minutes anyway. */
const forgetSignIns = Effect.fnUntraced(function* (keyId: string) {
  const sql = yield* SqlClient.SqlClient
  const sealed = text(Seal.sealedBy(keyId))
  yield* sql`delete from oauth_session where starts_with(sealed_verifier, ${sealed}) or starts_with(sealed_grant, ${sealed})`
})

/** A key that is among the configured ones is either not lost, or another one with the same ID. */
const refuseAvailable = Effect.fnUntraced(function* (keyId: string) {
  const { keyIds } = yield* Seal.Seal
  if (!keyIds.includes(keyId)) return
  const isRight = yield* EncryptionCanary.check.pipe(
    Effect.as(true),
    Effect.catchTag("EncryptionKeyMismatch", () => Effect.succeed(false))
  )
  return yield* new AbandonRefused({
    message: isRight
      ? `the encryption key "${keyId}" is configured, so its secrets are not lost`
      : `FIELDGATE_ENCRYPTION_KEY has another key with the ID "${keyId}": give the new key an ID of its own, such as k2:<key>`
  })
})

const abandonAll = Effect.fn("AbandonEncryptionCommand.abandonAll")(function* (keyId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* refuseAvailable(keyId)
      const lines = yield* Effect.forEach(Object.values(abandonments), (abandon) => abandon(keyId))
      yield* forgetSignIns(keyId)
      const canaries = yield* sql`delete from encryption_canary where key_id = ${text(keyId)} returning key_id`
      if (lines.flat().length + canaries.length === 0) {
        return yield* new AbandonRefused({ message: `no secret is encrypted with a key "${keyId}"` })
      }
      yield* EncryptionCanary.checkAndPlace
      return lines.flat()
    })
  )
})

const refused = ({ reason }: SqlError) =>
  Effect.fail(new AbandonRefused({ message: `nothing was changed; the database reported: ${reasonOf(reason.cause)}` }))

const run = Effect.fn("AbandonEncryptionCommand.run")(function* ({
  key,
  place
}: Command.Command.Config.Infer<typeof flags>) {
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(place)
  const { current } = yield* Keyring.parse(encryptionKey)
  const store = yield* Layer.build(Deployment.databaseLayer(database))
  const lines = yield* abandonAll(key).pipe(
    Effect.provideContext(store),
    Effect.provide(Seal.layer(encryptionKey)),
    Effect.catchTag("SqlError", refused)
  )
  yield* Effect.forEach(lines, (line) => Console.log(line))
  yield* Output.progress(
    `Gave up ${lines.length} secrets of the key "${key}". New ones are encrypted with "${current.id}"; start the servers with it.`
  )
}, Effect.scoped)

export const command = Command.make("abandon", flags, run).pipe(
  Command.withShortDescription("Gives up the secrets of an encryption key that is lost"),
  Command.withDescription(
    "Gives up the secrets of an encryption key that is lost for good, and prints what must be given again: connections ask to be " +
      `reconnected, and their waiting writes continue then. Stop all servers and workers first. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    {
      command: "FIELDGATE_ENCRYPTION_KEY=k2:… fieldgate keys abandon --key k1",
      description: "After the key k1 was lost, with a new key k2"
    }
  ])
)
