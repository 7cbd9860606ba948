/**
 * Record ids. The same id comes with 15 characters whose case counts, or with three more that tell which of them are
 * capital, so that it may lose its case. Pure. help.salesforce.com "Record IDs"
 */

/** Whether a text can be an id at all. */
export const isId = (text: string): boolean => /^[0-9A-Za-z]{15}([0-9A-Za-z]{3})?$/.test(text)

/** The 18 characters of an id, the same however it was written; undefined where it is none. */
export const canonical = (text: string): string | undefined => {
  if (!isId(text)) return undefined
  const id = text.length === 15 ? text : recased(text.slice(0, 15), text.slice(15).toUpperCase())
  const suffix = suffixOf(id)
  return text.length === 15 || suffix === text.slice(15).toUpperCase() ? `${id}${suffix}` : undefined
}

/** One for each five characters, whose capitals it counts in bits, the first one lowest. */
const suffixes = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"

const suffixOf = (id: string): string =>
  [0, 5, 10].map((start) => suffixes[capitals(id.slice(start, start + 5))] ?? "").join("")

const capitals = (five: string): number =>
  Array.from(five).reduce((bits, character, place) => (/[A-Z]/.test(character) ? bits | (1 << place) : bits), 0)

const recased = (id: string, suffix: string): string =>
  Array.from(id, (character, place) => {
    const bits = suffixes.indexOf(suffix[Math.floor(place / 5)] ?? "")
    return (bits >> (place % 5)) & 1 ? character.toUpperCase() : character.toLowerCase()
  }).join("")
