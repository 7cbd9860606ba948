/** `fieldgate keys rotate-encryption`: re-encrypts all secrets with the current key, so that old keys can be removed. */
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { SqlError } from "effect/sql/SqlError"
import { reasonOf } from "../sql/DatabaseUnreachable.ts"
import * as EncryptionCanary from "../sql/EncryptionCanary.ts"
import * as Keyring from "../sql/Keyring.ts"
import * as Reseal from "../sql/Reseal.ts"
import * as Seal from "../sql/Seal.ts"
import * as DataFolder from "./settings/DataFolder.ts"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import * as Output from "./Output.ts"

export class RotationUnfinished extends Schema.TaggedError<RotationUnfinished>()("RotationUnfinished", {
  message: Schema.String
}) {}

const flags = { place: DatabaseSettings.flags }

/** Puts a new key in front of the folder's stored key. Two stored keys are the state of an interrupted rotation, which continues. */
const rotateFolderKey = Effect.fnUntraced(function* (folder: string, stored: Redacted.Redacted) {
  if ((yield* Keyring.parse(stored)).byId.size > 1) return stored
  const created = yield* Seal.generateKey
  const both = Redacted.make(`${Redacted.value(created)},${Redacted.value(stored)}`)
  yield* DataFolder.writeSecret(folder, DataFolder.entries.encryptionKey, both)
  return both
})

const progress = (table: string, rows: number) => Output.progress(`  ${table}: ${rows} re-encrypted`)

const refused = ({ reason }: SqlError) =>
  Effect.fail(
    new RotationUnfinished({ message: `the database reported: ${reasonOf(reason.cause)}; run this command again` })
  )

const rotate = Effect.fn("RotateEncryptionCommand.rotate")(function* ({
  place
}: Command.Command.Config.Infer<typeof flags>) {
  const { database, embedded, encryptionKey: configuredKey, folder, hasOwnKey } = yield* DatabaseSettings.resolve(place)
  const isFolderKey = embedded && hasOwnKey
  // The database is opened first: if a running server holds its lock, the key must not change.
  const store = yield* Layer.build(Deployment.databaseLayer(database))
  const encryptionKey = isFolderKey ? yield* rotateFolderKey(folder, configuredKey) : configuredKey
  const { byId, current } = yield* Keyring.parse(encryptionKey)
  const others = [...byId.keys()].filter((id) => id !== current.id).join(", ")
  const done = yield* Effect.andThen(EncryptionCanary.checkAndPlace, Reseal.run(progress)).pipe(
    Effect.provideContext(store),
    Effect.provide(Seal.layer(encryptionKey)),
    Effect.catchTag("SqlError", refused)
  )
  const [first] = done.refused
  if (first !== undefined) {
    return yield* new RotationUnfinished({
      message:
        `${done.rows} secrets re-encrypted; ${done.refused.length} could not be decrypted, the first one in ${first.table} ` +
        `${first.id}: ${first.message}. Append the missing key to the others and run this command again`
    })
  }
  yield* Console.log(`All secrets are encrypted with the key "${current.id}"; ${done.rows} were re-encrypted.`)
  if (isFolderKey) {
    const [alone = ""] = Redacted.value(encryptionKey).split(",")
    return yield* DataFolder.writeSecret(folder, DataFolder.entries.encryptionKey, Redacted.make(alone))
  }
  yield* Console.log(
    others === ""
      ? "FIELDGATE_ENCRYPTION_KEY holds only this key. To rotate, put a new key in front of it: docs/guides/rotate-keys.md."
      : `When no server uses the other keys (${others}) any more, remove them from FIELDGATE_ENCRYPTION_KEY.`
  )
}, Effect.scoped)

export const command = Command.make("rotate-encryption", flags, rotate).pipe(
  Command.withShortDescription("Re-encrypts all secrets with the first encryption key"),
  Command.withDescription(
    "Re-encrypts all secrets with the first key of FIELDGATE_ENCRYPTION_KEY; an embedded database without that variable gets a " +
      `new key. Servers may keep running. Run it again after an interruption to continue. ${DatabaseSettings.environment}`
  )
)
