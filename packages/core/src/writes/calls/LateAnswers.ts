/** Corrects operations that ended as uncertain by answers that arrive after a takeover. @rule reconcile.lateAnswer */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { takenOverSeconds } from "../../domain/Limits.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { StoreUnavailable } from "../../domain/StoreError.ts"
import type { LogEntry } from "../../operations/LogEntry.ts"
import type { Operation } from "../../operations/Operation.ts"
import { type OperationNotFound, OperationStore } from "../../operations/OperationStore.ts"
import { corrected, uncertainIn } from "../../operations/rules/Correction.ts"
import type { KeyEnd } from "../IdempotencyKey.ts"
import type { Ended } from "../rules/Attempt.ts"
import * as Outcome from "../rules/Outcome.ts"

/** What an attempt learnt too late to note it. */
export interface LateAnswers {
  readonly operation: Operation
  readonly attempt: number
  readonly late: ReadonlyArray<Ended>
  /** What becomes of the operation's key when its records have these outcomes. */
  readonly keyEnd: (outcomes: ReadonlyArray<RecordOutcome>) => Effect.Effect<KeyEnd | undefined>
}

export interface StoredEnd {
  readonly operation: Operation
  readonly outcomes: ReadonlyArray<RecordOutcome>
  /** The late answers have corrected it now. */
  readonly isCorrected: boolean
}

/** How often to check whether the other process has ended the operation. */
const untilEnded = Schedule.max([
  Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("500 millis")]),
  Schedule.during(Duration.seconds(takenOverSeconds))
])

/** Waits for the operation's end and corrects it by late answers; returns what is stored, undefined if it has not ended by then. */
export const correctEnd = Effect.fnUntraced(function* (
  answers: LateAnswers
): Effect.fn.Return<StoredEnd | undefined, OperationNotFound | StoreUnavailable, OperationStore> {
  const store = yield* OperationStore
  const { id, projectId } = answers.operation
  const ended = store.get(projectId, id).pipe(
    Effect.filterOrFail(
      ({ status }) => status !== "in_progress",
      () => "in progress" as const
    ),
    Effect.retry({ schedule: untilEnded, while: (error) => error === "in progress" }),
    Effect.catchIf(
      (error) => error === "in progress",
      () => Effect.undefined
    )
  )
  while (true) {
    const operation = yield* ended
    if (operation === undefined) return undefined
    const outcomes = (yield* store.outcomes(projectId, id)).flatMap((outcome) => outcome ?? [])
    const correction = corrected(outcomes, answers.late)
    if (correction === undefined) return { operation, outcomes, isCorrected: false }
    const at = yield* DateTime.now
    const key = yield* answers.keyEnd(correction)
    const end = { ...Outcome.endOf(correction), outcomes: correction, at, ...(key === undefined ? {} : { key }) }
    const log = entryOf(answers.attempt, uncertainIn(outcomes).length - uncertainIn(correction).length, at)
    const isSaved = yield* store.correct(projectId, id, { ...end, uncertain: uncertainIn(outcomes), log })
    // Otherwise another late answer came first: fewer records are uncertain now.
    if (isSaved) return { operation: Outcome.settled(operation, end), outcomes: correction, isCorrected: true }
  }
})

const entryOf = (attempt: number, count: number, timestamp: DateTime.Utc): LogEntry => {
  const records = count === 1 ? "1 record is" : `${count} records are`
  const msg = `attempt ${attempt} received its answer after another process had ended the operation: ${records} corrected from uncertain to success`
  return { timestamp, severity: "info", message: { msg } }
}
