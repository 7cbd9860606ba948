/** The accounts of the sandbox: which token opens which hub, with which scopes and until when. */

/** The token of the account that every sandbox starts with. */
export const defaultToken = "sandbox-hubspot-token"

/** The hub id of the account that every sandbox starts with. */
export const defaultHubId = 44237313

/** A token that opens an account. */
export interface Account {
  readonly token: string
  readonly hubId: number
  /** Missing means every scope. */
  readonly scopes?: ReadonlyArray<string>
  /** Epoch milliseconds; missing means never. */
  readonly expiresAt?: number
  /** A refresh token that brings further access tokens for the account. */
  readonly refreshToken?: string
  /** OAuth tokens have no daily limit. Missing means `privateApp`. */
  readonly kind?: "privateApp" | "oauth"
}

export interface Accounts {
  readonly add: (account: Account) => void
  readonly find: (token: string) => Account | undefined
  readonly all: () => ReadonlyArray<Account>
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
    all: () => [...byToken.values()],
    expire: (token, at) => {
      const account = byToken.get(token)
      if (account !== undefined) add({ ...account, expiresAt: at })
      return account !== undefined
    }
  }
}

/** What `GET /account-info/v3/details` answers for a hub. */
export const details = (hubId: number) => ({
  portalId: hubId,
  accountType: "STANDARD",
  timeZone: "UTC",
  companyCurrency: "USD",
  additionalCurrencies: [],
  utcOffset: "+00:00",
  utcOffsetMilliseconds: 0,
  uiDomain: "app.hubspot.com",
  dataHostingLocation: "na1"
})
