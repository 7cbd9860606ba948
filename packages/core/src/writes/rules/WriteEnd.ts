/** The end of a synchronous write as its caller receives it. Pure. @rule sync.failure */
import * as Result from "effect/Result"
import { ProviderName } from "../../domain/Ids.ts"
import type { RecordError, RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { Operation } from "../../operations/Operation.ts"
import { type ProviderFailure, ProviderRejected, ProviderUnavailable } from "../../providers/ProviderError.ts"
import type { Written } from "../WriteAnswer.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"
import { WriteFailed } from "../WriteFailed.ts"
import * as Answer from "./Answer.ts"
import * as Outcome from "./Outcome.ts"
import * as Retry from "./Retry.ts"

export interface End {
  readonly outcomes: ReadonlyArray<RecordOutcome>
  readonly response: Result.Result<Written, WriteFailed>
}

/** A write of which nothing is known to be written is a failure. */
export const endOf = (
  provider: ProviderName,
  { id: operationId }: Pick<Operation, "id">,
  write: WriteEnvelope,
  outcomes: ReadonlyArray<RecordOutcome>,
  warned: ReadonlyArray<Warning>,
  failure: ProviderFailure | undefined
): End => {
  const warnings = [...warned, ...Answer.warningsOf(outcomes, write.shape)]
  const [first] = outcomes
  if (first !== undefined && outcomes.some(({ outcome }) => outcome === "success")) {
    const answer: Written =
      write.shape === "record"
        ? Answer.ofRecord(operationId, first, warnings)
        : Answer.ofBatch(operationId, outcomes, warnings)
    return { outcomes, response: Result.succeed(answer) }
  }
  const errors = Answer.errorsOf(outcomes)
  const failed = new WriteFailed({
    operationId,
    provider,
    failure: failure ?? failureOf(write, outcomes, errors),
    uncertain: mayCreate(write) && outcomes.some((each) => each.outcome === "uncertain" && each.retryable !== true),
    errors,
    warnings,
    ...(write.shape === "batch" ? { batch: Answer.resultsOf(outcomes) } : {})
  })
  return { outcomes, response: Result.fail(failed) }
}

/** The same where only the outcomes are known, because another process made the calls. */
export const endOfOutcomes = (
  operation: Pick<Operation, "id">,
  write: WriteEnvelope,
  outcomes: ReadonlyArray<RecordOutcome>
): End => endOf(ProviderName.make("unknown"), operation, write, outcomes, [], undefined)

const mayCreate = ({ type }: WriteEnvelope): boolean => type === "create" || type === "upsert"

/** The record that a refusal named, for a caller who sent one alone. @rule match.existing */
const existing = ({ shape }: WriteEnvelope, errors: ReadonlyArray<RecordError>) => {
  const existingId = errors.find((error) => error.existingId !== undefined)?.existingId
  return shape === "batch" || existingId === undefined ? {} : { context: { existingId } }
}

/** Records that all may go again later are no refusal, though each has a reason of its own. */
const failureOf = (
  write: WriteEnvelope,
  outcomes: ReadonlyArray<RecordOutcome>,
  errors: ReadonlyArray<RecordError>
): ProviderFailure => {
  const message = Outcome.endOf(outcomes).result
  // The server repeats an upsert after a lookup; a caller who sends it again would start another one.
  if (!outcomes.every((outcome) => Retry.mayRepeat(mayCreate(write) ? "create" : write.type, outcome)))
    return new ProviderRejected({ message, errors, ...existing(write, errors) })
  const { notBefore } = Retry.retryableRecords(write, outcomes)
  const moment = notBefore === undefined ? {} : { retryAfter: notBefore }
  const written = outcomes.some(({ outcome }) => outcome === "uncertain") ? "unknown" : "no"
  return new ProviderUnavailable({ message, written, timedOut: false, ...moment })
}
