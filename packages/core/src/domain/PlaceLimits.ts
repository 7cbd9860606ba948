/** The numbers of what a process has in flight: see Limits.ts for all others. */

/**
 * Work of one process on others' systems. What it has in flight is bounded by memory: each operation and webhook counts as its records and
 * `each` more. A connection or receiver whose last answer took `slowMillis` or longer is slow, and slow ones share the part `slowPart`.
 * @rule order.fairness
 */
export const workPlaces = { default: 32, inFlight: 20_000, each: 4, slowPart: 0.5, slowMillis: 1000 } as const
