/** What a process does with its heartbeats: what it logs and measures, and what it notices between two of them. @rule recover.heartbeat, recover.held */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Metric from "effect/Metric"
import * as SqlClient from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { Database } from "../../../src/sql/Database.ts"
import { DatabaseClock } from "../../../src/sql/DatabaseClock.ts"
import * as Heartbeat from "../../../src/sql/recovery/Heartbeat.ts"
import * as Recover from "../../../src/sql/recovery/Recover.ts"
import { databases } from "../FreshSchema.ts"
import * as StoresOnSql from "../StoresOnSql.ts"

const isHeld = Effect.map(Metric.snapshot, (all) =>
  all.flatMap((each) => (each.id === "fieldgate_database_held" && each.type === "Gauge" ? [each.state.value] : []))
)

/** Starts heartbeats as beside a server. */
const start = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const lines: Array<string> = []
  let begun = 0
  const logger = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
  yield* Layer.build(
    Heartbeat.layer.pipe(
      Layer.provide([
        logger,
        Layer.succeed(DatabaseClock, { synchronize: Effect.sync(() => void (begun += 1)) }),
        Layer.succeed(Database, { ...(yield* Database), kind: "Server" })
      ])
    )
  )
  /** Lets time pass slowly, so that no statement of a heartbeat is given up. */
  const until = Effect.fnUntraced(function* <E>(condition: Effect.Effect<boolean, E>) {
    while (!(yield* condition)) {
      yield* TestClock.adjust("1 second")
      yield* Effect.repeat(sql`select 1`, { times: 100 })
    }
  })
  const words = () => lines.filter((line) => /worker|database is not|database doesn't report/u.test(line))
  return {
    words,
    /** Waits for so many lines about the state, and for a few more heartbeats. */
    untilReported: Effect.fnUntraced(function* (count: number) {
      yield* until(Effect.sync(() => words().length >= count))
      const before = begun
      yield* until(Effect.sync(() => begun >= before + 3))
    }),
    untilBeats: (count: number) =>
      until(
        Effect.map(
          sql<{ readonly beats: number }>`select beats::int4 as beats from database_identity`,
          ([row]) => (row?.beats ?? 0) >= count
        )
      )
  }
})

const change = (text: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(`update database_identity set ${text}`))

describe.each(databases)("the heartbeats of a process (%s)", (_name, fresh) => {
  const layer = StoresOnSql.layer(fresh)

  it.effect("report once that workers are held, with the command for this schema, and once that they continue", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [place] = yield* sql<{ readonly schema: string }>`select current_schema() as schema`
      const { untilBeats, untilReported, words } = yield* start
      yield* untilBeats(1)
      assert.deepStrictEqual([words(), yield* isHeld], [[], [0]])
      yield* change("identifier = '1/1'")
      yield* untilReported(1)
      assert.lengthOf(words(), 1)
      assert.include(words()[0], `fieldgate recover --moved --schema ${place?.schema}\``)
      assert.deepStrictEqual(yield* isHeld, [1])
      yield* Recover.run({ _tag: "Moved" })
      yield* untilReported(2)
      assert.deepStrictEqual(words().slice(1), ["the database was recovered; workers continue"])
      assert.deepStrictEqual(yield* isHeld, [0])
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("hold workers of a database that has gone back to before an earlier heartbeat", () =>
    Effect.gen(function* () {
      const { untilBeats, untilReported, words } = yield* start
      yield* untilBeats(2)
      yield* change("beats = 0")
      yield* untilReported(1)
      assert.match(words().join("\n"), /^the database is not the one it was: .*Workers are held/u)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})
