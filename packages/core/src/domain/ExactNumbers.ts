/** Numbers of a JSON text with more than some 16 digits, such as ids of 64 bits: JavaScript rounds them silently. RFC 8259 section 6 */

/** Such a number, and its place. */
export interface LongNumber {
  readonly path: ReadonlyArray<string | number>
  /** As written in the text. */
  readonly digits: string
}

/** Nearly every text contains none and is parsed once. A number starts the text or follows a character that can't end a value. */
const mayHold = /(?:^|[[,:\s])-?\d{16}/

/** The same for numbers with a fraction or an exponent too, and for those that are too small. */
const mayHoldAny = /(?:^|[[,:\s])-?(?:[\d.]{16}|[\d.]+[eE][+-]?\d{3})/

/** The value of a JSON text, with whole numbers that would be changed as texts. Throws where it is not JSON. */
export const parse = (text: string): unknown =>
  mayHold.test(text)
    ? JSON.parse(text, (_key, value: unknown, context?: Literal) => roundedAway(value, context) ?? value)
    : JSON.parse(text)

/** The numbers of a JSON text that would be changed, fractions too; none where it is not JSON, which the decoder reports. */
export const longNumbers = (text: string): ReadonlyArray<LongNumber> => {
  if (!mayHoldAny.test(text)) return []
  try {
    const value: unknown = JSON.parse(text, (_key, value: unknown, context?: Literal) => {
      const digits = changed(value, context)
      return digits === undefined ? value : new Digits(digits)
    })
    return within(value, [])
  } catch {
    return []
  }
}

/** The context argument of `JSON.parse` revivers since ES2025: the value's source text. */
interface Literal {
  readonly source?: string
}

/** Replaces such a number: no other value in parsed JSON is a class instance. */
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

/** The most digits that JavaScript writes of a number. */
const mostDigits = 100

/** The same for any number: written with as many digits as it was sent with, it must have the same ones. */
const changed = (value: unknown, { source }: Literal = {}): string | undefined => {
  if (typeof value !== "number" || source === undefined) return undefined
  // One with an exponent that is too large is infinite, which the decoder reports.
  if (!Number.isFinite(value)) return roundedAway(value, { source })
  const sent = significant(source)
  const isKept = sent.length <= mostDigits && sent === significant(value.toPrecision(Math.max(1, sent.length)))
  return isKept ? undefined : source
}

/** The digits of a number between the first and the last that isn't zero. */
const significant = (number: string): string => {
  const digits = (number.split(/e/i)[0] ?? "").replace(/[^\d]/g, "").replace(/^0+/, "")
  let end = digits.length
  while (digits[end - 1] === "0") end--
  return digits.slice(0, end)
}

const within = (value: unknown, path: LongNumber["path"]): ReadonlyArray<LongNumber> => {
  if (value instanceof Digits) return [{ path, digits: value.digits }]
  if (Array.isArray(value)) return value.flatMap((item, index) => within(item, [...path, index]))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => within(item, [...path, key]))
}
