/** The number of requests in a rolling period. */

export interface RollingWindow {
  readonly used: (now: number) => number
  readonly add: (now: number) => void
  /** When the oldest of them stops counting; if there are none, as if one had come now. */
  readonly freesAt: (now: number) => number
}

export const make = (millis: number): RollingWindow => {
  let times: Array<number> = []
  let oldest = 0
  return {
    used: (now) => {
      while ((times[oldest] ?? Infinity) <= now - millis) oldest++
      // Removing only now and then keeps each request cheap, however long the period.
      if (oldest > 1024 && oldest * 2 > times.length) {
        times = times.slice(oldest)
        oldest = 0
      }
      return times.length - oldest
    },
    add: (now) => void times.push(now),
    freesAt: (now) => (times[oldest] ?? now) + millis
  }
}
