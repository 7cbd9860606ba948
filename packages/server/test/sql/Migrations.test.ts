/** @rule sql.migrations */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import * as Migrations from "../../src/sql/Migrations.ts"
import { databases } from "./FreshSchema.ts"

const step = (text: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.unsafe(text)
  })

const table = step("create table note (n int)")
const rows = step("insert into note values (1)")
const broken = step("insert into nowhere values (1)")

const notes = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select n from note`)
const hasNotes = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select to_regclass('note') is not null as has`)

describe.each(databases)("Migrations (%s)", (name, fresh) => {
  const over = (sentence: string, test: Effect.Effect<void, unknown, SqlClient.SqlClient>) =>
    it.effect(sentence, () => Effect.provide(test, fresh({})))

  over(
    "runs each step once, in the order of their numbers",
    Effect.gen(function* () {
      const steps: Migrations.Steps = { "0010_rows": rows, "0002_table": table }
      assert.deepStrictEqual(yield* Migrations.run(steps), ["2_table", "10_rows"])
      assert.deepStrictEqual(yield* Migrations.run(steps), [])
      assert.deepStrictEqual(yield* notes, [{ n: 1 }])
    })
  )

  over(
    "goes on from where an older program stopped",
    Effect.gen(function* () {
      yield* Migrations.run({ "0001_table": table })
      assert.deepStrictEqual(yield* Migrations.run({ "0001_table": table, "0002_rows": rows }), ["2_rows"])
    })
  )

  over(
    "runs each step once when several processes start together",
    Effect.gen(function* () {
      const steps = { "0001_table": table, "0002_rows": rows }
      const ran = yield* Effect.all(
        Array.from({ length: 3 }, () => Migrations.run(steps)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(ran.flat(), ["1_table", "2_rows"])
      assert.deepStrictEqual(yield* notes, [{ n: 1 }])
    })
  )

  over(
    "takes every step of a run back when one fails, and says which",
    Effect.gen(function* () {
      const failed = yield* Effect.flip(Migrations.run({ "0001_table": table, "0002_rows": broken }))
      assert.strictEqual(
        failed.message,
        `the database can't be brought up to date: Migration "2_rows" failed: relation "nowhere" does not exist`
      )
      assert.deepStrictEqual(yield* hasNotes, [{ has: false }])
      assert.deepStrictEqual(yield* Migrations.run({ "0001_table": table }), ["1_table"])
    })
  )

  over(
    "works on a database to which a newer program has added, so that both run during an update",
    Effect.gen(function* () {
      yield* Migrations.run({ "0001_table": table, "0002_rows": rows })
      assert.deepStrictEqual(yield* Migrations.run({ "0001_table": table }), [])
      assert.deepStrictEqual(yield* Migrations.pending({ "0001_table": table }), [])
    })
  )

  over(
    "refuses a database from which a newer program has taken what this one needs, and no other",
    Effect.gen(function* () {
      const taken = step("alter table note rename n to m")
      const added = step("alter table note add m int")
      yield* Migrations.run({ "0001_table": table, "0002_added": added })
      yield* Migrations.run({ "0001_table": table, "0002_added": added, "0003_needs_0002_taken": rows })
      assert.deepStrictEqual(yield* Migrations.run({ "0001_table": table, "0002_added": added }), [])
      for (const look of [Migrations.run, Migrations.pending]) {
        const failed = yield* Effect.flip(look({ "0001_table": taken }))
        assert.include(failed.message, "migration 3_needs_0002_taken has run, and this older program is incompatible")
      }
    })
  )

  over(
    "refuses a database that an earlier checkout created, says what to do, and changes nothing",
    Effect.gen(function* () {
      yield* Migrations.run({ "0001_house": table, "0093_canary": rows })
      for (const check of [Migrations.run, Migrations.pending]) {
        const failed = yield* Effect.flip(check({ "0001_initial": broken, "0094_added": broken }))
        assert.match(failed.message, /^the database can't be .*: step 1_house, .* earlier checkout of Fieldgate.*: /u)
        assert.include(
          failed.message,
          name === "embedded"
            ? "delete its data folder (.fieldgate by default) and start again"
            : "create a new database and use that one"
        )
        assert.notInclude(failed.message, "\n")
      }
      assert.deepStrictEqual(yield* notes, [{ n: 1 }])
    })
  )

  over(
    "tells what has not run, and runs none of it",
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Migrations.pending({ "0001_table": table }), ["1_table"])
      yield* Migrations.run({ "0001_table": table })
      assert.deepStrictEqual(yield* Migrations.pending({ "0001_table": table, "0002_rows": rows }), ["2_rows"])
      assert.deepStrictEqual(yield* notes, [])
    })
  )

  over(
    "refuses a step that was put before one that has run",
    Effect.gen(function* () {
      yield* Migrations.run({ "0002_table": table })
      const failed = yield* Effect.flip(Migrations.run({ "0001_rows": rows, "0002_table": table }))
      assert.include(failed.message, "migration 1_rows comes before one that has already run")
    })
  )
})
