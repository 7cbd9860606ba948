/** `fieldgate export` and `fieldgate import`: move a deployment's data between an embedded database and a server, or back. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { reasonOf } from "../sql/DatabaseUnreachable.ts"
import * as Transfer from "../sql/Transfer.ts"
import { TransferFailed } from "../sql/Transfer.ts"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import type * as ReadSettings from "./settings/ReadSettings.ts"
import * as Output from "./Output.ts"

const flags = {
  file: Argument.String("file").pipe(Argument.withDescription("The export file, one JSON value per line")),
  place: DatabaseSettings.flags
}

const progress = (table: string, rows: number) => Output.progress(`  ${table}: ${rows}`)

const storeOf = Effect.fnUntraced(function* (place: ReadSettings.Given, mayCreate: boolean) {
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(place, { mayCreate })
  return yield* Layer.build(Deployment.storeLayer({ database, encryptionKey }))
})

const refused = ({ reason }: SqlError) =>
  Effect.fail(new TransferFailed({ message: `the database reported: ${reasonOf(reason.cause)}` }))

export const exportCommand = Command.make("export", flags, ({ file, place }) =>
  Effect.gen(function* () {
    const store = yield* storeOf(place, false)
    yield* Transfer.exportTo(file, progress).pipe(Effect.provideContext(store), Effect.catchTag("SqlError", refused))
    yield* Console.log(`Exported to ${file}. Its credentials are encrypted: keep the encryption key too.`)
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Exports the whole database to a file"),
  Command.withDescription(
    `Exports the whole database to a file. Stop all servers and workers first: writes accepted during the export are not in it. ${DatabaseSettings.environment}`
  )
)

export const importCommand = Command.make("import", flags, ({ file, place }) =>
  Effect.gen(function* () {
    const store = yield* storeOf(place, true)
    yield* Transfer.importFrom(file, progress).pipe(Effect.provideContext(store), Effect.catchTag("SqlError", refused))
    yield* Console.log(
      `Imported ${file}. Workers are held until \`fieldgate recover\`: --moved if nothing was written since the export, otherwise --restored-to.`
    )
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Imports an export file into an empty database"),
  Command.withDescription(
    `Imports an export file into an empty database, completely or not at all; waiting writes continue in the new database after \`fieldgate recover\`. ${DatabaseSettings.environment}`
  )
)
