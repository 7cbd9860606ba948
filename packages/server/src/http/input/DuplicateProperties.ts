/** Finds duplicate properties of a JSON text: parsers keep the last value and drop the others silently. RFC 8259 section 4. */

import { codes, endOfString } from "./JsonShape.ts"

export type Path = ReadonlyArray<string | number>

interface Frame {
  /** The keys of an object; undefined for an array. */
  readonly keys: Set<string> | undefined
  /** The current property or item. */
  at: string | number
}

/** Returns the paths of duplicates, up to a maximum. Linear; the text must be valid JSON. */
export const duplicateProperties = (text: string, most: number): ReadonlyArray<Path> => {
  const found: Array<Path> = []
  const open: Array<Frame> = []
  let frame: Frame | undefined
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) {
      const end = endOfString(text, at)
      if (isKeyNext && frame?.keys !== undefined) {
        const key = keyOf(text, at, end)
        frame.at = key
        isKeyNext = false
        const before = frame.keys.size
        if (frame.keys.add(key).size === before) {
          found.push(open.map((each) => each.at))
          if (found.length === most) return found
        }
      }
      at = end
    } else if (code === codes.openObject || code === codes.openArray) {
      isKeyNext = code === codes.openObject
      frame = { keys: isKeyNext ? new Set() : undefined, at: 0 }
      open.push(frame)
    } else if (code === codes.closeObject || code === codes.closeArray) {
      open.pop()
      frame = open.at(-1)
      isKeyNext = false
    } else if (code === codes.comma && frame !== undefined) {
      if (frame.keys !== undefined) isKeyNext = true
      else if (typeof frame.at === "number") frame.at++
    }
  }
  return found
}

/** The key between two quotes: `"a"` and `"\u0061"` are the same. */
const keyOf = (text: string, start: number, end: number): string => {
  const raw = text.slice(start + 1, end)
  if (!raw.includes("\\")) return raw
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}
