/** Schemas that a run of the tests makes on the server of TEST_DATABASE_URL: named after the run, and gone after it. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import * as Database from "../../src/sql/Database.ts"

const variable = "TEST_SCHEMAS"

/** What the names of this run begin with; files share a process and their schemas, so no single file may drop them. */
export const prefix = (): string => process.env[variable] ?? "test"

const dropAll = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const made = yield* sql<{ readonly name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${`${prefix()}_`})`
  yield* Effect.forEach(made, ({ name }) => sql`drop schema ${sql(name)} cascade`, { discard: true })
  const roles = yield* sql<{ readonly name: string }>`
    select rolname as name from pg_roles where starts_with(rolname, ${`${prefix()}_`})`
  yield* Effect.forEach(roles, ({ name }) => sql`drop role ${sql(name)}`, { discard: true })
})

/** Once before all files; answers what is to be done after them. */
export const setup = () => {
  process.env[variable] = `test_${randomUUID().slice(0, 8)}`
  const url = process.env["TEST_DATABASE_URL"]
  return async () => {
    if (url === undefined) return
    const database = Database.layer({ _tag: "Server", url: Redacted.make(url), maxConnections: 1 })
    await Effect.runPromise(Effect.provide(dropAll, database))
  }
}
