/** The accounts of the sandbox: which token gives access to which hub, with which scopes and until when. */
import * as TokenAccounts from "../parts/TokenAccounts.ts"

export const defaultToken = "sandbox-hubspot-token"

export const defaultHubId = 44237313

export interface Account {
  readonly token: string
  readonly hubId: number
  /** Missing means every scope. */
  readonly scopes?: ReadonlyArray<string>
  /** Epoch milliseconds; missing means never. */
  readonly expiresAt?: number
  /** A refresh token that returns further access tokens for the account. */
  readonly refreshToken?: string
  /** OAuth tokens have no daily limit. Missing means `privateApp`. */
  readonly kind?: "privateApp" | "oauth"
  /** The time zone whose midnight ends daily limits. Missing means `UTC`. */
  readonly timeZone?: string
}

export type Accounts = TokenAccounts.TokenAccounts<Account>

/** A reset restores exactly these accounts. */
export const make: (initial: ReadonlyArray<Account>) => Accounts = TokenAccounts.make

/** The answer of `GET /account-info/v3/details` for a hub. */
export const details = ({ hubId, timeZone = "UTC" }: Pick<Account, "hubId" | "timeZone">) => ({
  portalId: hubId,
  accountType: "STANDARD",
  timeZone,
  companyCurrency: "USD",
  additionalCurrencies: [],
  utcOffset: "+00:00",
  utcOffsetMilliseconds: 0,
  uiDomain: "app.hubspot.com",
  dataHostingLocation: "na1"
})
