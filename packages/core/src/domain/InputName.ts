/** Where an input stands, as a caller would write it: `batch[7].record.id`. */

const plainKey = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u
const longestKey = 80

/** The path as text; a key that would be misread stands in brackets and quotes. */
export const nameOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key, index) => part(key, index === 0)).join("")

const part = (key: PropertyKey, first: boolean): string => {
  if (typeof key === "number") return `[${key}]`
  const text = String(key)
  if (!plainKey.test(text)) return `[${JSON.stringify(cut(text))}]`
  return first ? cut(text) : `.${cut(text)}`
}

const cut = (text: string): string => (text.length > longestKey ? `${text.slice(0, longestKey)}…` : text)
