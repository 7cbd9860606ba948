/** @rule sql.clocks */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as Deployment from "../../src/cli/Deployment.ts"
import * as Database from "../../src/sql/Database.ts"
import * as DatabaseClock from "../../src/sql/DatabaseClock.ts"
import * as Heartbeat from "../../src/sql/recovery/Heartbeat.ts"
import * as TestDatabase from "../cli/TestDatabase.ts"
import { embedded } from "./FreshSchema.ts"
import * as SkewedClock from "./SkewedClock.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

describe("the difference of two clocks", () => {
  it.each([
    ["is 0 if they are the same", [100, 100, 100], 0],
    ["is 0 within the time of a slow answer", [0, 100, 60_000], 0],
    ["is counted from the answer if the database's is ahead", [0, 1600, 100], 1500],
    ["is counted from the question if the database's is behind", [5000, 3500, 5100], -1500]
  ] as const)("%s", (_, [before, database, after], expected) => {
    assert.strictEqual(DatabaseClock.differenceOf(before, database, after), expected)
  })
})

/** An embedded database in the place of a server, which has a clock of its own: the true one. */
const server = Layer.succeed(Database.Database, { kind: "Server", version: "in memory", reviewHosts: Effect.void })
const process = DatabaseClock.layer.pipe(Layer.provideMerge(server), Layer.provideMerge(StoresOnSql.layer(embedded)))

/** By the clock of this test's own process. */
const live = Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())

const isTrue = Effect.gen(function* () {
  const [shown, truth] = [yield* DateTime.now, yield* live(DateTime.now)]
  return Math.abs(shown.epochMilliseconds - truth.epochMilliseconds) < 1000
})

describe("the clock of a process", () => {
  it.live.each([
    [-15, /clock is 15\.\d s behind the database's/u],
    [15, /clock is 15\.\d s ahead of the database's/u]
  ] as const)("shows the database's time on a machine whose clock is %d s wrong, and warns", ([seconds, warning]) =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const log = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
      const machine = yield* SkewedClock.layer(seconds)
      const isRight = yield* isTrue.pipe(Effect.provide(process.pipe(Layer.provideMerge(Layer.merge(machine, log)))))
      assert.isTrue(isRight)
      assert.match(String(logged), warning)
    })
  )

  it.effect("follows the database's time with each heartbeat", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* isTrue)
      // Half a minute passes on this machine alone.
      for (let beats = 0; beats < 6; beats += 1) {
        yield* TestClock.adjust("5 seconds")
        yield* live(Effect.sleep("20 millis"))
      }
      let polls = 0
      while (!(yield* isTrue) && ++polls < 200) yield* live(Effect.sleep("20 millis"))
      assert.isTrue(yield* isTrue)
    }).pipe(Effect.provide(Heartbeat.layer.pipe(Layer.provideMerge(process))))
  )

  it.live.skipIf(TestDatabase.server === undefined)("is the database's in every command of the program", () =>
    Effect.gen(function* () {
      const machine = yield* SkewedClock.layer(3600)
      const url = Redacted.make(TestDatabase.server ?? "")
      const opened = Deployment.openLayer({ _tag: "Server", url, maxConnections: 2 })
      assert.isTrue(yield* isTrue.pipe(Effect.provide(Layer.provideMerge(opened, machine))))
    })
  )
})
