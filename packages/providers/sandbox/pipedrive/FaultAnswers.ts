import type { AnswerAction } from "../Fault.ts"
import * as RateLimits from "./RateLimits.ts"
import * as Refusals from "./Refusals.ts"

/** With 429 the policy `daily` means a used-up budget; without a policy it is too many requests in two seconds. */
export const usual = ({ policy, status }: AnswerAction): Refusals.Refusal => {
  switch (status) {
    case 401:
      return Refusals.unauthorized
    case 404:
      return Refusals.notFound("Record")
    case 410:
      return Refusals.gone("Record")
    case 429:
      return Refusals.rateLimited(usedUp(policy === "daily"))
    default:
      return Refusals.serverTrouble(status)
  }
}

const usedUp = (isDaily: boolean): Readonly<Record<string, string>> => {
  const limits: RateLimits.Limits = { burst: 20, dailyTokens: 30_000 }
  return RateLimits.headers({ limits, burst: isDaily ? 19 : 0, resetSeconds: 2, daily: isDaily ? 0 : 12_000 })
}
