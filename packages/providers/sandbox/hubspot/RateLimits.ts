/** HubSpot's request limits per account. Source: developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines. */
import * as RollingWindow from "../parts/RollingWindow.ts"
import type { Account } from "./Accounts.ts"
import type { LimitPolicy } from "./ErrorBodies.ts"

export interface Limits {
  readonly tenSecondly: number
  readonly searchSecondly: number
  readonly daily: number
}

/** So generous that a test meets only the limits that it sets. */
export const generous: Limits = { tenSecondly: 1_000_000, searchSecondly: 1_000_000, daily: 100_000_000 }

/** What is left after a request, or the limit that refused it. */
export type Verdict =
  | { readonly allowed: true; readonly remaining: number; readonly dailyRemaining: number }
  | { readonly allowed: false; readonly policy: LimitPolicy }

export interface RateLimits {
  readonly limits: Limits
  readonly take: (account: Account, now: number) => Verdict
  /** The same for a search, which also has its own limit; false if that is reached. */
  readonly takeSearch: (account: Account, now: number) => boolean
  readonly clear: () => void
}

const intervalMillis = 10_000
const dayMillis = 86_400_000

export const make = (limits: Limits): RateLimits => {
  const windows = new Map<number, Window>()
  const searches = new Map<number, RollingWindow.RollingWindow>()
  return {
    limits,
    take: (account, now) => {
      const window = windows.get(account.hubId) ?? makeWindow(account.timeZone)
      windows.set(account.hubId, window)
      const used = window.used(now)
      if (used.tenSecondly >= limits.tenSecondly) return { allowed: false, policy: "TEN_SECONDLY_ROLLING" }
      if (account.kind !== "oauth" && used.daily >= limits.daily) return { allowed: false, policy: "DAILY" }
      window.add(now)
      return {
        allowed: true,
        remaining: limits.tenSecondly - used.tenSecondly - 1,
        dailyRemaining: limits.daily - used.daily - 1
      }
    },
    takeSearch: ({ hubId }, now) => {
      const window = searches.get(hubId) ?? RollingWindow.make(1_000)
      searches.set(hubId, window)
      const allowed = window.used(now) < limits.searchSecondly
      if (allowed) window.add(now)
      return allowed
    },
    clear: () => {
      windows.clear()
      searches.clear()
    }
  }
}

export const headers = (
  limits: Limits,
  account: Account,
  verdict: Extract<Verdict, { allowed: true }>
): Readonly<Record<string, string>> => ({
  "x-hubspot-ratelimit-interval-milliseconds": String(intervalMillis),
  "x-hubspot-ratelimit-max": String(limits.tenSecondly),
  "x-hubspot-ratelimit-remaining": String(verdict.remaining),
  ...(account.kind === "oauth"
    ? {}
    : {
        "x-hubspot-ratelimit-daily": String(limits.daily),
        "x-hubspot-ratelimit-daily-remaining": String(verdict.dailyRemaining)
      })
})

interface Window {
  readonly used: (now: number) => { readonly tenSecondly: number; readonly daily: number }
  readonly add: (now: number) => void
}

const dayOf = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now)

const makeWindow = (timeZone = "UTC"): Window => {
  const recent = RollingWindow.make(intervalMillis)
  let today = { day: "", count: 0 }
  return {
    used: (now) => {
      const day = timeZone === "UTC" ? String(Math.floor(now / dayMillis)) : dayOf(now, timeZone)
      if (today.day !== day) today = { day, count: 0 }
      return { tenSecondly: recent.used(now), daily: today.count }
    },
    add: (now) => {
      recent.add(now)
      today = { ...today, count: today.count + 1 }
    }
  }
}
