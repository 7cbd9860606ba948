/**
 * Record ids: 15 case-sensitive characters, and the same with three more that encode the capital letters, so that an id survives where
 * case is lost. Source: help.salesforce.com, "Record IDs". Pure.
 */
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const suffixDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"

export const make = (keyPrefix: string, sequence: number): string =>
  withSuffix(`${keyPrefix}Dn0${base62(sequence).padStart(9, "0")}`)

/** The number of the record that an id was made for; undefined if it was made elsewhere. */
export const numberOf = (id: string): number | undefined =>
  id.slice(3, 6) === "Dn0"
    ? Array.from(id.slice(6, 15)).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
    : undefined

/** The 18 characters of an id of 15 or 18; undefined if it is malformed. */
export const normalize = (text: string): string | undefined => {
  if (!/^[0-9A-Za-z]{15}([0-9A-Za-z]{3})?$/.test(text)) return undefined
  if (text.length === 15) return withSuffix(text)
  const suffix = text.slice(15).toUpperCase()
  const id = withSuffix(recase(text.slice(0, 15), suffix))
  return id.endsWith(suffix) ? id : undefined
}

/** The 15 characters, which some messages contain. */
export const short = (id: string): string => id.slice(0, 15)

/** The three characters that the ids of an object type start with. */
export const keyPrefixOf = (id: string): string => id.slice(0, 3)

const withSuffix = (id: string): string =>
  id + [0, 5, 10].map((start) => suffixDigits[capitals(id.slice(start, start + 5))]).join("")

/** One bit for each capital letter, the first character lowest. */
const capitals = (five: string): number =>
  [...five].reduce((bits, character, index) => (/[A-Z]/.test(character) ? bits | (1 << index) : bits), 0)

const recase = (id: string, suffix: string): string =>
  [...id]
    .map((character, index) => {
      const bits = suffixDigits.indexOf(suffix[Math.floor(index / 5)] ?? "")
      return bits & (1 << (index % 5)) ? character.toUpperCase() : character.toLowerCase()
    })
    .join("")

const base62 = (value: number): string =>
  (value < 62 ? "" : base62(Math.floor(value / 62))) + (digits[value % 62] ?? "")
