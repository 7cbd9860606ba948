/** The accounts of the sandbox: which token gives access to which company, and until when. */
import * as TokenAccounts from "../parts/TokenAccounts.ts"

export const defaultToken = "sandbox-pipedrive-token"

export const defaultCompany = "sandbox"

export interface Account {
  readonly token: string
  /** The `acme` of acme.pipedrive.com. Tokens of one company see the same records. */
  readonly companyDomain: string
  /** An API token is sent in `x-api-token`, an access token in `authorization`. Missing means `apiToken`. */
  readonly kind?: "apiToken" | "oauth"
  /** Epoch milliseconds; missing means never. */
  readonly expiresAt?: number
}

export type Accounts = TokenAccounts.TokenAccounts<Account>

/** A reset restores exactly these accounts. */
export const make: (initial: ReadonlyArray<Account>) => Accounts = TokenAccounts.make
