/**
 * Tokens: sessions that expire when unused, refresh tokens that start new ones, and the codes of consents. Source: the OAuth pages of
 * Salesforce Help.
 */
import * as Codes from "../parts/Codes.ts"
import type { Account } from "./Accounts.ts"

export interface Grant {
  readonly username: string
  /** Missing for tokens that belong to the account from the start. */
  readonly clientId: string | undefined
  readonly scope: string
}

export interface Session extends Grant {
  readonly token: string
  readonly startedAt: number
  /** Missing means never. */
  readonly expiresAt: number | undefined
  /** The refresh token that started it. */
  readonly refreshToken: string | undefined
}

/** A consent whose code is not yet exchanged. */
export interface Consent extends Grant {
  readonly redirectUri: string
  readonly codeChallenge: string | undefined
  readonly expiresAt: number
}

export interface Sessions {
  /** The session of a token, whose lifetime starts again; undefined if it has ended. */
  readonly use: (token: string, now: number) => Session | undefined
  /** The same, without prolonging the session. */
  readonly look: (token: string, now: number) => Session | undefined
  readonly start: (grant: Grant, now: number, refreshToken: string | undefined) => Session
  readonly grantOf: (refreshToken: string) => Grant | undefined
  /** A new refresh token; one issued `instead` of another ends that one. */
  readonly issueRefreshToken: (grant: Grant, instead?: string) => string
  readonly issueCode: (consent: Consent) => string
  /** Returns the consent of a code, once. */
  readonly redeem: (code: string) => Consent | undefined
  /** Ends a session, or a refresh token with its sessions; false if the token is unknown. */
  readonly end: (token: string, now: number) => boolean
  /** Accepts the tokens of an account. */
  readonly admit: (account: Account) => void
  readonly grants: () => ReadonlyArray<readonly [refreshToken: string, grant: Grant]>
  readonly adopt: (refreshToken: string, grant: Grant) => void
  readonly issued: () => number
  /** Increases with every change of a refresh token. */
  readonly revision: () => number
  readonly clear: () => void
}

/** A user's approvals of one app: the sixth ends the oldest. help.salesforce.com "Manage OAuth-Enabled Connected Apps Access" */
const mostApprovals = 5

const fullScope = "refresh_token api"

/** Sessions end `lifetime` milliseconds after their last use; `issued` continues an earlier run. */
export const make = (lifetime: number, initiallyIssued = 0): Sessions => {
  const sessions = new Map<string, Session>()
  const grants = new Map<string, Grant>()
  const codes = Codes.make<Consent>()
  let issued = initiallyIssued
  let revision = 0
  const number = () => {
    revision++
    return String(++issued).padStart(6, "0")
  }
  const look = (token: string, now: number) => {
    const session = sessions.get(token)
    return session?.expiresAt !== undefined && session.expiresAt <= now ? undefined : session
  }
  const endRefreshToken = (refreshToken: string): boolean => {
    for (const session of sessions.values()) if (session.refreshToken === refreshToken) sessions.delete(session.token)
    revision++
    return grants.delete(refreshToken)
  }
  const endOldest = ({ clientId, username }: Grant) => {
    const approvals = [...grants].filter(([, one]) => one.clientId === clientId && one.username === username)
    for (const [refreshToken] of approvals.slice(0, -mostApprovals)) endRefreshToken(refreshToken)
  }
  return {
    look,
    use: (token, now) => {
      const session = look(token, now)
      if (session?.clientId === undefined) return session
      const used = { ...session, expiresAt: now + lifetime }
      sessions.set(token, used)
      return used
    },
    start: (grant, now, refreshToken) => {
      const session = {
        ...grant,
        token: `00D!AQ.sandbox.${number()}`,
        startedAt: now,
        expiresAt: now + lifetime,
        refreshToken
      }
      sessions.set(session.token, session)
      return session
    },
    grantOf: (refreshToken) => grants.get(refreshToken),
    issueRefreshToken: (grant, instead) => {
      const refreshToken = `5Aep861.sandbox.${number()}`
      if (instead === undefined) {
        grants.set(refreshToken, grant)
        endOldest(grant)
      } else {
        // A rotated token is the same approval, so it keeps its position.
        const renewed = [...grants].map(([token, old]) =>
          token === instead ? ([refreshToken, grant] as const) : ([token, old] as const)
        )
        grants.clear()
        for (const [token, each] of renewed) grants.set(token, each)
      }
      return refreshToken
    },
    issueCode: (consent) => {
      const code = `aPrx.sandbox.${number()}==`
      codes.add(code, consent)
      return code
    },
    redeem: codes.redeem,
    end: (token, now) => {
      if (grants.has(token)) return endRefreshToken(token)
      const session = sessions.get(token)
      if (session !== undefined) sessions.set(token, { ...session, expiresAt: now })
      return session !== undefined
    },
    admit: ({ expiresAt, refreshToken, token, username }) => {
      const grant = { username, clientId: undefined, scope: fullScope }
      sessions.set(token, { ...grant, token, startedAt: 0, expiresAt, refreshToken })
      if (refreshToken !== undefined) grants.set(refreshToken, grant)
    },
    grants: () => [...grants].filter(([, grant]) => grant.clientId !== undefined),
    adopt: (refreshToken, grant) => void grants.set(refreshToken, grant),
    issued: () => issued,
    revision: () => revision,
    clear: () => {
      sessions.clear()
      grants.clear()
      codes.clear()
      issued = 0
      revision++
    }
  }
}
