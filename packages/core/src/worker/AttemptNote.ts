/** Notes the end of an attempt, and with the end of a synchronous write whose process is gone what its caller's key brings back. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { ProviderName } from "../domain/Ids.ts"
import { type Claimed, OperationQueue } from "../operations/OperationQueue.ts"
import type { AttemptEnd } from "../writes/rules/Attempt.ts"
import * as WriteEnd from "../writes/calls/Respond.ts"

/** A store that is away comes back; until then what the provider answered is kept here. */
const untilNoted = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("2 seconds")])

export const note = Effect.fnUntraced(function* (claimed: Claimed, end: AttemptEnd) {
  const queue = yield* OperationQueue
  const keyed = yield* withKey(claimed, end)
  const noted = yield* queue.note(claimed.lease, keyed).pipe(
    Effect.tapError((error) => Effect.logWarning("an attempt could not be noted yet", error)),
    Effect.retry(untilNoted)
  )
  if (!noted) yield* Effect.logWarning(`the operation ${claimed.operation.id} was taken over by another process`)
})

/** Whoever repeats the request with its key gets this end; nobody else hears of it. */
const withKey = Effect.fnUntraced(function* ({ ended, head, key, operation }: Claimed, end: AttemptEnd) {
  if (Option.isNone(key) || end.next._tag !== "Done") return end
  const outcomes = [...ended, ...end.ended].toSorted((one, other) => one.index - other.index)
  const told = WriteEnd.endOf(
    ProviderName.make("unknown"),
    operation,
    head,
    outcomes.map(({ outcome }) => outcome),
    [],
    undefined
  )
  return { ...end, next: { ...end.next, key: yield* WriteEnd.keyEnd(key.value, told) } }
})
