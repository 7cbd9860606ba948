import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import { databases } from "./FreshSchema.ts"

describe.each(databases)("a fresh schema (%s)", (_name, fresh) => {
  const insert = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`create table note (id int primary key)`
    yield* sql`insert into note values (1)`
    return yield* sql`select * from note`
  })

  it.effect("exists for one test", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* insert, [{ id: 1 }])
    }).pipe(Effect.provide(fresh({})))
  )

  it.effect("holds nothing of the test before", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* insert, [{ id: 1 }])
    }).pipe(Effect.provide(fresh({})))
  )

  it.effect("has the tables of its migrations", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* sql`select count(*)::int as count from organization`, [{ count: 0 }])
    }).pipe(Effect.provide(fresh(migrations)))
  )
})
