/** The accounts of the sandbox: which user of which org a token, password or refresh token belongs to. */

export const defaultToken = "sandbox-salesforce-token"

export const defaultRefreshToken = "sandbox-salesforce-refresh-token"

export const defaultOrgId = "00DDn0000000001MAA"
export const defaultUserId = "005Dn0000000001IAA"

export interface Account {
  readonly orgId: string
  readonly userId: string
  /** Unique over all orgs. */
  readonly username: string
  readonly token: string
  /** Epoch milliseconds; missing means that the token never expires. */
  readonly expiresAt?: number
  /** Accepted by the password grant. */
  readonly password?: string
  /** Accepted by the refresh grant, for any app. */
  readonly refreshToken?: string
}

export interface ConnectedApp {
  readonly clientId: string
  readonly clientSecret: string
  /** Missing means any. */
  readonly redirectUris?: ReadonlyArray<string>
}

export const defaultApp: ConnectedApp = {
  clientId: "sandbox-salesforce-client",
  clientSecret: "sandbox-salesforce-secret"
}

export const defaultAccount: Account = {
  orgId: defaultOrgId,
  userId: defaultUserId,
  username: "integration@acme.test",
  token: defaultToken,
  refreshToken: defaultRefreshToken,
  password: "sandbox-salesforce-password"
}

export interface Accounts {
  readonly add: (account: Account) => void
  readonly all: () => ReadonlyArray<Account>
  readonly find: (username: string) => Account | undefined
  readonly reset: () => void
}

export const make = (initial: ReadonlyArray<Account>, added: (account: Account) => void): Accounts => {
  const byUsername = new Map<string, Account>()
  const add = (account: Account) => {
    byUsername.set(account.username, account)
    added(account)
  }
  const reset = () => {
    byUsername.clear()
    initial.forEach(add)
  }
  return { add, all: () => [...byUsername.values()], find: (username) => byUsername.get(username), reset }
}
