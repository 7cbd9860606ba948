/** `fieldgate projects move`: moves a project to another database while the servers and workers of both run. @rule project.move */
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as Context from "effect/Context"
import { reasonOf } from "../sql/DatabaseUnreachable.ts"
import { migrations } from "../sql/migrations/migrations.ts"
import * as Migrations from "../sql/Migrations.ts"
import * as Database from "../sql/Database.ts"
import * as ProjectMove from "../sql/moving/ProjectMove.ts"
import { find, MoveRefused } from "../sql/moving/MoveCheck.ts"
import * as Seal from "../sql/Seal.ts"
import * as Kinds from "./settings/Kinds.ts"
import * as Output from "./Output.ts"
import * as ReadSettings from "./settings/ReadSettings.ts"
import { optional } from "./settings/Setting.ts"
import * as Table from "./settings/Table.ts"

const flags = {
  project: Flag.String("project").pipe(
    Flag.withDescription("Project ID or name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  backOut: Flag.Boolean("back-out").pipe(
    Flag.withDescription("End a move that was interrupted before it switched: the project continues where it was"),
    Flag.withDefault(false)
  )
}

const urls = {
  databaseUrl: Table.secrets.databaseUrl,
  encryptionKey: Table.secrets.encryptionKey,
  targetDatabaseUrl: optional({
    variable: "TARGET_DATABASE_URL",
    meaning: "URL of the PostgreSQL database to which the project is moved",
    kind: Kinds.databaseUrl
  })
}

/** Nothing is migrated: both databases are in use. */
const opened = (url: Database.Server["url"]) =>
  Effect.map(
    Layer.build(
      Layer.fresh(Migrations.layerDone(migrations)).pipe(
        Layer.provideMerge(Layer.fresh(Database.layer({ _tag: "Server", url, maxConnections: 3 })))
      )
    ),
    (context) => Context.get(context, SqlClient.SqlClient)
  )

const steps: Readonly<Record<ProjectMove.Step, string>> = {
  held: "held: its calls are refused with 503, running ones end",
  drained: "no call is running",
  frozen: "frozen",
  copied: "copied and compared",
  switched: "switched: from here on it belongs to the target",
  resumed: "resumed in the target: route its requests there",
  removed: "removed from the source"
}

const failed = ({ reason }: SqlError) =>
  Effect.fail(
    new MoveRefused({ message: `a database reported: ${reasonOf(reason.cause)}. Run the command again to continue` })
  )

const move = Effect.fn("MoveCommand.move")(function* ({
  backOut,
  project
}: Command.Command.Config.Infer<typeof flags>) {
  const { databaseUrl, encryptionKey, targetDatabaseUrl } = yield* ReadSettings.read(urls, {})
  if (databaseUrl === undefined || targetDatabaseUrl === undefined || encryptionKey === undefined) {
    return yield* new MoveRefused({
      message:
        "set DATABASE_URL (where the project is), TARGET_DATABASE_URL (where it goes) and FIELDGATE_ENCRYPTION_KEY. For an " +
        "embedded database use `fieldgate export` and `fieldgate import`"
    })
  }
  const [source, target] = [yield* opened(databaseUrl), yield* opened(targetDatabaseUrl)]
  yield* Effect.gen(function* () {
    const found = yield* find(source, target, project)
    if (backOut) {
      yield* ProjectMove.backOut(found)
      return yield* Output.progress(
        `The move of ${found.name} (${found.projectId}) was backed out; the project continues`
      )
    }
    yield* Output.progress(`Moving the project ${found.name} (${found.projectId})`)
    const report = yield* ProjectMove.run(found, (step) => Output.progress(`  ${steps[step]}`))
    yield* Console.log(JSON.stringify(report, null, 2))
  }).pipe(Effect.provide(Seal.layer(encryptionKey)), Effect.catchTag("SqlError", failed))
}, Effect.scoped)

export const command = Command.make("move", flags, move).pipe(
  Command.withShortDescription("Moves a project to another database while both run"),
  Command.withDescription(
    "Moves a project to another database while the servers and workers of both run: its calls are refused with 503 and Retry-After while it " +
      "is copied and compared; then it continues in the target. If the command is interrupted, run it again to continue, or with " +
      "--back-out. The role must own the tables of the source. Environment: DATABASE_URL, TARGET_DATABASE_URL, FIELDGATE_ENCRYPTION_KEY"
  ),
  Command.withExamples([
    {
      command: "DATABASE_URL=postgres://… TARGET_DATABASE_URL=postgres://… fieldgate projects move --project shop",
      description: "Move a project to the database of another cell"
    }
  ])
)
