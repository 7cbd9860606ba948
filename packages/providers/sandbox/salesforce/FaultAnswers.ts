import type { AnswerAction } from "../Fault.ts"
import * as Refusals from "./Refusals.ts"
import * as RowErrors from "./RowErrors.ts"

/**
 * The policy selects one of several: `ConcurrentPerOrgLongTxn` or `API_DISABLED_FOR_ORG` with 403, `UNABLE_TO_LOCK_ROW` or any other
 * error code with 400 (or 500), `html` with 503 for the maintenance page.
 */
export const usual = ({ policy, status }: AnswerAction): Refusals.Refusal | "maintenance" => {
  switch (status) {
    case 401:
      return Refusals.sessionInvalid
    case 403:
      return forbidden(policy)
    case 404:
      return Refusals.notFound
    case 412:
      return Refusals.preconditionFailed
    case 503:
      return policy === "html" ? "maintenance" : Refusals.serverUnavailable
    default:
      return policy === undefined ? unexplained(status) : named(status, policy)
  }
}

const forbidden = (policy: string | undefined): Refusals.Refusal => {
  if (policy === "API_DISABLED_FOR_ORG") return Refusals.apiDisabled
  return Refusals.limitExceeded(policy === "ConcurrentPerOrgLongTxn" ? policy : "TotalRequests")
}

const unexplained = (status: number): Refusals.Refusal => ({ ...Refusals.serverTrouble, status })

/** A fault is made before its record is known, so the text of a row lock names a record that doesn't exist. */
const named = (status: number, code: string): Refusals.Refusal =>
  code === "UNABLE_TO_LOCK_ROW"
    ? { ...Refusals.ofRow([RowErrors.locked("001Dn0000000000IAA")]), status }
    : Refusals.withCode(status, code, code.toLowerCase().replaceAll("_", " "))
