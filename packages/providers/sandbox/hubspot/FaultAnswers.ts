import type { AnswerAction } from "../Fault.ts"
import { defaultHubId } from "./Accounts.ts"
import * as ErrorBodies from "./ErrorBodies.ts"

const policies: ReadonlyArray<ErrorBodies.LimitPolicy> = ["TEN_SECONDLY_ROLLING", "SECONDLY", "DAILY"]

/**
 * The policy selects one of several: with 429 the name of the limit (an unknown name means the ten-second one), with 401
 * `EXPIRED_AUTHENTICATION`. A 207 reports a batch of which nothing was written, without naming a record.
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
