/** Sends the records of a planned write: reads what decides about their fields, then calls the provider. Spec 2.9, 4.3.4. */
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { mayHaveWritten } from "../../providers/FailedCall.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderError, ProviderUnavailable } from "../../providers/ProviderError.ts"
import * as RecordLine from "../rules/RecordLine.ts"
import type { WriteCommand } from "../rules/WriteCommand.ts"
import type { PlannedWrite } from "../rules/WritePlan.ts"
import * as CurrentValues from "./CurrentValues.ts"

/** How often a record that was changed between read and write is looked at again. */
const looksAgain = 3

/** A change by somebody else in between wrote nothing of ours, so the record is read and decided on anew. Spec 2.9. */
export const sendRecords = (driver: ProviderDriver, account: Account, write: PlannedWrite) =>
  Effect.retry(call(driver, account, write), {
    times: looksAgain,
    while: ({ reason }) => reason._tag === "ProviderRecordChanged"
  })

/**
 * Sends what there is to send. A record of which nothing may be written now is a success without a call, and one that
 * `ifEmpty` could not look at is a failure without a call: its fields might not be empty.
 */
const call = Effect.fnUntraced(function* (driver: ProviderDriver, account: Account, write: PlannedWrite) {
  const found = yield* CurrentValues.read(driver, account, write)
  const lines = RecordLine.linesOf(write, found, driver.displayName)
  const command = RecordLine.commandOf(write, lines)
  const sent = command === undefined ? [] : [...(yield* sendSafely(driver, account, command))]
  const idle = lines.flatMap((line, index) => (line._tag === "Idle" ? [index] : []))
  const outcomes = lines.map((line): RecordOutcome =>
    line._tag === "Send" ? (sent.shift() ?? unanswered) : line.outcome
  )
  return { outcomes, idle }
})

/**
 * An update or a delete may be carried out twice without harm, so one whose answer was lost is sent once more. A create
 * never is.
 */
const sendSafely = (driver: ProviderDriver, account: Account, command: WriteCommand) => {
  const sent = send(driver, account, command)
  if (command.type === "create") return sent
  return Effect.catchIf(sent, isLost, () => Effect.mapError(sent, (error) => stillOpen(error, command)))
}

const isLost = ({ reason }: Pick<ProviderError, "reason">) => mayHaveWritten(reason)

/**
 * The first may have written, so a failure of the second can't say that nothing was. Only an update that is refused for
 * good was refused the first time too; a delete may find no record because the first has deleted it.
 */
const stillOpen = ({ provider, reason }: ProviderError, { type }: WriteCommand) => {
  if (isLost({ reason }) || (type === "update" && reason._tag === "ProviderRejected")) {
    return new ProviderError({ provider, reason })
  }
  const retryAfter = "retryAfter" in reason && reason.retryAfter !== undefined ? { retryAfter: reason.retryAfter } : {}
  const { context, message } = reason
  const open = { message, written: "unknown", timedOut: false, ...retryAfter } as const
  return new ProviderError({
    provider,
    reason: new ProviderUnavailable(context === undefined ? open : { ...open, context })
  })
}

/**
 * A bug of the driver may strike after the provider has written, so its records stay open like those of a lost answer;
 * as a defect it would become an answer that callers repeat.
 */
const send = (driver: ProviderDriver, account: Account, command: WriteCommand) =>
  driver.write(account, command).pipe(
    Effect.catchDefect((defect) => {
      const reason = new ProviderUnavailable({ message: "the driver failed", written: "unknown", timedOut: false })
      const error = new ProviderError({ provider: driver.name, reason })
      return Effect.andThen(Effect.logError("a driver failed by a bug", defect), Effect.fail(error))
    })
  )

/** A driver answers one outcome per item; one that doesn't leaves the record open, never a success. */
const unanswered: RecordOutcome = {
  outcome: "uncertain",
  errors: [{ message: "the driver gave no outcome for this record" }]
}
