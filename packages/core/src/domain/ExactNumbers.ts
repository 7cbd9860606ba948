/**
 * Whole numbers of a JSON text that JavaScript would change: a number holds some 16 digits, and longer ones, such as ids of 64
 * bits, come out rounded without a word. RFC 8259 section 6
 */

/** Such a number, and where it stands. */
export interface LongNumber {
  readonly path: ReadonlyArray<string | number>
  /** As they stand in the text. */
  readonly digits: string
}

/** Nearly every text has none, and is read once only. A number stands at the start, or after what can't end a value. */
const mayHold = /(?:^|[[,:\s])-?\d{16}/

/** The value of a JSON text, with such numbers as texts. Throws where it is no JSON. */
export const parse = (text: string): unknown =>
  mayHold.test(text)
    ? JSON.parse(text, (_key, value: unknown, context?: Literal) => roundedAway(value, context) ?? value)
    : JSON.parse(text)

/** The numbers of a JSON text that would be changed; none where it is no JSON, which is for others to say. */
export const longNumbers = (text: string): ReadonlyArray<LongNumber> => {
  if (!mayHold.test(text)) return []
  try {
    const value: unknown = JSON.parse(text, (_key, value: unknown, context?: Literal) => {
      const digits = roundedAway(value, context)
      return digits === undefined ? value : new Digits(digits)
    })
    return within(value, [])
  } catch {
    return []
  }
}

/** What readers of JSON are told of a value since ES2025: how it is written. */
interface Literal {
  readonly source?: string
}

/** Stands in the place of such a number: nothing else in parsed JSON has a class. */
class Digits {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

/** The digits of a number that don't come out as they went in. */
const roundedAway = (value: unknown, { source }: Literal = {}): string | undefined => {
  if (typeof value !== "number" || source === undefined) return undefined
  const [, whole] = /^(-?\d{16,})(?:\.\d+)?$/.exec(source) ?? []
  if (whole === undefined || String(value) === source) return undefined
  return Number.isFinite(value) && BigInt(whole) === BigInt(Math.trunc(value)) ? undefined : source
}

const within = (value: unknown, path: LongNumber["path"]): ReadonlyArray<LongNumber> => {
  if (value instanceof Digits) return [{ path, digits: value.digits }]
  if (Array.isArray(value)) return value.flatMap((item, index) => within(item, [...path, index]))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => within(item, [...path, key]))
}
