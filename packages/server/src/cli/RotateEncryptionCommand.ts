/** `fieldgate keys rotate-encryption`: seals everything with the current key, so that former ones can go. */
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

const flags = { folder: DatabaseSettings.folderFlag }

/** A folder's own key gets a new one in front; where there are two, an earlier rotation was interrupted and goes on. */
const inFolder = Effect.fnUntraced(function* (folder: string, kept: Redacted.Redacted) {
  if ((yield* Keyring.parse(kept)).byId.size > 1) return kept
  const made = yield* Seal.generateKey
  const both = Redacted.make(`${Redacted.value(made)},${Redacted.value(kept)}`)
  yield* DataFolder.writeSecret(folder, DataFolder.entries.encryptionKey, both)
  return both
})

const said = (table: string, rows: number) => Output.progress(`  ${table}: ${rows} sealed anew`)

const refused = ({ reason }: SqlError) =>
  Effect.fail(new RotationUnfinished({ message: `the database refused it: ${reasonOf(reason.cause)}; run this again` }))

const rotate = Effect.fn("RotateEncryptionCommand.rotate")(function* ({
  folder
}: Command.Command.Config.Infer<typeof flags>) {
  const { database, embedded, encryptionKey: given, hasOwnKey } = yield* DatabaseSettings.resolve(folder)
  const isOurs = embedded && hasOwnKey
  // The database first: it is locked while a server has it, and then nothing of its key may change.
  const store = yield* Layer.build(Deployment.databaseLayer(database))
  const encryptionKey = isOurs ? yield* inFolder(folder, given) : given
  const { byId, current } = yield* Keyring.parse(encryptionKey)
  const others = [...byId.keys()].filter((id) => id !== current.id).join(", ")
  const done = yield* Effect.andThen(EncryptionCanary.checkAndPlace, Reseal.run(said)).pipe(
    Effect.provideContext(store),
    Effect.provide(Seal.layer(encryptionKey)),
    Effect.catchTag("SqlError", refused)
  )
  const [first] = done.refused
  if (first !== undefined) {
    return yield* new RotationUnfinished({
      message:
        `${done.rows} sealed anew; ${done.refused.length} could not be opened, the first of them ${first.table} ` +
        `${first.id}: ${first.message}. Put the missing key behind the others and run this again`
    })
  }
  yield* Console.log(`Everything is sealed with the key "${current.id}"; ${done.rows} sealed anew.`)
  if (isOurs) {
    const [alone = ""] = Redacted.value(encryptionKey).split(",")
    return yield* DataFolder.writeSecret(folder, DataFolder.entries.encryptionKey, Redacted.make(alone))
  }
  yield* Console.log(
    others === ""
      ? "It is the only key. To rotate, put a new one in front of it in FIELDGATE_ENCRYPTION_KEY: docs/guides/rotate-keys.md."
      : `Once no server seals with them, take the others (${others}) out of FIELDGATE_ENCRYPTION_KEY.`
  )
}, Effect.scoped)

export const command = Command.make("rotate-encryption", flags, rotate).pipe(
  Command.withShortDescription("Seals all credentials anew with the first of the keys"),
  Command.withDescription(
    "Seals all credentials anew with the first key of FIELDGATE_ENCRYPTION_KEY (an embedded database of its own key gets a " +
      `new one). Servers may run meanwhile; interrupted, it goes on when run again. ${DatabaseSettings.environment}`
  )
)
