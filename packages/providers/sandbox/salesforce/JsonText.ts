/** Reads JSON as Salesforce's reader does, and finds the positions for its error texts. Pure. */
import * as Result from "effect/Result"
import * as Refusals from "./Refusals.ts"

export type JsonObject = Readonly<Record<string, unknown>>

export type JsonPath = ReadonlyArray<string | number>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A property that must be an object, such as the `attributes` of a record. */
export const memberObject = (object: JsonObject, name: string): JsonObject => {
  const member = object[name]
  return isObject(member) ? member : {}
}

export const parseObject = (text: string): Result.Result<JsonObject, Refusals.Refusal> => {
  if (text.trim() === "") return Result.fail(Refusals.missingBody)
  const parsed = Result.try({ try: (): unknown => JSON.parse(text), catch: (cause) => syntaxFault(text, cause) })
  return Result.flatMap(parsed, (value) => (isObject(value) ? Result.succeed(value) : Result.fail(wrongRoot(value))))
}

export const wrongType = (text: string, path: JsonPath, wanted: string, value: unknown): Refusals.Refusal => {
  const shown = isObject(value) ? "{" : Array.isArray(value) ? "[" : String(value)
  // The reader consumes a whole number or word before it complains, but only the first character of anything else.
  const read = typeof value === "number" || typeof value === "boolean" ? shown.length : 1
  return pointing(
    `Cannot deserialize instance of ${wanted} from ${tokenOf(value)} value ${shown} or request may be missing a required field`,
    text,
    positionOf(text, path) + read
  )
}

const wrongRoot = (value: unknown): Refusals.Refusal =>
  Refusals.jsonUnreadable(`Can not deserialize SObject out of ${tokenOf(value)} token`, 1, 1)

const tokenOf = (value: unknown): string => {
  if (Array.isArray(value)) return "START_ARRAY"
  switch (typeof value) {
    case "object":
      return value === null ? "VALUE_NULL" : "START_OBJECT"
    case "number":
      return Number.isInteger(value) ? "VALUE_NUMBER_INT" : "VALUE_NUMBER_FLOAT"
    case "boolean":
      return value ? "VALUE_TRUE" : "VALUE_FALSE"
    default:
      return "VALUE_STRING"
  }
}

/** Points one past the character at an offset; lines and columns count from 1. */
const pointing = (message: string, text: string, offset: number): Refusals.Refusal => {
  const before = text.slice(0, offset)
  return Refusals.jsonUnreadable(message, before.split("\n").length, offset - before.lastIndexOf("\n"))
}

const syntaxFault = (text: string, cause: unknown): Refusals.Refusal => {
  const at = faultPosition(text, cause instanceof Error ? cause.message : "")
  const character = text.at(at)
  if (character === undefined) return pointing("Unexpected end-of-input", text, text.length)
  return pointing(
    `Unexpected character ('${character}' (code ${character.codePointAt(0)})): expected a valid value ` +
      "(number, String, array, object, 'true', 'false' or 'null')",
    text,
    at + 1
  )
}

/** The engine reports the position where it stopped, or the unexpected character, or that the text ended. */
const faultPosition = (text: string, message: string): number => {
  if (message.startsWith("Unexpected end")) return text.length
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const token = /^Unexpected token '(.)'/su.exec(message)?.[1]
  return Math.max(0, token === undefined ? 0 : text.indexOf(token))
}

const tokens = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\],:"]+/gsu

interface Frame {
  readonly isArray: boolean
  key: string | number
}

/** Where a value starts in valid JSON; 0 if the path leads nowhere. */
const positionOf = (text: string, path: JsonPath): number => {
  const open: Array<Frame> = []
  let name: string | undefined
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const frame = open.at(-1)
    if (token === "}" || token === "]") open.pop()
    else if (token === "," && frame?.isArray === true) frame.key = Number(frame.key) + 1
    else if (token === ",") name = undefined
    else if (token === ":" && frame !== undefined) frame.key = name ?? ""
    else if (frame?.isArray === false && name === undefined) name = JSON.parse(token)
    else {
      if (leadsTo(open, path)) return index
      if (token !== "{" && token !== "[") continue
      open.push({ isArray: token === "[", key: 0 })
      name = undefined
    }
  }
  return 0
}

const leadsTo = (open: ReadonlyArray<Frame>, path: JsonPath): boolean =>
  open.length === path.length && open.every((frame, depth) => frame.key === path[depth])
