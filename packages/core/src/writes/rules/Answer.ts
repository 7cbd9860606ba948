/** The answer to a write, from the outcomes of its records. @rule sync.answer, batch.results */
import type { OperationId } from "../../domain/Ids.ts"
import * as Outcome from "../../domain/RecordOutcome.ts"
import type { RecordError, RecordOutcome } from "../../domain/RecordOutcome.ts"
import { recordRefOf } from "../RecordRef.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { AcceptedAnswer, BatchAnswer, BatchResult, RecordAnswer } from "../WriteAnswer.ts"
import { isHeldBack } from "./HeldBack.ts"
import * as Warnings from "./Warnings.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"
import type { BatchPolicy, Placed } from "./PlanInput.ts"

const withWarnings = (warnings: ReadonlyArray<Warning>) => (warnings.length === 0 ? {} : { warnings })

export const ofRecord = (
  operationId: OperationId,
  { action, data, matchedBy, recordId }: RecordOutcome,
  warnings: ReadonlyArray<Warning>
): RecordAnswer => ({
  operationId,
  result: {
    success: true,
    ...(recordId === undefined ? {} : { recordId }),
    ...(action === undefined ? {} : { action }),
    ...(matchedBy === undefined ? {} : { matchedBy }),
    ...(data === undefined ? {} : { data })
  },
  ...withWarnings(warnings)
})

export const ofBatch = (
  operationId: OperationId,
  outcomes: ReadonlyArray<RecordOutcome>,
  warnings: ReadonlyArray<Warning>
): BatchAnswer => {
  const errors = errorsOf(outcomes)
  return { operationId, ...resultsOf(outcomes), ...(errors.length === 0 ? {} : { errors }), ...withWarnings(warnings) }
}

/** The counts and results of a batch; `uncertainCount` is set only if it is not zero. */
export const resultsOf = (outcomes: ReadonlyArray<RecordOutcome>) => {
  const count = (outcome: RecordOutcome["outcome"]) => outcomes.filter((each) => each.outcome === outcome).length
  const uncertain = count("uncertain")
  return {
    successCount: count("success"),
    failureCount: count("failed"),
    ...(uncertain === 0 ? {} : { uncertainCount: uncertain }),
    results: outcomes.map(resultOf)
  }
}

/** Lists a record's warnings with those of the answer, by the record's name. */
const resultOf = ({ action, data, errors, matchedBy, outcome, recordId, retryable }: RecordOutcome): BatchResult => ({
  success: outcome === "success",
  outcome,
  ...(recordId === undefined ? {} : { recordId }),
  ...(action === undefined ? {} : { action }),
  ...(matchedBy === undefined ? {} : { matchedBy }),
  ...(data === undefined ? {} : { data }),
  ...(errors === undefined ? {} : { errors }),
  ...(retryable === undefined ? {} : { retryable })
})

/** Each error of the records once, causes before what they caused: a batch that fails for one reason reports it once. */
export const errorsOf = (outcomes: ReadonlyArray<RecordOutcome>): ReadonlyArray<RecordError> => {
  const causesFirst = outcomes.toSorted((one, other) => Number(isHeldBack(one)) - Number(isHeldBack(other)))
  const all = causesFirst.flatMap((each) => each.errors ?? [])
  return [...new Map(all.map((error) => [JSON.stringify(error), error])).values()]
}

/** What drivers add to their outcomes, and fields that kept their values, with the place of the record. */
export const warningsOf = (outcomes: ReadonlyArray<RecordOutcome>, shape: "record" | "batch"): ReadonlyArray<Warning> =>
  outcomes.flatMap((outcome, index) => {
    const name = shape === "record" ? "record" : `batch[${index}].record`
    return Outcome.warningsOf(outcome).map(({ field, message }): Warning => {
      if (field !== undefined) return { message, name: `${name}.${field}` }
      return shape === "record" ? { message } : { message, name }
    })
  })

export const ofOperation = (
  operationId: OperationId,
  shape: WriteEnvelope["shape"],
  warnings: ReadonlyArray<Warning>
): AcceptedAnswer => ({
  operationId,
  ...(shape === "record" ? { recordRef: recordRefOf(operationId, 0) } : {}),
  ...withWarnings(warnings)
})

/** A record that joined others: now, and again when its key brings the answer back. */
export const ofPlace = (
  { policy, warnings }: { readonly policy: BatchPolicy; readonly warnings: ReadonlyArray<Warning> },
  { index, operationId, policy: held }: Placed
): AcceptedAnswer => ({
  operationId,
  recordRef: recordRefOf(operationId, index),
  ...withWarnings([...warnings, ...Warnings.otherPolicy(policy, held)])
})
