/** `fieldgate migrate`: runs pending migrations and exits, so that an update can migrate before its processes start. */
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { migrations } from "../sql/migrations/migrations.ts"
import * as Migrations from "../sql/Migrations.ts"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"

const flags = { place: DatabaseSettings.flags }

/** Migrations seal nothing, so this command needs no encryption key. */
const run = Effect.fn("MigrateCommand.run")(function* ({ place }: Command.Command.Config.Infer<typeof flags>) {
  const database = yield* Layer.build(Deployment.openLayer(yield* DatabaseSettings.locate(place, { mayCreate: true })))
  const ran = yield* Effect.provideContext(Migrations.run(migrations), database)
  yield* Console.log(
    ran.length === 0
      ? "The database is already up to date."
      : `The database is up to date. Migrations run: ${ran.join(", ")}.`
  )
}, Effect.scoped)

export const command = Command.make("migrate", flags, run).pipe(
  Command.withShortDescription("Runs pending migrations and exits"),
  Command.withDescription(
    "Runs pending migrations and exits. Processes of the previous version may keep running. Environment: " +
      "DATABASE_URL (a PostgreSQL 15 or later server to use instead of the embedded database), DATABASE_DIRECT_URL (the same database " +
      "without a pooler, if DATABASE_URL is a pooler in transaction mode)"
  ),
  Command.withExamples([
    { command: "DATABASE_URL=postgres://… fieldgate migrate", description: "Migrate before an update" }
  ])
)
