/** Everything that the sandbox remembers, put together once. */
import * as Accounts from "./Accounts.ts"
import * as RateLimits from "./RateLimits.ts"
import * as Records from "./Records.ts"

/** How a sandbox starts; every member has a default. */
export interface Options {
  /** Default: one account, `sandbox-hubspot-token`, with every scope. */
  readonly accounts?: ReadonlyArray<Accounts.Account>
  readonly limits?: Partial<RateLimits.Limits>
  /** The id of the first record. Default: 1000. */
  readonly firstId?: number
  /** How many requests the journal keeps. Default: 10,000. */
  readonly journalSize?: number
}

export interface HubSpotState {
  readonly accounts: Accounts.Accounts
  readonly records: Records.Records
  readonly rateLimits: RateLimits.RateLimits
  /** A UUID that counts up, so that two runs answer the same. */
  readonly nextCorrelationId: () => string
  readonly reset: () => void
}

export const make = (options: Options): HubSpotState => {
  const accounts = Accounts.make(options.accounts ?? [{ token: Accounts.defaultToken, hubId: Accounts.defaultHubId }])
  const records = Records.make(options.firstId ?? 1000)
  const rateLimits = RateLimits.make({ ...RateLimits.generous, ...options.limits })
  let answers = 0
  return {
    accounts,
    records,
    rateLimits,
    nextCorrelationId: () => `00000000-0000-4000-8000-${(++answers).toString(16).padStart(12, "0")}`,
    reset: () => {
      accounts.reset()
      records.clear()
      rateLimits.clear()
      answers = 0
    }
  }
}
