/** What Salesforce's answers mean: an answer in, a failure of the port out. The code counts before the status. One table, pure. */
import {
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/ports/ProviderError"
import * as DateTime from "effect/DateTime"
import type { Answer } from "../http/Answer.ts"
import { retryAfter } from "../http/RetryAfter.ts"
import { provider } from "./Provider.ts"
import { read, type SalesforceErrorBody } from "./SalesforceErrorBody.ts"

/** What is known about a call beside its answer. */
export interface Situation {
  /** False for a call that changes nothing: its failure wrote nothing. */
  readonly writes: boolean
  readonly now: DateTime.Utc
}

type Meaning = (said: SalesforceErrorBody, answer: Answer, situation: Situation) => ProviderFailure

const rejected: Meaning = ({ context, errors, message }) => new ProviderRejected({ message, errors, context })

const unauthorized: Meaning = ({ context, message }) => new ProviderUnauthorized({ message, context })

/** An answer that may have come after the write. */
const unclear: Meaning = ({ context, message }, answer, { now, writes }) =>
  new ProviderUnavailable({
    message,
    written: writes ? "unknown" : "no",
    timedOut: false,
    context,
    ...at(retryAfter(answer, now))
  })

/** The call was turned away or undone, for now. */
const turnedAway =
  (wait?: { readonly seconds: number }): Meaning =>
  ({ context, message }, answer, { now }) =>
    new ProviderUnavailable({
      message,
      written: "no",
      timedOut: false,
      context,
      ...at(retryAfter(answer, now) ?? (wait && DateTime.add(now, wait)))
    })

const quota: Meaning = (said, answer, { now }) =>
  new ProviderQuotaExceeded({
    message: said.message,
    retryAfter: retryAfter(answer, now) ?? limitEnds(said, now),
    context: said.context
  })

/** A day's calls come back one by one over 24 hours, so minutes; too many long ones at once are over in seconds. */
const limitEnds = ({ message }: SalesforceErrorBody, now: DateTime.Utc): DateTime.Utc =>
  DateTime.add(now, message.startsWith("Concurrent") ? { seconds: 10 } : { minutes: 5 })

/** The record is not in the state that the update was meant for; Salesforce says it by the status alone, so the code is ours. */
const changed: Meaning = ({ context }) => {
  const message = `the record has changed at ${provider.displayName} meanwhile, and was not updated`
  return new ProviderRejected({ message, errors: [{ message, code: "PRECONDITION_FAILED" }], context })
}

const at = (moment: DateTime.Utc | undefined) => (moment === undefined ? {} : { retryAfter: moment })

/** Codes with a meaning of their own, whatever the status. developer.salesforce.com "Status Codes and Error Responses" */
const byCode: ReadonlyMap<string, Meaning> = new Map([
  ["INVALID_SESSION_ID", unauthorized],
  ["INVALID_AUTH_HEADER", unauthorized],
  ["REQUEST_LIMIT_EXCEEDED", quota],
  // Salesforce has waited for the lock before it says so.
  ["UNABLE_TO_LOCK_ROW", turnedAway({ seconds: 2 })],
  ["SERVER_UNAVAILABLE", unclear],
  ["QUERY_TIMEOUT", unclear],
  ["REQUEST_RUNNING_TOO_LONG", unclear],
  ["UNKNOWN_EXCEPTION", unclear]
])

const byStatus: ReadonlyMap<number, Meaning> = new Map([
  [304, changed],
  [401, unauthorized],
  [408, unclear],
  [412, changed],
  [420, unclear],
  [429, quota]
])

const meaningOf = ({ errors }: SalesforceErrorBody, status: number): Meaning => {
  const own = errors.flatMap(({ code }) => byCode.get(code ?? "") ?? [])[0] ?? byStatus.get(status)
  if (own !== undefined) return own
  // A redirect is not followed, and what answers one has done nothing.
  if (status >= 300 && status < 400) return turnedAway()
  return status < 500 ? rejected : unclear
}

/** The failure that an answer means, also one of a status of success that says that it is none. */
export const failureOf = (answer: Answer, situation: Situation): ProviderFailure => {
  const said = read(answer)
  return meaningOf(said, answer.status)(said, answer, situation)
}

/** A success that can't be read: the call may well have been carried out. */
export const unreadable = ({ status }: Answer, { writes }: Pick<Situation, "writes">): ProviderFailure =>
  new ProviderUnavailable({
    message: `${provider.displayName} answered ${status} with a body that can't be read`,
    written: writes ? "unknown" : "no",
    timedOut: false,
    context: { provider: provider.name, status }
  })
