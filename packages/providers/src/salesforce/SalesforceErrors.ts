/** Maps Salesforce's answers to failures of the port. The code takes precedence over the status. One table, pure. */
import type { Json } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as FailedCall from "@fieldgate/core/providers/FailedCall"
import { type ProviderFailure, ProviderRecordChanged, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import type { Answer } from "../kit/Answer.ts"
import * as AnswerMeaning from "../kit/AnswerMeaning.ts"
import { provider } from "./Provider.ts"
import { read, readFaults, type SalesforceErrorBody } from "./SalesforceErrorBody.ts"

/** What is known about a call beside its answer. */
export type Situation = AnswerMeaning.Situation

type Meaning = AnswerMeaning.Meaning<SalesforceErrorBody>

/** Daily calls become available one by one over 24 hours, so minutes; too many long ones at the same time end within seconds. */
const limitEnds = ({ message }: SalesforceErrorBody, { now }: Situation): DateTime.Utc =>
  DateTime.add(now, message.startsWith("Concurrent") ? { seconds: 10 } : { minutes: 5 })

const preconditionFailed = "PRECONDITION_FAILED"

/** The record is not in the state that the update was meant for; Salesforce reports it only by the status, so the code is ours. */
const changed: Meaning = ({ context }) => {
  const message = `the record has changed at ${provider.displayName} since it was read, and was not updated`
  return new ProviderRejected({ message, errors: [{ message, code: preconditionFailed }], context })
}

/** The same where the condition was ours and not the caller's: the record may be read and the update decided again. */
export const ofOwnGuard = (failure: ProviderFailure): ProviderFailure =>
  failure._tag === "ProviderRejected" && failure.errors.some(({ code }) => code === preconditionFailed)
    ? new ProviderRecordChanged({ message: failure.message, context: failure.context ?? {} })
    : failure

/** Salesforce has waited for a lock before it reports that it got none. */
const lockEnds = (_: SalesforceErrorBody, { now }: Situation) => DateTime.add(now, { seconds: 2 })

/** Read-only modes last minutes; the answer contains no time. */
const maintenanceEnds = (_: SalesforceErrorBody, { now }: Situation) => DateTime.add(now, { minutes: 1 })

const quota: Meaning = AnswerMeaning.quota(limitEnds)

const unclear = AnswerMeaning.unclear(provider.displayName)

const rolledBack = "ALL_OR_NONE_OPERATION_ROLLED_BACK"

/** Codes with a specific meaning, whatever the status. developer.salesforce.com "Status Codes and Error Responses" */
const byCode: ReadonlyMap<string, Meaning> = new Map([
  ["INVALID_SESSION_ID", AnswerMeaning.unauthorized],
  ["INVALID_AUTH_HEADER", AnswerMeaning.unauthorized],
  ["REQUEST_LIMIT_EXCEEDED", quota],
  ["UNABLE_TO_LOCK_ROW", AnswerMeaning.turnedAway(lockEnds)],
  // An org is read-only during some maintenance. help.salesforce.com "Read-Only Mode", which lists API writes as refused
  ["INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE", AnswerMeaning.turnedAway(maintenanceEnds)],
  // Nothing is wrong with this record: another of its batch was refused.
  [rolledBack, AnswerMeaning.turnedAway()],
  ["SERVER_UNAVAILABLE", unclear],
  ["QUERY_TIMEOUT", unclear],
  ["REQUEST_RUNNING_TOO_LONG", unclear],
  ["UNKNOWN_EXCEPTION", unclear]
])

const byStatus: ReadonlyMap<number, Meaning> = new Map([
  [304, changed],
  [401, AnswerMeaning.unauthorized],
  [408, unclear],
  [412, changed],
  [420, unclear],
  [429, quota]
])

const meaningOf = ({ errors }: SalesforceErrorBody, status: number): Meaning => {
  const own = errors.flatMap(({ code }) => byCode.get(code ?? "") ?? [])[0] ?? byStatus.get(status)
  if (own !== undefined) return own
  // A redirect is not followed, and a redirecting server has not executed the call.
  if (status >= 300 && status < 400) return AnswerMeaning.turnedAway()
  return status < 500 ? AnswerMeaning.rejected : unclear
}

export const failureOf = (answer: Answer, situation: Situation): ProviderFailure => {
  const body = read(answer)
  return meaningOf(body, answer.status)(body, answer, situation)
}

/** The outcome of a record that was not written in a batch: each code means the same as in an answer of its own. */
export const outcomeOfRecord = (faults: ReadonlyArray<Json>, now: DateTime.Utc): RecordOutcome => {
  const answer: Answer = { status: 400, headers: {}, body: undefined }
  const body = readFaults(faults.length > 0 ? faults : [{ message: `${provider.displayName} gave no reason` }], answer)
  const failure = meaningOf(body, answer.status)(body, answer, { writes: false, now })
  const heldBack = body.errors.some(({ code }) => code === rolledBack) ? { heldBack: true as const } : {}
  return { ...FailedCall.outcomeOf(failure), errors: body.errors, ...heldBack }
}

/** A success that can't be read: the call may have been executed. */
export const unreadable = (answer: Answer, situation: Pick<Situation, "writes">): ProviderFailure =>
  AnswerMeaning.unreadable(provider.displayName, answer, { provider: provider.name, status: answer.status }, situation)
