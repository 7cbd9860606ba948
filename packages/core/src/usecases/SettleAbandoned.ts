/** Ends the writes of processes that ended first: whether the provider wrote them, nobody here knows, and they say so. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Abandoned, OperationStore } from "../ports/OperationStore.ts"
import * as FailedCall from "../ports/FailedCall.ts"
import { ProviderUnavailable } from "../ports/ProviderError.ts"
import * as Answer from "../write/Answer.ts"
import * as Outcome from "../write/Outcome.ts"
import * as Idempotency from "./Idempotency.ts"
import { WriteFailed } from "./WriteFailed.ts"

const message = "the process ended before the provider's answer was noted: look in the provider before repeating it"

/** Enough for one look; the next look takes the rest. */
const atOnce = 100

/** Settles what began before this time and was never settled; answers how many there were. */
export const settleAbandoned = Effect.fn("SettleAbandoned.settleAbandoned")(function* (before: DateTime.Utc) {
  const found = yield* (yield* OperationStore).abandoned(before, atOnce)
  yield* Effect.forEach(found, settleOne, { discard: true })
  return found.length
})

const settleOne = Effect.fnUntraced(function* ({ key, operation, records }: Abandoned) {
  const operations = yield* OperationStore
  const failure = new ProviderUnavailable({ message, written: "unknown", timedOut: false })
  const outcomes = Array.from({ length: records }, () => FailedCall.outcomeOf(failure))
  const failed = new WriteFailed({
    operationId: operation.id,
    provider: "unknown",
    failure,
    uncertain: true,
    errors: [{ message }],
    warnings: [],
    ...(records === 1 ? {} : { batch: Answer.resultsOf(outcomes) })
  })
  const end = { ...Outcome.endOf(outcomes), outcomes, at: yield* DateTime.now }
  const keyed = Option.isNone(key) ? {} : { key: yield* Idempotency.rememberFailure(key.value, failed) }
  // An operation that is gone by now needs no end.
  yield* Effect.catchTag(
    operations.settle(operation.projectId, operation.id, { ...end, ...keyed }),
    "OperationNotFound",
    () => Effect.void
  )
})
