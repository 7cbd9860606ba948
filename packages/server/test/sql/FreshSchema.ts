/** Databases for the SQL tests: each layer is an empty schema with the given steps run, created for each test. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { beforeAll } from "vitest"
import * as Database from "../../src/sql/Database.ts"
import * as EmbeddedClient from "../../src/sql/embedded/EmbeddedDatabase.ts"
import type { EmbeddedDatabase } from "../../src/sql/embedded/Pglite.ts"
import * as Migrations from "../../src/sql/Migrations.ts"
import * as MemoryDatabase from "./MemoryDatabase.ts"
import * as ServerSchemas from "./ServerSchemas.ts"
import * as UsedSchemas from "./UsedSchemas.ts"

type Clients = Database.Database | PgClient.PgClient | SqlClient.SqlClient

export type FreshSchema = (steps: Migrations.Steps) => Layer.Layer<Clients, unknown>

const newName = Effect.sync(() => `${ServerSchemas.prefix()}_${randomUUID().slice(0, 8)}`)

let opened: Promise<EmbeddedDatabase> | undefined

/** The embedded database in memory that all files of a process have together; the process ends it. */
export const databaseOfThisProcess = Effect.promise(
  () => (opened ??= Effect.runPromise(Scope.provide(MemoryDatabase.open, Scope.makeUnsafe())))
)

/** The first test is not the one that pays for opening it. */
beforeAll(() => Effect.runPromise(databaseOfThisProcess), 60_000)

/** A schema of a database that a former test has left, else a new one; `clientOf` opens the database with that schema. */
const reused = (clientOf: (schema: string) => Effect.Effect<Layer.Layer<Clients, unknown>>): FreshSchema => {
  const schemas = UsedSchemas.make()
  return (steps) =>
    Effect.gen(function* () {
      const schema = yield* Effect.acquireRelease(schemas.take(steps, newName), (name) =>
        clientOf(name).pipe(
          Effect.flatMap((client) => Effect.provide(schemas.giveBack(steps, name), client)),
          Effect.orDie
        )
      )
      const remembered = Layer.effectDiscard(schemas.remember(steps))
      return remembered.pipe(Layer.provideMerge(migrated(steps, yield* clientOf(schema))))
    }).pipe(Layer.unwrap)
}

export const embedded: FreshSchema = reused((schema) =>
  Effect.map(databaseOfThisProcess, (database) => clientOf(database, schema))
)

const clientOf = (database: EmbeddedDatabase, schema: string) =>
  Layer.merge(
    PgClient.layerFrom(EmbeddedClient.makeClient(database, { schema })),
    Layer.succeed(Database.Database, { kind: "Embedded", version: "in memory", notifies: false })
  )

const onServer = (url: Redacted.Redacted): FreshSchema =>
  reused((schema) => Effect.succeed(Database.layer({ _tag: "Server", url, schema, maxConnections: 4 })))

/** The database of the context as another process opens it; the embedded one has a single session, so it is the same client. */
export const sameSchema = Effect.gen(function* () {
  const context = yield* Effect.context<Clients>()
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

const migrated = <A, E>(steps: Migrations.Steps, database: Layer.Layer<A | SqlClient.SqlClient, E>) =>
  Migrations.layer(steps).pipe(Layer.provideMerge(database))

const testDatabase = process.env.TEST_DATABASE_URL

/** Every database that a suite has to pass on: the embedded one, and PostgreSQL where `TEST_DATABASE_URL` names one. */
export const databases: ReadonlyArray<readonly [name: string, fresh: FreshSchema]> = [
  ["embedded", embedded],
  ...(testDatabase === undefined ? [] : [["PostgreSQL", onServer(Redacted.make(testDatabase))] as const])
]
