/**
 * Synchronous writes whose start may be stored although the database's answer to it was lost. Their callers receive an error that
 * reports that nothing was sent, so the write ends as not sent, before its lease ends and a worker treats it as one whose process is gone. @rule write.journal
 */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import type { Operation } from "@fieldgate/core/operations/Operation"
import type { OperationEnd, WriteStart } from "@fieldgate/core/operations/OperationStore"
import * as Outcome from "@fieldgate/core/writes/rules/Outcome"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { isAway, isNotStored } from "../sql/SqlFailure.ts"

/** As many as one statement starts, and thus as one lost answer leaves; of any more, the leases end. */
const most = 1000

/** A commit may still arrive when the connection is gone; afterwards the lease has ended. */
const attempts = Schedule.max([Schedule.spaced("1 second"), Schedule.during("30 seconds")])

const notSent: RecordOutcome = {
  outcome: "failed",
  retryable: true,
  errors: [{ message: "not sent: the database was lost while the write was stored" }]
}

const endOf = ({ claim, records }: WriteStart, at: DateTime.Utc): OperationEnd => {
  const outcomes = records.map(() => notSent)
  const key = claim === undefined ? {} : { key: { _tag: "Free", key: claim.key } as const }
  return { ...Outcome.endOf(outcomes), outcomes, at, ...key }
}

const isLost = (error: unknown): boolean => isSqlError(error) && isAway(error.reason) && !isNotStored(error.reason)

/** Returns a function that ends a started write, if it is stored, after a failure that doesn't show whether it is. */
export const make = Effect.gen(function* () {
  const ending = yield* FiberSet.make()
  return Effect.fnUntraced(function* (
    start: WriteStart,
    error: unknown,
    end: (ending: OperationEnd) => Effect.Effect<Option.Option<Operation>, SqlError | StoreUnavailable>
  ) {
    if (!isLost(error) || (yield* FiberSet.size(ending)) >= most) return
    const ended = Effect.flatMap(DateTime.now, (at) => end(endOf(start, at)))
    yield* ended.pipe(
      Effect.filterOrFail(Option.isSome, () => "not stored, or not yet" as const),
      Effect.andThen(Effect.logInfo("a write that was stored without an answer was ended; nothing was sent")),
      Effect.retry(attempts),
      Effect.ignore,
      Effect.annotateLogs({ operationId: start.operation.id }),
      FiberSet.run(ending)
    )
  })
})
