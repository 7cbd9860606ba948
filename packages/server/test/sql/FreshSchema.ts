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

/**
 * The embedded database in memory that all files of a process have together; the process ends it. It has a single session, so a schema
 * that waits for the next test gives it up.
 */
export const databaseOfThisProcess: Effect.Effect<EmbeddedDatabase> = Effect.suspend(() =>
  Effect.andThen(
    embeddedSchemas.closeWaiting,
    Effect.promise(() => (opened ??= Effect.runPromise(Scope.provide(MemoryDatabase.open, Scope.makeUnsafe()))))
  )
)

/** The first test is not the one that pays for opening it. */
beforeAll(() => Effect.runPromise(databaseOfThisProcess))

type ClientOf = (schema: string) => Effect.Effect<Layer.Layer<Clients, unknown>>

/** `clientOf` opens the database with a schema. */
const schemasOf = (clientOf: ClientOf) =>
  UsedSchemas.make<Clients>({
    create: (steps) =>
      Effect.gen(function* () {
        const name = yield* newName
        return { name, context: yield* Layer.build(migrated(steps, yield* clientOf(name))) }
      }),
    open: (schema) => Effect.flatMap(clientOf(schema), Layer.build)
  })

/** A schema that a former test has left, else a new one. By the real clock, because connections outlive the test. */
const reused =
  (schemas: ReturnType<typeof schemasOf>): FreshSchema =>
  (steps) =>
    Effect.acquireRelease(
      Effect.tryPromise({ try: () => Effect.runPromise(schemas.take(steps)), catch: (error) => error }),
      (schema) => Effect.promise(() => Effect.runPromise(schemas.giveBack(steps, schema)))
    ).pipe(
      Effect.map(({ context }) => Layer.succeedContext(context)),
      Layer.unwrap
    )

const embeddedSchemas = schemasOf((schema) =>
  Effect.map(databaseOfThisProcess, (database) => clientOf(database, schema))
)

export const embedded: FreshSchema = reused(embeddedSchemas)

const clientOf = (database: EmbeddedDatabase, schema: string) =>
  Layer.merge(
    PgClient.layerFrom(EmbeddedClient.makeClient(database, { schema })),
    Layer.succeed(Database.Database, { kind: "Embedded", version: "in memory", reviewHosts: Effect.void })
  )

const onServer = (url: Redacted.Redacted) =>
  schemasOf((schema) => Effect.succeed(Database.layer({ _tag: "Server", url, schema, maxConnections: 4 })))

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

const throughPooler = (direct: string, pooler: string) =>
  schemasOf((schema) => Effect.as(makeRole(direct, schema), pooled(direct, pooler, schema)))

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

const kinds = [
  ["embedded", embeddedSchemas],
  ...(testDatabase === undefined ? [] : [["PostgreSQL", onServer(Redacted.make(testDatabase))] as const]),
  ...(testDatabase === undefined || testPooler === undefined
    ? []
    : [["pooler", throughPooler(testDatabase, testPooler)] as const])
] as const

/**
 * Every database that a suite has to pass on: the embedded one, PostgreSQL where `TEST_DATABASE_URL` names one, and the same through a
 * pooler in transaction mode where `TEST_POOLER_URL` names one.
 */
export const databases = kinds.map(([name, schemas]) => [name, reused(schemas)] as const)

/** The same with new sessions, for tests of what a statement reads: a session has the plans of the tests before. */
export const databasesWithNewSessions = kinds.map(([name, schemas]) => {
  const fresh: FreshSchema = (steps) =>
    Layer.unwrap(
      Effect.as(
        Effect.promise(() => Effect.runPromise(schemas.closeWaiting)),
        reused(schemas)(steps)
      )
    )
  return [name, fresh] as const
})
