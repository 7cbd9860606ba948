/** A worker that no other process can wake, because only a pooler in transaction mode leads to the database. @rule sql.pooler */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Wakeup from "../../src/operations/queue/Wakeup.ts"
import * as Database from "../../src/sql/Database.ts"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import { embedded } from "./FreshSchema.ts"

/** As of a server behind a pooler: it has no connection that can listen. */
const withoutNotifications = Layer.succeed(Database.Database, {
  kind: "Server",
  version: "behind a pooler",
  reviewHosts: Effect.void
})

/** A clock on which every sleep ends immediately and is recorded. */
const recording = Effect.gen(function* () {
  const real = yield* Clock.Clock
  const slept: Array<number> = []
  const clock: Clock.Clock = Object.assign(Object.create(real), {
    sleep: (duration: Duration.Duration) => Effect.sync(() => void slept.push(Duration.toMillis(duration)))
  })
  return { clock, slept }
})

describe("a worker without notifications", () => {
  it.live("reads the queue with pauses that double from 0.1 seconds to one second while nothing is due", () =>
    Effect.gen(function* () {
      const { wait } = yield* Wakeup.make
      const { clock, slept } = yield* recording
      const longest = DateTime.add(yield* DateTime.now, { hours: 1 })
      yield* Effect.forEach(Array.from({ length: 7 }), () => wait(longest)).pipe(
        Effect.provideService(Clock.Clock, clock)
      )
      assert.deepStrictEqual(slept, [100, 200, 400, 800, 1000, 1000, 1000])
    }).pipe(
      Effect.provide(Layer.merge(Wakeup.WorkSignal.layer, withoutNotifications)),
      Effect.provide(embedded(migrations)),
      Effect.scoped
    )
  )
})
