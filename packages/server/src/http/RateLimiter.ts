/** How often a caller may call, by a token bucket in this process. Several processes allow a caller so much each. @rule limit.rates */

export interface Rate {
  /** Requests that become allowed each second. */
  readonly perSecond: number
  /** Requests that may come at once after a pause. */
  readonly burst: number
}

export interface Allowance {
  readonly isAllowed: boolean
  /** Requests that may still come now. */
  readonly remaining: number
  /** Until one more is allowed, or all of the burst where some is left. */
  readonly seconds: number
}

/** Callers that are remembered; those that came longest ago are forgotten, and begin with a full bucket. */
const mostCallers = 50_000

export const make = ({ burst, perSecond }: Rate, now: () => number) => {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>()
  const filled = (caller: string, at: number): number => {
    const bucket = buckets.get(caller)
    return bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
  }
  return {
    /** What the caller has left, without taking of it. */
    left: (caller: string): number => filled(caller, now()),
    take: (caller: string): Allowance => {
      const at = now()
      const tokens = filled(caller, at)
      const isAllowed = tokens >= 1
      const left = isAllowed ? tokens - 1 : tokens
      // Set again at the end of the map, which is in the order of the latest requests.
      buckets.delete(caller)
      buckets.set(caller, { tokens: left, at })
      const [oldest] = buckets.keys()
      if (buckets.size > mostCallers && oldest !== undefined) buckets.delete(oldest)
      const missing = isAllowed ? burst - left : 1 - left
      return { isAllowed, remaining: Math.floor(left), seconds: Math.ceil(missing / perSecond) }
    }
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
export const headersOf = (
  policy: string,
  { burst, perSecond }: Rate,
  { remaining, seconds }: Allowance
): Readonly<Record<string, string>> => ({
  "ratelimit-policy": `"${policy}";q=${burst};w=${Math.max(1, Math.round(burst / perSecond))}`,
  ratelimit: `"${policy}";r=${remaining};t=${seconds}`
})
