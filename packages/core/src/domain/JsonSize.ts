/** How large a JSON value is, counted without writing it as text. Pure. */
export interface JsonSize {
  /** Properties of objects at any depth. */
  readonly properties: number
  /** Properties and items of arrays at any depth. */
  readonly values: number
  /** Characters of names and texts. */
  readonly characters: number
  /** Characters in the longest name of a property. */
  readonly longestName: number
}

export const of = (value: unknown): JsonSize => {
  const size = { properties: 0, values: 0, characters: 0, longestName: 0 }
  const visit = (each: unknown): void => {
    if (typeof each === "string") size.characters += each.length
    if (typeof each !== "object" || each === null) return
    if (Array.isArray(each)) {
      size.values += each.length
      for (const item of each) visit(item)
      return
    }
    for (const [name, inner] of Object.entries(each)) {
      size.properties += 1
      size.values += 1
      size.characters += name.length
      size.longestName = Math.max(size.longestName, name.length)
      visit(inner)
    }
  }
  visit(value)
  return size
}
