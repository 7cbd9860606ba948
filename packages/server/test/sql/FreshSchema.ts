/** Databases for the SQL tests: each layer is an empty schema with the given steps run, made anew for each test. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { beforeAll } from "vitest"
import * as Database from "../../src/sql/Database.ts"
import * as EmbeddedClient from "../../src/sql/embedded/EmbeddedClient.ts"
import type { EmbeddedDatabase } from "../../src/sql/embedded/Pglite.ts"
import * as Migrations from "../../src/sql/Migrations.ts"
import * as MemoryDatabase from "./MemoryDatabase.ts"
import * as UsedSchemas from "./UsedSchemas.ts"

/** An empty schema that has the given steps. */
export type FreshSchema = (
  steps: Migrations.Steps
) => Layer.Layer<Database.Database | PgClient.PgClient | SqlClient.SqlClient, unknown>

const newName = Effect.sync(() => `test_${randomUUID().slice(0, 8)}`)

let opened: Promise<EmbeddedDatabase> | undefined

/** The embedded database in memory that all tests of a file have together; the file's process ends it. */
export const databaseOfThisFile = Effect.promise(
  () => (opened ??= Effect.runPromise(Scope.provide(MemoryDatabase.open, Scope.makeUnsafe())))
)

/** The first test of a file is not the one that pays for opening it. */
beforeAll(() => Effect.runPromise(databaseOfThisFile), 60_000)

/** In the embedded database of the file: a schema that a former test left, emptied, or a new one. */
export const embedded: FreshSchema = (steps) =>
  Effect.gen(function* () {
    const database = yield* databaseOfThisFile
    const schema = yield* Effect.acquireRelease(UsedSchemas.take(steps, newName), (name) =>
      UsedSchemas.giveBack(steps, name).pipe(Effect.provide(clientOf(database, name)), Effect.orDie)
    )
    const remembered = Layer.effectDiscard(UsedSchemas.remember(steps))
    return remembered.pipe(Layer.provideMerge(migrated(steps, clientOf(database, schema))))
  }).pipe(Layer.unwrap)

const clientOf = (database: EmbeddedDatabase, schema: string) =>
  Layer.merge(
    PgClient.layerFrom(EmbeddedClient.make(database, { schema })),
    Layer.succeed(Database.Database, { kind: "Embedded", version: "in memory", notifies: false })
  )

/** Schemas of a server outlive the test, so they are dropped after it. */
const onServer =
  (url: Redacted.Redacted): FreshSchema =>
  (steps) =>
    Effect.acquireRelease(newName, (schema) => Effect.orDie(drop(url, schema))).pipe(
      Effect.map((schema) => migrated(steps, Database.layer({ _tag: "Server", url, schema, maxConnections: 4 }))),
      Layer.unwrap
    )

/**
 * The database of the context once more, as another process would open it; the embedded one has a single session, so there
 * it is the same client.
 */
export const sameSchema = Effect.gen(function* () {
  const context = yield* Effect.context<Database.Database | PgClient.PgClient | SqlClient.SqlClient>()
  const sql = yield* SqlClient.SqlClient
  const [place] = yield* sql<{ readonly schema: string }>`select current_schema() as schema`
  return testDatabase === undefined || (yield* Database.Database).kind === "Embedded"
    ? Layer.succeedContext(context)
    : Database.layer({
        _tag: "Server",
        url: Redacted.make(testDatabase),
        schema: place?.schema,
        maxConnections: 4
      })
})

const drop = Effect.fnUntraced(
  function* (_url: Redacted.Redacted, schema: string) {
    const sql = yield* SqlClient.SqlClient
    yield* sql`drop schema if exists ${sql(schema)} cascade`
  },
  (self, url) => Effect.provide(self, Database.layer({ _tag: "Server", url, maxConnections: 1 }))
)

const migrated = <A, E>(steps: Migrations.Steps, database: Layer.Layer<A | SqlClient.SqlClient, E>) =>
  Migrations.layer(steps).pipe(Layer.provideMerge(database))

const testDatabase = process.env.TEST_DATABASE_URL

const server: ReadonlyArray<readonly [name: string, fresh: FreshSchema]> =
  testDatabase === undefined ? [] : [["PostgreSQL", onServer(Redacted.make(testDatabase))]]

/**
 * Every database that a suite has to pass on: the embedded one, and PostgreSQL where `TEST_DATABASE_URL` names one;
 * `TEST_DATABASES=server` leaves out the embedded one.
 */
export const databases: typeof server =
  process.env.TEST_DATABASES === "server" ? server : [["embedded", embedded], ...server]
