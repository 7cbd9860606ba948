/** Record ids: 15 case-sensitive characters, or 18 that survive where case is lost. Pure. help.salesforce.com "Record IDs" */

export const pattern = /^[0-9A-Za-z]{15}([0-9A-Za-z]{3})?$/

export const isId = (text: string): boolean => pattern.test(text)

/** The 18 characters of an id, however it was written; undefined if it is malformed. */
export const canonical = (text: string): string | undefined => {
  if (!isId(text)) return undefined
  const id = text.length === 15 ? text : recased(text.slice(0, 15), text.slice(15).toUpperCase())
  const suffix = suffixOf(id)
  return text.length === 15 || suffix === text.slice(15).toUpperCase() ? `${id}${suffix}` : undefined
}

/** One for each five characters, with one bit per capital letter, the first character lowest. */
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
