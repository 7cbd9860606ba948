/** "Did you mean …?": the known name that a misspelled one is closest to. Pure. */

/** The nearest of the names, or undefined when none is close. */
export const nearestName = (given: string, names: ReadonlyArray<string>): string | undefined => {
  if (given.length > longestName) return undefined
  const wanted = given.toLowerCase()
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .filter(({ distance, name }) => distance <= tolerance(name))
    .sort((one, other) => one.distance - other.distance)
  return best?.name
}

/** Whether a name differs from a known one only by case or by one edit. */
export const isSlipOf = (given: string, known: string): boolean =>
  Math.abs(given.length - known.length) <= 1 && distanceOf(given.toLowerCase(), known.toLowerCase()) <= 1

const longestName = 64

/** One slip in a short name, up to three in a long one. */
const tolerance = (name: string): number => Math.min(3, Math.max(1, Math.floor(name.length / 3)))

/** Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment). */
const distanceOf = (one: string, other: string): number => {
  let beforeLast: ReadonlyArray<number> = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, other.length)
}

const at = (distances: ReadonlyArray<number>, index: number): number => distances[index] ?? Infinity
