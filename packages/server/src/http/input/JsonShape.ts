/** How deep a JSON text goes and how much it holds, before anything walks through its values. */

const codes = {
  quote: 0x22,
  comma: 0x2c,
  backslash: 0x5c,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d
}

export interface JsonShape {
  /** The most arrays and objects inside each other. */
  readonly depth: number
  /** Properties and items, an empty array or object counted as if it held one. */
  readonly values: number
}

/** Runs for every body, so it looks at codes only. */
export const jsonShape = (text: string): JsonShape => {
  let [depth, deepest, values] = [0, 0, 0]
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === codes.backslash) at++
      else if (code === codes.quote) inString = false
    } else if (code === codes.quote) inString = true
    else if (code === codes.comma) values++
    else if (code === codes.openArray || code === codes.openObject) {
      values++
      if (++depth > deepest) deepest = depth
    } else if (code === codes.closeArray || code === codes.closeObject) depth--
  }
  return { depth: deepest, values }
}
