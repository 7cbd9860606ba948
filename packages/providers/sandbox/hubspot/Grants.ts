/** What was granted to apps: refresh tokens, and the codes of consents that are not yet exchanged. */
import * as Codes from "../parts/Codes.ts"
import type { Account } from "./Accounts.ts"

export interface App {
  readonly clientId: string
  readonly clientSecret: string
  /** Where it may redirect to; missing means anywhere. */
  readonly redirectUris?: ReadonlyArray<string>
}

export const defaultApp: App = { clientId: "sandbox-hubspot-client", clientSecret: "sandbox-hubspot-secret" }

export interface Grant {
  readonly hubId: number
  /** Missing for a token that belongs to the account from the start: any app may use it. */
  readonly clientId?: string
  /** Missing means every scope. */
  readonly scopes?: ReadonlyArray<string>
}

export interface Consent extends Grant {
  readonly redirectUri: string
  readonly codeChallenge: string | undefined
  readonly expiresAt: number
}

/** The refresh tokens of apps, the number of all tokens ever issued, and the accounts that have uninstalled the app. */
export interface KeptGrants {
  readonly issued: number
  readonly uninstalled: ReadonlyArray<number>
  readonly grants: ReadonlyArray<Grant & { readonly refreshToken: string }>
}

export interface Grants {
  readonly of: (refreshToken: string) => Grant | undefined
  readonly issueRefreshToken: (grant: Grant) => string
  readonly issueAccessToken: () => string
  readonly issueCode: (consent: Consent) => string
  /** Returns the consent of a code, once. */
  readonly redeem: (code: string) => Consent | undefined
  readonly revoke: (refreshToken: string) => boolean
  /** Ends all grants in an account, until the next consent. */
  readonly uninstall: (hubId: number) => void
  readonly isUninstalled: (hubId: number) => boolean
  readonly admit: (account: Account) => void
  readonly dump: () => KeptGrants
  readonly revision: () => number
  readonly clear: () => void
}

export const make = (kept: KeptGrants = { issued: 0, uninstalled: [], grants: [] }): Grants => {
  const grants = new Map<string, Grant>(kept.grants.map(({ refreshToken, ...grant }) => [refreshToken, grant]))
  const codes = Codes.make<Consent>()
  const uninstalled = new Set<number>(kept.uninstalled)
  let issued = kept.issued
  let revision = 0
  const number = () => {
    revision++
    return String(++issued).padStart(6, "0")
  }
  return {
    of: (refreshToken) => grants.get(refreshToken),
    issueRefreshToken: (grant) => {
      const refreshToken = `na1-sandbox-${number()}`
      grants.set(refreshToken, grant)
      uninstalled.delete(grant.hubId)
      return refreshToken
    },
    issueAccessToken: () => `CPsandbox.${number()}`,
    issueCode: (consent) => {
      const code = `na1-code-${number()}`
      codes.add(code, consent)
      return code
    },
    redeem: codes.redeem,
    revoke: (refreshToken) => {
      revision++
      return grants.delete(refreshToken)
    },
    uninstall: (hubId) => {
      revision++
      uninstalled.add(hubId)
    },
    isUninstalled: (hubId) => uninstalled.has(hubId),
    admit: ({ hubId, refreshToken, scopes }) => {
      if (refreshToken !== undefined) grants.set(refreshToken, { hubId, ...(scopes === undefined ? {} : { scopes }) })
    },
    dump: () => ({
      issued,
      uninstalled: [...uninstalled],
      grants: [...grants].flatMap(([refreshToken, grant]) =>
        grant.clientId === undefined ? [] : [{ ...grant, refreshToken }]
      )
    }),
    revision: () => revision,
    clear: () => {
      revision++
      grants.clear()
      codes.clear()
      uninstalled.clear()
      issued = 0
    }
  }
}
