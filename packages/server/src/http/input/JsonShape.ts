/** Measures depth and size of a JSON text before any code walks through its values. @rule limit.requestSize */

export interface JsonShape {
  readonly depth: number
  /** The number of properties and items; an empty array or object counts as one. */
  readonly values: number
}

/** Runs for every body, so it compares only character codes. */
export const jsonShape = (text: string): JsonShape => {
  let [depth, deepest, values] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) at = endOfString(text, at)
    else if (code === codes.comma) values++
    else if (code === codes.openArray || code === codes.openObject) {
      values++
      if (++depth > deepest) deepest = depth
    } else if (code === codes.closeArray || code === codes.closeObject) depth--
  }
  return { depth: deepest, values }
}

export const codes = {
  quote: 0x22,
  comma: 0x2c,
  backslash: 0x5c,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d
}

/** Returns the position of the closing quote, or the end of the text if it is missing. Linear. */
export const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === codes.backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}
