/** A database of a test's own on the server of `TEST_DATABASE_URL`, for processes that share one. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import * as Database from "../../src/sql/Database.ts"

export const server = process.env["TEST_DATABASE_URL"]

export type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

export const query = (url: string, statement: string): Promise<Rows> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Rows[number]>(statement)).pipe(
      Effect.provide(Database.layer({ _tag: "Server", url: Redacted.make(url), maxConnections: 1 }))
    )
  )

export const make = async (): Promise<AsyncDisposable & { readonly url: string }> => {
  if (server === undefined) throw new Error("TEST_DATABASE_URL names no PostgreSQL")
  const name = `fieldgate_${randomUUID().slice(0, 8)}`
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return {
    url: String(url),
    [Symbol.asyncDispose]: async () => {
      await query(server, `drop database ${name} with (force)`)
    }
  }
}
