/** HubSpot's usual refusal for a status that a fault asks for. Pure. */
import type { AnswerAction } from "../Fault.ts"
import { defaultHubId } from "./Accounts.ts"
import * as ErrorBodies from "./ErrorBodies.ts"

const policies: ReadonlyArray<ErrorBodies.LimitPolicy> = ["TEN_SECONDLY_ROLLING", "SECONDLY", "DAILY"]

/** A 429 takes the name of the limit as its policy; the ten-second one if it names none that exists. */
export const usual = ({ policy, status }: AnswerAction): ErrorBodies.Refusal => {
  switch (status) {
    case 401:
      return ErrorBodies.notAuthenticated
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
