/** How deep a JSON text goes, before anything walks through its values. */

const codes = { quote: 0x22, backslash: 0x5c, openArray: 0x5b, closeArray: 0x5d, openObject: 0x7b, closeObject: 0x7d }

/** Whether arrays and objects stand in each other deeper than this. Runs for every body, so it looks at codes only. */
export const isNestedDeeper = (text: string, levels: number): boolean => {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === codes.backslash) at++
      else if (code === codes.quote) inString = false
    } else if (code === codes.quote) inString = true
    else if (code === codes.openArray || code === codes.openObject) {
      if (++depth > levels) return true
    } else if (code === codes.closeArray || code === codes.closeObject) depth--
  }
  return false
}
