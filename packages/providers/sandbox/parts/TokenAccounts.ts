/** Accounts that are opened by tokens. */

/** A token, and until when it opens its account. */
export interface TokenAccount {
  readonly token: string
  /** Epoch milliseconds; missing means never. */
  readonly expiresAt?: number
}

export interface TokenAccounts<Account extends TokenAccount> {
  readonly add: (account: Account) => void
  readonly find: (token: string) => Account | undefined
  readonly all: () => ReadonlyArray<Account>
  /** Lets a token end at this moment; false when nobody has it. */
  readonly expire: (token: string, at: number) => boolean
  readonly reset: () => void
}

/** A reset brings back exactly the accounts given here. */
export const make = <Account extends TokenAccount>(initial: ReadonlyArray<Account>): TokenAccounts<Account> => {
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
