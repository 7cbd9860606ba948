/** Brings a schema to the shape that this program needs; several processes may try at the same time. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Migrator from "effect/sql/Migrator"
import * as SqlClient from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import * as AdvisoryLock from "./AdvisoryLock.ts"
import { reasonOf } from "./DatabaseUnreachable.ts"

/** Steps by name, such as `0001_house`: run in the order of their numbers, each once, each in the same transaction. */
export type Steps = { readonly [name: `${number}_${string}`]: Effect.Effect<void, unknown, SqlClient.SqlClient> }

/** The schema is as it was before: all steps of a run are one transaction. */
export class MigrationFailed extends Schema.TaggedError<MigrationFailed>()("MigrationFailed", {
  detail: Schema.String,
  cause: Schema.Defect()
}) {
  override get message(): string {
    return `the database can't be brought up to date: ${this.detail}`
  }
}

/** Where it is written which steps have run. */
export const migrationTable = "fieldgate_migration"

const migrate = Migrator.make({})

/** Runs what has not run yet in the schema of the connection, and answers the names of it. */
export const run = Effect.fn("Migrations.run")(
  function* (steps: Steps) {
    const sql = yield* SqlClient.SqlClient
    const [place] = yield* sql<{ readonly schema: string | null }>`select current_schema() as schema`
    return yield* AdvisoryLock.whileHeld(
      `migrations ${place?.schema}`,
      Effect.gen(function* () {
        const ran = yield* migrate({ loader: Migrator.fromRecord(steps), table: migrationTable })
        yield* compare(steps)
        return ran.map(([id, name]) => stepName(id, name))
      })
    )
  },
  Effect.mapError((cause) => new MigrationFailed({ cause, detail: detailOf(cause) }))
)

/** The same as a layer, for whoever needs the schema before anything else. */
export const layer = (steps: Steps): Layer.Layer<never, MigrationFailed, SqlClient.SqlClient> =>
  Layer.effectDiscard(run(steps))

/** The steps of the database and of the program are not the same. */
class StepsDiffer extends Schema.TaggedError<StepsDiffer>()("StepsDiffer", { message: Schema.String }) {}

/** A database from the future, or a step added before one that has run, would fail later and tell less. */
const compare = Effect.fnUntraced(function* (steps: Steps) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly migration_id: number; readonly name: string }>`
    select migration_id, name from ${sql(migrationTable)} order by migration_id`
  const done = rows.map((row) => stepName(row.migration_id, row.name))
  const known = Object.keys(steps).map((key) => key.replace(/^0+(?=\d)/, ""))
  const newer = done.find((step) => !known.includes(step))
  if (newer !== undefined) {
    return yield* new StepsDiffer({ message: `step ${newer} has run here and is unknown to this older program` })
  }
  const skipped = known.find((step) => !done.includes(step))
  if (skipped !== undefined) {
    return yield* new StepsDiffer({ message: `step ${skipped} comes before one that has already run` })
  }
})

const stepName = (id: number, name: string) => `${id}_${name}`

const detailOf = (cause: Migrator.MigrationError | SqlError | StepsDiffer): string => {
  if (cause._tag === "SqlError") return reasonOf(cause.reason.cause)
  if (cause._tag === "StepsDiffer" || cause.cause === undefined) return cause.message
  const inner = isSqlError(cause.cause) ? cause.cause.reason.cause : cause.cause
  return `${cause.message}: ${reasonOf(inner)}`
}
