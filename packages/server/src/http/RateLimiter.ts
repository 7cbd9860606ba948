/** Limits a caller's request rate with a token bucket per process. @rule limit.rates */

export interface Rate {
  readonly perSecond: number
  /** Maximum number of requests in a burst after a pause. */
  readonly burst: number
}

export interface Allowance {
  readonly isAllowed: boolean
  readonly remaining: number
  /** Time until the next request is allowed or, if some remain, until the burst is full. */
  readonly seconds: number
}

/** Bounds the number of buckets; the least recently used caller is dropped and starts with a full bucket. */
const mostCallers = 50_000

export const make = ({ burst, perSecond }: Rate, now: () => number) => {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>()
  const filled = (caller: string, at: number): number => {
    const bucket = buckets.get(caller)
    return bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
  }
  return {
    left: (caller: string): number => filled(caller, now()),
    take: (caller: string): Allowance => {
      const at = now()
      const tokens = filled(caller, at)
      const isAllowed = tokens >= 1
      const left = isAllowed ? tokens - 1 : tokens
      // Moved to the end of the map, which is ordered by latest request.
      buckets.delete(caller)
      buckets.set(caller, { tokens: left, at })
      const [oldest] = buckets.keys()
      if (buckets.size > mostCallers && oldest !== undefined) buckets.delete(oldest)
      const missing = isAllowed ? burst - left : 1 - left
      return { isAllowed, remaining: Math.floor(left), seconds: Math.ceil(missing / perSecond) }
    }
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: the policy and its remaining requests. */
export const headersOf = (
  policy: string,
  { burst, perSecond }: Rate,
  { remaining, seconds }: Allowance
): Readonly<Record<string, string>> => ({
  "ratelimit-policy": `"${policy}";q=${burst};w=${Math.max(1, Math.round(burst / perSecond))}`,
  ratelimit: `"${policy}";r=${remaining};t=${seconds}`
})
