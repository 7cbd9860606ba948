/** The letters and the color of a name, which are the same each time. Pure. */

export interface Monogram {
  readonly letters: string
  /** In degrees. */
  readonly hue: number
}

/** Initials of the first two words; a word such as HubSpot counts as two. */
const lettersOf = (name: string): string => {
  const words = name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+/gu) ?? [name]
  const [first = "?", second] = words
  return second === undefined
    ? `${first.charAt(0).toUpperCase()}${first.charAt(1)}`
    : `${first.charAt(0)}${second.charAt(0)}`.toUpperCase()
}

const hueOf = (name: string): number => {
  let sum = 0
  for (const character of name.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  // Multiples of the golden angle are far apart.
  return Math.round((sum * 137.508) % 360)
}

export const monogramOf = (name: string): Monogram => ({ letters: lettersOf(name), hue: hueOf(name) })
