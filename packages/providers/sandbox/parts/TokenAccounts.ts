export interface TokenAccount {
  readonly token: string
  /** Epoch milliseconds; missing means never. */
  readonly expiresAt?: number
}

export interface TokenAccounts<Account extends TokenAccount> {
  readonly add: (account: Account) => void
  readonly find: (token: string) => Account | undefined
  readonly all: () => ReadonlyArray<Account>
  /** Expires a token at this moment; false if no account has it. */
  readonly expire: (token: string, at: number) => boolean
  readonly reset: () => void
}

/** A reset restores exactly these accounts. */
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
