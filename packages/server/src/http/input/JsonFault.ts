/** Finds the position at which a text stops being JSON, which JSON.parse does not always report. RFC 8259. */

export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly sentence: string
}

const wanted = {
  value: "a value",
  firstItem: "a value or ]",
  firstMember: "a property name in double quotes or }",
  member: "a property name in double quotes",
  colon: "a colon",
  afterItem: "a comma or ]",
  afterMember: "a comma or }",
  nothing: "the end"
}
type State = keyof typeof wanted

const space = /[ \t\n\r]*/uy
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/uy

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const readString = (text: string, start: number): { readonly end: number; readonly fault?: string } => {
  let at = start + 1
  while (at < text.length) {
    if (text[at] === '"') return { end: at + 1 }
    if (text[at] === "\\") {
      const end = endOf(escape, text, at)
      if (end === -1) return { end: at, fault: "an escape sequence that is not JSON" }
      at = end
    } else if (text.charCodeAt(at) < 0x20) {
      return { end: at, fault: "a line break or control character inside a string" }
    } else at++
  }
  return { end: at, fault: "the end of the text inside a string" }
}

export const findJsonFault = (text: string): JsonFault | undefined => {
  const open: Array<"object" | "array"> = []
  const afterValue = (): State => {
    const inner = open.at(-1)
    return inner === undefined ? "nothing" : inner === "object" ? "afterMember" : "afterItem"
  }
  let state: State = "value"
  let at = endOf(space, text, 0)
  while (at < text.length) {
    const character = text[at] ?? ""
    let end = at + 1
    const takesValue: boolean = state === "value" || state === "firstItem"
    const closes: boolean =
      character === "}"
        ? state === "firstMember" || state === "afterMember"
        : character === "]" && (state === "firstItem" || state === "afterItem")
    if (closes) {
      open.pop()
      state = afterValue()
    } else if (takesValue && (character === "{" || character === "[")) {
      open.push(character === "{" ? "object" : "array")
      state = character === "{" ? "firstMember" : "firstItem"
    } else if (character === '"' && (takesValue || state === "member" || state === "firstMember")) {
      const read = readString(text, at)
      if (read.fault !== undefined) return fault(text, read.end, read.fault, undefined)
      end = read.end
      state = takesValue ? afterValue() : "colon"
    } else if (takesValue && endOf(scalar, text, at) > at) {
      end = endOf(scalar, text, at)
      state = afterValue()
    } else if (character === ":" && state === "colon") state = "value"
    else if (character === "," && state === "afterMember") state = "member"
    else if (character === "," && state === "afterItem") state = "value"
    else return fault(text, at, found(text, at), wanted[state])
    at = endOf(space, text, end)
  }
  return state === "nothing" ? undefined : fault(text, at, "the end of the text", wanted[state])
}

const found = (text: string, at: number): string => JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))

const fault = (text: string, at: number, is: string, should: string | undefined): JsonFault => {
  const before = text.slice(0, at)
  const line = before.split("\n").length
  const column = at - before.lastIndexOf("\n")
  const where = `line ${line}, column ${column}`
  return { line, column, sentence: `${where} has ${is}${should === undefined ? "" : ` instead of ${should}`}` }
}
