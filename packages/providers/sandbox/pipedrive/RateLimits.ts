/**
 * Pipedrive's limits: requests of one token in any two seconds, and the daily budget of a company. Source:
 * pipedrive.readme.io/docs/core-api-concepts-rate-limiting. The daily headers are in no document, but clients have published them.
 */
import * as RollingWindow from "../parts/RollingWindow.ts"
import type { Account } from "./Accounts.ts"

export interface Limits {
  readonly burst: number
  readonly dailyTokens: number
}

/** So generous that a test meets only the limits that it sets. */
export const generous: Limits = { burst: 1_000_000, dailyTokens: 1_000_000_000 }

/** What a request of version 2 costs; `x-token-cost` in Pipedrive's OpenAPI. */
export const costs = { read: 1, list: 10, write: 5, delete: 3, search: 20 } as const

export interface Verdict {
  readonly allowed: boolean
  readonly headers: Readonly<Record<string, string>>
}

export interface RateLimits {
  readonly take: (account: Account, cost: number, now: number) => Verdict
  readonly clear: () => void
}

const windowMillis = 2_000
const dayMillis = 86_400_000

export const headers = (left: {
  readonly limits: Limits
  readonly burst: number
  readonly resetSeconds: number
  readonly daily: number
}): Readonly<Record<string, string>> => ({
  "x-ratelimit-limit": String(left.limits.burst),
  "x-ratelimit-remaining": String(left.burst),
  "x-ratelimit-reset": String(left.resetSeconds),
  "x-daily-ratelimit-token-limit": String(left.limits.dailyTokens),
  "x-daily-ratelimit-token-remaining": String(left.daily)
})

export const make = (limits: Limits): RateLimits => {
  const windows = new Map<string, RollingWindow.RollingWindow>()
  const days = new Map<string, { readonly day: number; readonly spent: number }>()
  return {
    take: ({ companyDomain, token }, cost, now) => {
      const window = windows.get(token) ?? RollingWindow.make(windowMillis)
      windows.set(token, window)
      const day = Math.floor(now / dayMillis)
      const today = days.get(companyDomain)
      const spent = today?.day === day ? today.spent : 0
      const allowed = window.used(now) < limits.burst && spent + cost <= limits.dailyTokens
      if (allowed) {
        window.add(now)
        days.set(companyDomain, { day, spent: spent + cost })
      }
      // A budget that is too small for the request counts as used up.
      const rest = limits.dailyTokens - spent
      const daily = allowed ? rest - cost : rest < cost ? 0 : rest
      const resetSeconds = Math.ceil((window.freesAt(now) - now) / 1000)
      return { allowed, headers: headers({ limits, burst: limits.burst - window.used(now), resetSeconds, daily }) }
    },
    clear: () => {
      windows.clear()
      days.clear()
    }
  }
}
