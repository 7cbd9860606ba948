/** Mulberry32, by Tommy Ettinger, in the public domain. */
export const makeRandom = (seed) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least, most) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)],
    weighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      return list.find(({ weight }) => (left -= weight) < 0) ?? list.at(-1)
    },
    /** A separate source, for something that runs concurrently. */
    fork: () => makeRandom(between(0, 2 ** 31))
  }
}
