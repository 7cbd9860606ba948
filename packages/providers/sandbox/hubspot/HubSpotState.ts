import * as Accounts from "./Accounts.ts"
import * as AssociationTypes from "./AssociationTypes.ts"
import * as Grants from "./Grants.ts"
import * as RateLimits from "./RateLimits.ts"
import * as Schemas from "./Schemas.ts"
import * as Records from "./Records.ts"

export interface Options {
  /** Default: one account, `sandbox-hubspot-token`, with every scope. */
  readonly accounts?: ReadonlyArray<Accounts.Account>
  /** The apps that may ask for tokens. Default: `sandbox-hubspot-client` with `sandbox-hubspot-secret`. */
  readonly apps?: ReadonlyArray<Grants.App>
  readonly limits?: Partial<RateLimits.Limits>
  /** Kinds of association that the account's admin has defined. Default: one, `Billing contact`. */
  readonly associationLabels?: ReadonlyArray<AssociationTypes.AssociationLabel>
  /**
   * Properties that an admin's rule requires of new records, by object type, such as `{ contacts: ["phone"] }`. Version 2026-09 enforces
   * them with `MISSING_REQUIRED_PROPERTY`; the numbered versions don't. Default: none.
   */
  readonly requiredByRule?: Readonly<Record<string, ReadonlyArray<string>>>
  /** The order of a batch's results, which HubSpot guarantees nowhere. Default: `ordered`, as they were sent. */
  readonly batchResults?: "ordered" | "shuffled"
  /** Whether the results of a batch repeat the trace ids of the request. Default: no. */
  readonly echoTraceIds?: boolean
  /**
   * The answer of a batch update for ids that are not numbers: an error for each, or nothing at all with status 200. Both were seen.
   * Default: `named`.
   */
  readonly strangeIds?: "named" | "ignored"
  /** How many milliseconds pass until a search finds a write. Default: 0; at HubSpot it is some seconds. */
  readonly searchLag?: number
  /** The id of the first record. Default: 1000. */
  readonly firstId?: number
  readonly journalSize?: number
}

export const recordTraits = (options: Options): Records.Traits => ({
  firstId: options.firstId ?? 1000,
  searchLag: options.searchLag ?? 0
})

export interface HubSpotState {
  readonly accounts: Accounts.Accounts
  readonly addAccount: (account: Accounts.Account) => void
  readonly apps: ReadonlyArray<Grants.App>
  readonly grants: Grants.Grants
  readonly records: Records.Records
  readonly schemas: Schemas.Schemas
  readonly associationTypes: AssociationTypes.AssociationTypes
  readonly requiredByRule: Readonly<Record<string, ReadonlyArray<string>>>
  readonly batchResults: "ordered" | "shuffled"
  readonly echoTraceIds: boolean
  readonly strangeIds: "named" | "ignored"
  readonly rateLimits: RateLimits.RateLimits
  readonly journalSize: number
  /** A UUID that counts up, so that two runs answer the same. */
  readonly nextCorrelationId: () => string
  readonly reset: () => void
}

export interface Kept {
  readonly records: Records.Records
  readonly grants: Grants.Grants
  readonly schemas: Schemas.Schemas
  /** The labels of accounts whose callers changed them. */
  readonly labels: ReadonlyArray<AssociationTypes.MadeLabels>
}

export const make = (options: Options, kept?: Kept): HubSpotState => {
  const accounts = Accounts.make(options.accounts ?? [{ token: Accounts.defaultToken, hubId: Accounts.defaultHubId }])
  const records = kept?.records ?? Records.make(recordTraits(options))
  const schemas = kept?.schemas ?? Schemas.make()
  const grants = kept?.grants ?? Grants.make()
  const admitAll = () => accounts.all().forEach(grants.admit)
  admitAll()
  const rateLimits = RateLimits.make({ ...RateLimits.generous, ...options.limits })
  const associationTypes = AssociationTypes.make(options.associationLabels)
  for (const made of kept?.labels ?? []) associationTypes.restore(made)
  let answers = 0
  return {
    accounts,
    addAccount: (account) => {
      accounts.add(account)
      grants.admit(account)
    },
    apps: options.apps ?? [Grants.defaultApp],
    grants,
    records,
    schemas,
    associationTypes,
    requiredByRule: options.requiredByRule ?? {},
    batchResults: options.batchResults ?? "ordered",
    echoTraceIds: options.echoTraceIds ?? false,
    strangeIds: options.strangeIds ?? "named",
    rateLimits,
    journalSize: options.journalSize ?? 10_000,
    nextCorrelationId: () => `00000000-0000-4000-8000-${(++answers).toString(16).padStart(12, "0")}`,
    reset: () => {
      accounts.reset()
      grants.clear()
      admitAll()
      records.clear()
      schemas.clear()
      associationTypes.clear()
      rateLimits.clear()
      answers = 0
    }
  }
}
