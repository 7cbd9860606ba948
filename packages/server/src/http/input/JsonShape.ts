/** How deep a JSON text goes and how much it holds, before anything walks through its values. */

import { codes, endOfString } from "./JsonString.ts"

export interface JsonShape {
  /** The most arrays and objects inside each other. */
  readonly depth: number
  /** Properties and items, an empty array or object counted as if it held one. */
  readonly values: number
}

/** Runs for every body, so it compares codes only. */
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
