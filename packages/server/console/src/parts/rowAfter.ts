/** Row navigation by keys. Pure. */

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1
}

/** The index of the next row; undefined for other keys. */
export const rowAfter = (key: string, at: number, count: number): number | undefined =>
  at < 0 ? undefined : moves[key]?.(at, count)
