/**
 * A flush that is stored once. If its answer is lost, it is sent again until the database reports its outcome. No caller may
 * receive a failure before that, because repeating the write would then write it twice. A failure that the database reports is an answer,
 * unless it asks for patience.
 */
import { IdGenerator } from "@fieldgate/core/domain/IdGenerator"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { SqlError } from "effect/sql/SqlError"
import { CommitUnknown, isAway, isNotStored, isUndecided } from "../../sql/SqlFailure.ts"

export interface FlushName {
  readonly source: string
  readonly number: number
}

const soon = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])

/** After this time callers get an unknown outcome, not a failure. */
const longest = "1 minute"

/** For flushes that run one at a time. */
export const make = Effect.gen(function* () {
  const source = yield* (yield* IdGenerator).next
  let flushes = 0
  return <A>(send: (name: FlushName) => Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => {
      const name: FlushName = { source, number: (flushes += 1) }
      return send(name).pipe(
        Effect.catchIf(
          ({ reason }) => isUndecided(reason) || (isAway(reason) && !isNotStored(reason)),
          () =>
            send(name).pipe(
              Effect.retry({ schedule: soon, while: ({ reason }) => isAway(reason) }),
              Effect.timeoutOrElse({ duration: longest, orElse: () => Effect.die(new CommitUnknown()) })
            )
        )
      )
    })
})
