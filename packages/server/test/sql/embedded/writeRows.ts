/** Run by another process: opens the database of the folder given to it and names each row when it is committed. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import * as Database from "../../../src/sql/Database.ts"

const [, , folder = ""] = process.argv

const writing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table written (id int primary key)`
  for (let id = 0; ; id++) {
    yield* sql`insert into written values (${id})`
    process.stdout.write(`${id}\n`)
  }
})

await Effect.runPromise(Effect.provide(writing, Database.layer({ _tag: "Embedded", folder })))
