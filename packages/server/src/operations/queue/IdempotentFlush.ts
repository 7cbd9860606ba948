/**
 * A flush that is stored once: where its answer is lost, it is sent again until the database says what became of it. Nobody
 * may hear before that that nothing was kept, because whoever repeats a write as told would write it twice.
 */
import { IdGenerator } from "@fieldgate/core/domain/IdGenerator"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { SqlError } from "effect/sql/SqlError"
import { isAway, isUnsent } from "../../sql/SqlFailure.ts"

/** What a statement says of itself, so that it is known when it comes again. */
export interface FlushName {
  readonly source: string
  readonly number: number
}

const soon = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])

/** A database that is away for longer leaves callers without an answer that they could take for a no. */
const longest = "1 minute"

/** For flushes that go one at a time. */
export const make = Effect.gen(function* () {
  const source = yield* (yield* IdGenerator).next
  let flushes = 0
  return <A>(send: (name: FlushName) => Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => {
      const name: FlushName = { source, number: (flushes += 1) }
      return send(name).pipe(
        Effect.catchIf(
          ({ reason }) => isAway(reason) && !isUnsent(reason),
          () =>
            send(name).pipe(
              Effect.retry({ schedule: soon, while: ({ reason }) => isAway(reason) }),
              Effect.timeoutOrElse({
                duration: longest,
                orElse: () => Effect.die("the database was lost during a write: nobody knows whether it was kept")
              })
            )
        )
      )
    })
})
