import * as ContractTokens from "../contracted/ContractTokens.ts"
import * as Accounts from "./Accounts.ts"
import * as CustomFields from "./CustomFields.ts"
import * as OAuth from "./OAuth.ts"
import * as RateLimits from "./RateLimits.ts"
import * as Records from "./Records.ts"

export interface Options {
  /** Default: one company, `sandbox`, with the API token `sandbox-pipedrive-token`. */
  readonly accounts?: ReadonlyArray<Accounts.Account>
  readonly limits?: Partial<RateLimits.Limits>
  /** The id of the first record. Default: 1. */
  readonly firstId?: number
  /** The status of a delete; its body has `success: true` in both cases. Default: 200; 410 was seen of version 1. */
  readonly deletedStatus?: 200 | 410
  readonly journalSize?: number
}

export const firstId = (options: Options): number => options.firstId ?? 1

export interface PipedriveState {
  readonly accounts: Accounts.Accounts
  readonly records: Records.Records
  readonly customFields: CustomFields.CustomFields
  /** Of accounts that signed in by OAuth. */
  readonly tokens: ContractTokens.Tokens
  readonly rateLimits: RateLimits.RateLimits
  readonly deletedStatus: 200 | 410
  readonly journalSize: number
  /** A UUID that counts up, so that two runs answer the same. */
  readonly nextCorrelationId: () => string
  readonly reset: () => void
}

/** What a sandbox continues with. */
export interface Kept {
  readonly records: Records.Records
  readonly customFields: CustomFields.CustomFields
}

export const make = (options: Options, kept?: Kept): PipedriveState => {
  const accounts = Accounts.make(
    options.accounts ?? [{ token: Accounts.defaultToken, companyDomain: Accounts.defaultCompany }]
  )
  const { customFields, records } = kept ?? {
    records: Records.make(firstId(options)),
    customFields: CustomFields.make()
  }
  const tokens = ContractTokens.make(OAuth.model, [])
  const rateLimits = RateLimits.make({ ...RateLimits.generous, ...options.limits })
  let answers = 0
  return {
    accounts,
    records,
    customFields,
    tokens,
    rateLimits,
    deletedStatus: options.deletedStatus ?? 200,
    journalSize: options.journalSize ?? 10_000,
    nextCorrelationId: () => `00000000-0000-4000-8000-${(++answers).toString(16).padStart(12, "0")}`,
    reset: () => {
      accounts.reset()
      records.clear()
      customFields.clear()
      tokens.reset()
      rateLimits.clear()
      answers = 0
    }
  }
}
