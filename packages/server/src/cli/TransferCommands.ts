/** `fieldgate export` and `fieldgate import`: move a deployment's database, from an embedded one to a server or back. */
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
import * as Output from "./Output.ts"

const flags = {
  file: Argument.String("file").pipe(Argument.withDescription("The file of the export, one JSON value in each line")),
  folder: DatabaseSettings.folderFlag
}

const said = (table: string, rows: number) => Output.progress(`  ${table}: ${rows}`)

const storeOf = Effect.fnUntraced(function* (folder: string) {
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(folder)
  return yield* Layer.build(Deployment.storeLayer({ database, encryptionKey }))
})

/** What the database refuses is told in a line, as everything else. */
const refused = ({ reason }: SqlError) =>
  Effect.fail(new TransferFailed({ message: `the database refused it: ${reasonOf(reason.cause)}` }))

export const exportCommand = Command.make("export", flags, ({ file, folder }) =>
  Effect.gen(function* () {
    const store = yield* storeOf(folder)
    yield* Transfer.exportTo(file, said).pipe(Effect.provideContext(store), Effect.catchTag("SqlError", refused))
    yield* Console.log(`Exported to ${file}. Credentials in it are sealed: keep the key too.`)
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Writes the whole database into a file"),
  Command.withDescription(
    `Writes the whole database into a file. Stop its processes first, so that nothing is accepted afterwards. ${DatabaseSettings.environment}`
  )
)

export const importCommand = Command.make("import", flags, ({ file, folder }) =>
  Effect.gen(function* () {
    const store = yield* storeOf(folder)
    yield* Transfer.importFrom(file, said).pipe(Effect.provideContext(store), Effect.catchTag("SqlError", refused))
    yield* Console.log(`Imported ${file}`)
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Fills an empty database from such a file"),
  Command.withDescription(
    `Fills an empty database from the file of an export, all of it or nothing; what waited there goes on here. ${DatabaseSettings.environment}`
  )
)
