/** Migrates a schema; safe for several processes at the same time. @rule sql.migrations */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Migrator from "effect/sql/Migrator"
import * as SqlClient from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import * as AdvisoryLock from "./AdvisoryLock.ts"
import { Database, onDirect } from "./Database.ts"
import { reasonOf } from "./DatabaseUnreachable.ts"

/** Migrations by name, such as `0001_initial`, run once each in the order of their numbers, all in one transaction. */
export type Steps = { readonly [name: `${number}_${string}`]: Effect.Effect<void, unknown, SqlClient.SqlClient> }

/** A migration failed. The schema is unchanged, because a run is one transaction. */
export class MigrationFailed extends Schema.TaggedError<MigrationFailed>()("MigrationFailed", {
  detail: Schema.String,
  cause: Schema.Defect()
}) {
  override get message(): string {
    return `the database can't be brought up to date: ${this.detail}`
  }
}

export const migrationTable = "fieldgate_migration"

const migrate = Migrator.make({})

/** Runs pending migrations in the connection's schema and returns their names; without a pooler in between, if it can. */
export const run = Effect.fn("Migrations.run")(
  function* (steps: Steps) {
    const sql = yield* SqlClient.SqlClient
    const [place] = yield* sql<{ readonly schema: string | null }>`select current_schema() as schema`
    return yield* AdvisoryLock.whileHeld(
      `migrations ${place?.schema}`,
      Effect.gen(function* () {
        yield* refuseEarlier(yield* stepsDone, knownOf(steps))
        const ran = yield* migrate({ loader: Migrator.fromRecord(steps), table: migrationTable })
        yield* compare(steps)
        return ran.map(([id, name]) => stepName(id, name))
      })
    )
  },
  Effect.mapError((cause) => new MigrationFailed({ cause, detail: detailOf(cause) })),
  onDirect
)

export const layer = (steps: Steps): Layer.Layer<never, MigrationFailed, SqlClient.SqlClient> =>
  Layer.effectDiscard(run(steps))

/** Returns the names of pending migrations; changes nothing. Fails if this program is incompatible with the schema. */
export const pending = Effect.fn("Migrations.pending")(
  function* (steps: Steps) {
    const done = yield* stepsDone
    yield* refuseEarlier(done, knownOf(steps))
    yield* refuseNewer(done, knownOf(steps))
    return knownOf(steps).filter((step) => !done.includes(step))
  },
  Effect.mapError((cause) => new MigrationFailed({ cause, detail: detailOf(cause) }))
)

/** A command was pointed at a place without a database of Fieldgate. Nothing was created. */
export class DatabaseMissing extends Schema.TaggedError<DatabaseMissing>()("DatabaseMissing", {
  place: Schema.String
}) {
  override get message(): string {
    return (
      `no database of Fieldgate in ${this.place}, and this command creates none: check --folder or DATABASE_URL, and --schema; ` +
      "`fieldgate migrate` creates one"
    )
  }
}

/** Fails if no migration has run in the connection's schema. */
export const requireAny = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const done = yield* stepsDone
  const [found] = yield* sql<{ readonly place: string }>`
    select concat('the database ', current_database(), ', search path ', current_setting('search_path')) as place`
  return done.length > 0 ? undefined : (found?.place ?? "the database")
}).pipe(
  Effect.mapError((cause) => new MigrationFailed({ cause, detail: detailOf(cause) })),
  Effect.flatMap((place) => (place === undefined ? Effect.void : Effect.fail(new DatabaseMissing({ place }))))
)

/** Migrations are pending, and this process is configured not to run them. */
export class MigrationsPending extends Schema.TaggedError<MigrationsPending>()("MigrationsPending", {
  steps: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `migrations pending: ${this.steps.join(", ")}; run \`fieldgate migrate\``
  }
}

export const layerDone = (steps: Steps): Layer.Layer<never, MigrationFailed | MigrationsPending, SqlClient.SqlClient> =>
  Layer.effectDiscard(
    Effect.flatMap(pending(steps), (waiting) =>
      waiting.length === 0 ? Effect.void : Effect.fail(new MigrationsPending({ steps: waiting }))
    )
  )

class MigrationMismatch extends Schema.TaggedError<MigrationMismatch>()("MigrationMismatch", {
  message: Schema.String
}) {}

const stepsDone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [place] = yield* sql<{ readonly there: boolean }>`select to_regclass(${migrationTable}) is not null as there`
  if (place?.there !== true) return []
  const rows = yield* sql<{ readonly migration_id: number; readonly name: string }>`
    select migration_id, name from ${sql(migrationTable)} order by migration_id`
  return rows.map((row) => stepName(row.migration_id, row.name))
})

const knownOf = (steps: Steps): ReadonlyArray<string> => Object.keys(steps).map((key) => key.replace(/^0+(?=\d)/, ""))

/** Newer programs only append. An unknown migration before the last known one was run by an unreleased checkout. */
const refuseEarlier = Effect.fnUntraced(function* (done: ReadonlyArray<string>, known: ReadonlyArray<string>) {
  const last = Math.max(0, ...known.map(numberOf))
  const foreign = done.find((step) => numberOf(step) <= last && !known.includes(step))
  if (foreign === undefined) return
  const database = yield* Effect.serviceOption(Database)
  const remedy =
    Option.isSome(database) && database.value.kind === "Embedded"
      ? "delete its data folder (.fieldgate by default) and start again"
      : "create a new database and use that one"
  return yield* new MigrationMismatch({
    message: `step ${foreign}, which has run here, is from an earlier checkout of Fieldgate that was never released; its data can't be migrated: ${remedy}`
  })
})

/**
 * A newer program's migrations only add, so that this one keeps working beside it. A migration that removes something states it in
 * its name, `0060_needs_0045_…`: programs without migration 45 still use the removed part.
 */
const refuseNewer = Effect.fnUntraced(function* (done: ReadonlyArray<string>, known: ReadonlyArray<string>) {
  const newer = done.filter((step) => !known.includes(step))
  const numbers = new Set(known.map(numberOf))
  const beyond = newer.find((step) => {
    const needed = /^\d+_needs_0*(\d+)_/u.exec(step)?.[1]
    return needed !== undefined && !numbers.has(Number(needed))
  })
  if (beyond !== undefined) {
    return yield* new MigrationMismatch({
      message: `migration ${beyond} has run, and this older program is incompatible with it: start a newer one`
    })
  }
  return newer
})

const numberOf = (step: string): number => Number.parseInt(step, 10)

/** A migration numbered before a finished one would never run, so it is refused here instead of failing later. */
const compare = Effect.fnUntraced(function* (steps: Steps) {
  const done = yield* stepsDone
  const known = knownOf(steps)
  const newer = yield* refuseNewer(done, known)
  if (newer.length > 0) {
    yield* Effect.logWarning(
      `the database is newer than this program, but compatible: a newer program has run ${newer.join(", ")}`
    )
  }
  const skipped = known.find((step) => !done.includes(step))
  if (skipped !== undefined) {
    return yield* new MigrationMismatch({ message: `migration ${skipped} comes before one that has already run` })
  }
})

const stepName = (id: number, name: string) => `${id}_${name}`

const detailOf = (cause: Migrator.MigrationError | SqlError | MigrationMismatch): string => {
  if (cause._tag === "SqlError") return reasonOf(cause.reason.cause)
  if (cause._tag === "MigrationMismatch" || cause.cause === undefined) return cause.message
  const inner = isSqlError(cause.cause) ? cause.cause.reason.cause : cause.cause
  return `${cause.message}: ${reasonOf(inner)}`
}
