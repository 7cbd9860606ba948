/** Permits for calls, by the moment from which each may be used. Moments are milliseconds since 1970. Pure. @rule limit.callBudget */

/** The soonest first; one entry for each moment. */
export type Permits = ReadonlyArray<readonly [at: number, count: number]>

export const none: Permits = []

/** The moment of those that may be used already: requests arrive in another order than they are made, and clocks differ. */
export const free = 0

export const countOf = (permits: Permits): number => permits.reduce((sum, [, count]) => sum + count, 0)

/** How many may be used now. */
export const readyAt = (permits: Permits, now: number): number => countOf(permits.filter(([at]) => at <= now))

export const merge = (one: Permits, other: Permits): Permits => {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one
  const counts = new Map<number, number>()
  for (const [at, count] of [...one, ...other]) counts.set(at, (counts.get(at) ?? 0) + count)
  return [...counts].toSorted(([at], [later]) => at - later)
}

export const add = (permits: Permits, at: number, count: number): Permits =>
  count > 0 ? merge(permits, [[at, count]]) : permits

/** Those that are usable soonest, up to `count`, and the rest. */
export const take = (permits: Permits, count: number): readonly [taken: Permits, rest: Permits] => {
  const taken: Array<readonly [number, number]> = []
  const rest: Array<readonly [number, number]> = []
  let left = count
  for (const [at, each] of permits) {
    const some = Math.max(0, Math.min(left, each))
    if (some > 0) taken.push([at, some])
    if (each > some) rest.push([at, each - some])
    left -= some
  }
  return [taken, rest]
}

/** `count` of them spread over all, so that what is taken and what remains both become usable evenly. */
export const spread = (permits: Permits, count: number): readonly [taken: Permits, rest: Permits] => {
  const all = countOf(permits)
  if (count >= all) return [permits, none]
  const taken: Array<readonly [number, number]> = []
  const rest: Array<readonly [number, number]> = []
  let passed = 0
  for (const [at, each] of permits) {
    const some = Math.floor(((passed + each) * count) / all) - Math.floor((passed * count) / all)
    passed += each
    if (some > 0) taken.push([at, some])
    if (each > some) rest.push([at, each - some])
  }
  return [taken, rest]
}
