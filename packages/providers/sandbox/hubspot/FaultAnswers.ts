/** HubSpot's usual refusal for a status that a fault asks for. Pure. */
import type { AnswerAction } from "../Fault.ts"
import { defaultHubId } from "./Accounts.ts"
import * as ErrorBodies from "./ErrorBodies.ts"

const policies: ReadonlyArray<ErrorBodies.LimitPolicy> = ["TEN_SECONDLY_ROLLING", "SECONDLY", "DAILY"]

/**
 * The policy chooses among several: the name of the limit with 429 (the ten-second one if it names none that exists), and
 * `EXPIRED_AUTHENTICATION` with 401. A 207 says of a batch that HubSpot could write none of it, and names no record.
 */
export const usual = ({ policy, status }: AnswerAction): ErrorBodies.Refusal => {
  switch (status) {
    case 207:
      return ErrorBodies.batchInTrouble
    case 401:
      return policy === "EXPIRED_AUTHENTICATION" ? ErrorBodies.tokenExpired(0, 60_000) : ErrorBodies.notAuthenticated
    case 404:
      return ErrorBodies.resourceNotFound
    case 423:
      return ErrorBodies.locked
    case 429:
      return ErrorBodies.rateLimited(policies.find((known) => known === policy) ?? "TEN_SECONDLY_ROLLING", defaultHubId)
    case 477:
      return ErrorBodies.migrating
    default:
      return ErrorBodies.serverTrouble(status)
  }
}
