/** Finishes a write: the caller's response, the journal's entry, and the release of the caller's key. @rule sync.failure */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { ProviderName } from "../../domain/Ids.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Operation } from "../../operations/Operation.ts"
import type { IdempotencyClaim, OperationStore } from "../../operations/OperationStore.ts"
import type { ProviderFailure } from "../../providers/ProviderError.ts"
import { Leases } from "../../worker/Leases.ts"
import { RecentAnswers } from "../../worker/RecentAnswers.ts"
import type { IdempotencyKey, KeyEnd } from "../IdempotencyKey.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { Written } from "../WriteAnswer.ts"
import { WriteFailed } from "../WriteFailed.ts"
import * as Idempotency from "./Idempotency.ts"
import { type EndedWrite, settle, settleLater, type StartedWrite } from "./Journal.ts"
import { correctEnd, type LateAnswers } from "./LateAnswers.ts"
import * as HandedOver from "../rules/HandedOver.ts"
import * as Outcome from "../rules/Outcome.ts"
import * as Tracing from "../../worker/Tracing.ts"
import { type End, endOf } from "../rules/WriteEnd.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"

type Ends = (outcomes: ReadonlyArray<RecordOutcome>) => End

/**
 * The end of a write with the outcomes that become known. A function of its own, because a recent answer keeps it for a minute: a closure
 * of the call would keep the whole request with it.
 */
export const endsOf =
  (
    provider: ProviderName,
    operation: Operation,
    write: WriteEnvelope,
    warned: ReadonlyArray<Warning>,
    failure: ProviderFailure | undefined
  ): Ends =>
  (outcomes) =>
    endOf(provider, operation, write, outcomes, warned, failure)

/**
 * Settles the operation, and with it the caller's key; then the caller is answered. `endWith` is the end with these outcomes. Where
 * another process has ended the operation, a caller with a key gets the answer that is stored, which each repetition gets.
 */
export const respond = Effect.fnUntraced(
  function* (
    started: StartedWrite,
    outcomes: ReadonlyArray<RecordOutcome>,
    endWith: Ends,
    claim: IdempotencyClaim | undefined,
    made: Pick<EndedWrite, "calls" | "provider">
  ) {
    const { lease, leaseUntil, operation } = started
    const end = endWith(outcomes)
    const key = yield* keyOf(claim, end)
    const ended: EndedWrite = { operation, outcomes, key, ...made }
    const settled = yield* settle(ended)
    const answers = lateAnswersOf(started, outcomes, endWith, claim)
    if (settled._tag === "Settled") {
      yield* (yield* RecentAnswers).remember(answers)
      return yield* answerOf(end, key, [])
    }
    const corrected = correctEnd(answers)
    if (settled._tag === "Unsettled") {
      const context = yield* Effect.context<OperationStore>()
      const later = settleLater(ended).pipe(
        Effect.flatMap(({ _tag }) => (_tag === "TakenOver" ? Effect.asVoid(corrected) : Effect.void)),
        Effect.catch((error) => Effect.logError("settling an operation failed again; giving up", error)),
        Effect.provideContext(context)
      )
      yield* (yield* Leases).keepingOn(lease, leaseUntil, later)
      return yield* answerOf(end, key, [unsettled])
    }
    const stored = yield* corrected.pipe(
      Effect.catch((error) => Effect.as(Effect.logWarning("saving a late answer failed", error), undefined))
    )
    if (stored?.isCorrected === true) {
      const late = endWith(stored.outcomes)
      return yield* answerOf(late, yield* keyOf(claim, late), [])
    }
    if (claim !== undefined) {
      const kept = yield* Idempotency.replay(operation.projectId, claim, claim.key)
      if (Option.isSome(kept)) return kept.value
    }
    const { result, status } = Outcome.endOf(outcomes)
    const isSame = stored?.operation.status === status && stored.operation.result === result
    return yield* answerOf(end, key, isSame ? [] : [overtaken(stored?.operation ?? settled.operation)])
  },
  Tracing.stage("respond", ({ operationId }) => ({ operation: operationId }))
)

/** Without the request: these answers are kept for a while. */
const lateAnswersOf = (
  { lease, operation }: StartedWrite,
  outcomes: ReadonlyArray<RecordOutcome>,
  endWith: Ends,
  claim: IdempotencyClaim | undefined
): LateAnswers => ({
  operation,
  attempt: lease.attempt,
  late: outcomes.map((outcome, index) => ({ index, outcome })),
  keyEnd: claim === undefined ? withoutKey : (known) => keyOf(claim, endWith(known))
})

/** Of a write without a key: an end would be of no use, and would keep its records in memory. */
const withoutKey = () => Effect.undefined

const keyOf = (claim: IdempotencyClaim | undefined, end: End) =>
  claim === undefined ? Effect.undefined : keyEnd(claim.key, end)

/** Answers a caller whose write goes on: the worker that ends the operation ends the caller's key too. @rule match.lost */
export const respondOpen = (operation: Operation, end: End) =>
  Effect.mapError(
    answerOf(end, undefined, [HandedOver.warning(operation)]),
    (failure) => new WriteFailed({ ...failure, goesOn: true })
  )

const answerOf = (
  { response }: End,
  key: KeyEnd | undefined,
  more: ReadonlyArray<Warning>
): Effect.Effect<Written, WriteFailed> => {
  if (Result.isFailure(response)) {
    const { failure } = response
    const kept = key?._tag === "Remember" ? { kept: true as const } : {}
    return Effect.fail(new WriteFailed({ ...failure, ...kept, warnings: [...failure.warnings, ...more] }))
  }
  const warnings = [...(response.success.warnings ?? []), ...more]
  return Effect.succeed(warnings.length === 0 ? response.success : { ...response.success, warnings })
}

const unsettled: Warning = {
  message: "the write is complete, but its operation could not be updated yet and still has the status in_progress"
}

const overtaken = ({ id, result, status }: Operation): Warning => ({
  message:
    `the provider's answer arrived after another process had taken over the operation ${id}; ` +
    `the operation shows "${result ?? status}"`
})

export const keyEnd = (key: IdempotencyKey, { response }: End) =>
  Result.match(response, {
    onSuccess: (answer) => Idempotency.rememberAnswer(key, answer),
    onFailure: (failure) => Idempotency.rememberFailure(key, failure)
  })
