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
    Layer.succeed(Database.Database, { kind: "Embedded", version: "in memory", reviewHosts: Effect.void })
  )

const onServer = (url: Redacted.Redacted): FreshSchema =>
  reused((schema) => Effect.succeed(Database.layer({ _tag: "Server", url, schema, maxConnections: 4 })))

/** Through a pooler, a role for each schema: a pooler can't set the search path. */
const pooled = (direct: string, pooler: string, schema: string) =>
  Database.layer({
    _tag: "Server",
    url: Redacted.make(withUser(pooler, schema)),
    directUrl: Redacted.make(withUser(direct, schema)),
    schema,
    maxConnections: 4
  })

const withUser = (url: string, name: string): string => {
  const own = new URL(url)
  own.username = name
  own.password = name
  return String(own)
}

const makeRole = (direct: string, schema: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const known = yield* sql`select from pg_roles where rolname = ${schema}`
    if (known.length > 0) return
    yield* sql.unsafe(`create role ${schema} superuser login password '${schema}'`)
    yield* sql.unsafe(`alter role ${schema} set search_path = ${schema}`)
  }).pipe(
    Effect.provide(Database.layer({ _tag: "Server", url: Redacted.make(direct), maxConnections: 1 })),
    Effect.orDie
  )

const throughPooler = (direct: string, pooler: string): FreshSchema =>
  reused((schema) => Effect.as(makeRole(direct, schema), pooled(direct, pooler, schema)))

/** The database of the context as another process opens it; the embedded one has a single session, so it is the same client. */
export const sameSchema = Effect.gen(function* () {
  const context = yield* Effect.context<Clients>()
  const sql = yield* SqlClient.SqlClient
  const [place] = yield* sql<{ readonly schema: string; readonly isPooled: boolean }>`
    select current_schema() as schema, current_schema() = current_user as "isPooled"`
  if (testDatabase === undefined || place === undefined || (yield* Database.Database).kind === "Embedded") {
    return Layer.succeedContext(context)
  }
  const { isPooled, schema } = place
  return isPooled && testPooler !== undefined
    ? pooled(testDatabase, testPooler, schema)
    : Database.layer({ _tag: "Server", url: Redacted.make(testDatabase), schema, maxConnections: 4 })
})

const migrated = <A, E>(steps: Migrations.Steps, database: Layer.Layer<A | SqlClient.SqlClient, E>) =>
  Migrations.layer(steps).pipe(Layer.provideMerge(database))

const testDatabase = process.env.TEST_DATABASE_URL
const testPooler = process.env.TEST_POOLER_URL

/**
 * Every database that a suite has to pass on: the embedded one, PostgreSQL where `TEST_DATABASE_URL` names one, and the same through a
 * pooler in transaction mode where `TEST_POOLER_URL` names one.
 */
export const databases: ReadonlyArray<readonly [name: string, fresh: FreshSchema]> = [
  ["embedded", embedded],
  ...(testDatabase === undefined ? [] : [["PostgreSQL", onServer(Redacted.make(testDatabase))] as const]),
  ...(testDatabase === undefined || testPooler === undefined
    ? []
    : [["pooler", throughPooler(testDatabase, testPooler)] as const])
]
