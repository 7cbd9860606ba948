/** The accounts of the sandbox: which token opens which company, and until when. */

/** The API token of the company that every sandbox starts with. */
export const defaultToken = "sandbox-pipedrive-token"

/** The company that every sandbox starts with. */
export const defaultCompany = "sandbox"

/** A token that opens a company. */
export interface Account {
  readonly token: string
  /** The `acme` of acme.pipedrive.com. Tokens of one company see the same records. */
  readonly companyDomain: string
  /** An API token stands in `x-api-token`, an access token in `authorization`. Missing means `apiToken`. */
  readonly kind?: "apiToken" | "oauth"
  /** Epoch milliseconds; missing means never. */
  readonly expiresAt?: number
}

export interface Accounts {
  readonly add: (account: Account) => void
  readonly find: (token: string) => Account | undefined
  /** Lets a token end at this moment; false when nobody has it. */
  readonly expire: (token: string, at: number) => boolean
  readonly reset: () => void
}

/** A reset brings back exactly the accounts given here. */
export const make = (initial: ReadonlyArray<Account>): Accounts => {
  const byToken = new Map<string, Account>()
  const add = (account: Account) => void byToken.set(account.token, account)
  const reset = () => {
    byToken.clear()
    initial.forEach(add)
  }
  reset()
  return {
    add,
    reset,
    find: (token) => byToken.get(token),
    expire: (token, at) => {
      const account = byToken.get(token)
      if (account !== undefined) add({ ...account, expiresAt: at })
      return account !== undefined
    }
  }
}
