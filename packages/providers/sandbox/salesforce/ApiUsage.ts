/** An org's calls in 24 hours, freed hour by hour. Source: developer.salesforce.com, "API Request Limits and Allocations". */

export interface Usage {
  readonly used: number
  readonly most: number
}

export interface ApiUsage {
  /** Counts a call; undefined if the limit is reached, and then it doesn't count. */
  readonly take: (orgId: string, now: number) => Usage | undefined
  readonly look: (orgId: string, now: number) => Usage
  readonly clear: () => void
}

const hour = 3_600_000

/** Calls are refused from `flexibility` times the limit on. */
export const make = (most: number, flexibility = 1): ApiUsage => {
  const orgs = new Map<string, Map<number, number>>()
  const usedIn = (hours: ReadonlyMap<number, number>): number => {
    let used = 0
    for (const calls of hours.values()) used += calls
    return used
  }
  const hoursOf = (orgId: string, now: number): Map<number, number> => {
    const hours = orgs.get(orgId) ?? new Map<number, number>()
    orgs.set(orgId, hours)
    for (const [at] of hours) if (at <= Math.floor(now / hour) - 24) hours.delete(at)
    return hours
  }
  return {
    take: (orgId, now) => {
      const hours = hoursOf(orgId, now)
      const used = usedIn(hours)
      if (used >= most * flexibility) return undefined
      const at = Math.floor(now / hour)
      hours.set(at, (hours.get(at) ?? 0) + 1)
      return { used: used + 1, most }
    },
    look: (orgId, now) => ({ used: usedIn(hoursOf(orgId, now)), most }),
    clear: () => orgs.clear()
  }
}
