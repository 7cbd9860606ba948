/** Reads the body of a create or update as HubSpot's JSON reader does, with its error texts. Pure. */
import * as Result from "effect/Result"
import { jsonLacks, jsonUnreadable, type Refusal } from "./ErrorBodies.ts"
import type { Association } from "./Records.ts"
import type { SentValue } from "./Values.ts"

export interface RecordInput {
  readonly properties: Readonly<Record<string, SentValue>>
  readonly associations: ReadonlyArray<Association>
}

export const parse = (text: string, required: ReadonlyArray<string>): Result.Result<RecordInput, Refusal> =>
  Result.flatMap(parseObject(text), (body) => fromObject(text, body, required))

export const fromObject = (
  text: string,
  body: JsonObject,
  required: ReadonlyArray<string>
): Result.Result<RecordInput, Refusal> =>
  Result.gen(function* () {
    yield* needMembers(text, body, required)
    const properties = yield* parseProperties(text, body["properties"] ?? {})
    const associations = yield* parseAssociations(text, body["associations"] ?? [])
    return { properties, associations }
  })

export const needMembers = (
  text: string,
  body: JsonObject,
  required: ReadonlyArray<string>
): Result.Result<void, Refusal> => {
  const lacking = required.filter((name) => body[name] === undefined || body[name] === null)
  return lacking.length > 0 ? Result.fail(jsonLacks(text.trimEnd().length, lacking)) : Result.succeed(undefined)
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const parseJson = (text: string): Result.Result<unknown, Refusal> =>
  Result.try({ try: (): unknown => JSON.parse(text), catch: (cause) => syntaxFault(text, cause) })

export const parseObject = (text: string): Result.Result<JsonObject, Refusal> =>
  Result.flatMap(parseJson(text), (value) =>
    isObject(value)
      ? Result.succeed(value)
      : Result.fail(
          jsonUnreadable(1, 1, wrongType("com.hubspot.inbounddb.publicobject.core.v2.SimplePublicObjectInput", value))
        )
  )

const tokens: Readonly<Record<string, readonly [kind: string, token: string]>> = {
  array: ["Array", "START_ARRAY"],
  object: ["Object", "START_OBJECT"],
  string: ["String", "VALUE_STRING"],
  number: ["Number", "VALUE_NUMBER_INT"],
  boolean: ["Boolean", "VALUE_TRUE"]
}

const wrongType = (wanted: string, value: unknown): string => {
  const [kind, token] = tokens[Array.isArray(value) ? "array" : typeof value] ?? ["Null", "VALUE_NULL"]
  return `Cannot deserialize value of type \`${wanted}\` from ${kind} value (token \`JsonToken.${token}\`)`
}

/** HubSpot's reader points one past the character that it refuses. */
const syntaxFault = (text: string, cause: unknown): Refusal => {
  const at = faultPosition(text, cause instanceof Error ? cause.message : "")
  const before = text.slice(0, at)
  const line = before.split("\n").length
  const column = at - before.lastIndexOf("\n") + 1
  const character = text.at(at)
  if (character === undefined) return jsonUnreadable(line, column - 1, "Unexpected end-of-input")
  return jsonUnreadable(
    line,
    column,
    `Unexpected character ('${character}' (code ${character.codePointAt(0)})): expected a valid value ` +
      "(number, String, array, object, 'true', 'false' or 'null')"
  )
}

/** The engine reports the position where it stopped, or the unexpected character, or that the text ended. */
const faultPosition = (text: string, message: string): number => {
  if (message.startsWith("Unexpected end")) return text.length
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const token = /^Unexpected token '(.)'/su.exec(message)?.[1]
  const found = token === undefined ? -1 : text.indexOf(token)
  return found === -1 ? 0 : found
}

const isSentValue = (entry: readonly [string, unknown]): entry is [string, SentValue] =>
  typeof entry[1] !== "object" || entry[1] === null

const parseProperties = (text: string, value: unknown): Result.Result<RecordInput["properties"], Refusal> => {
  if (!isObject(value)) return Result.fail(misplaced(text, "properties", "java.util.LinkedHashMap", value))
  const entries = Object.entries(value)
  const nested = entries.find((entry) => !isSentValue(entry))
  if (nested !== undefined) return Result.fail(misplaced(text, nested[0], "java.lang.String", nested[1]))
  return Result.succeed(Object.fromEntries(entries.filter(isSentValue)))
}

export const misplaced = (text: string, name: string, wanted: string, value: unknown): Refusal => {
  const key = JSON.stringify(name)
  return jsonUnreadable(1, text.indexOf(key) + key.length + 2, wrongType(wanted, value))
}

/** Each association names its record and its kinds; whether they may be associated is not checked here. */
const parseAssociations = (text: string, value: unknown): Result.Result<ReadonlyArray<Association>, Refusal> =>
  Result.gen(function* () {
    if (!Array.isArray(value)) return yield* Result.fail(misplaced(text, "associations", "java.util.ArrayList", value))
    const associations: Array<Association> = []
    for (const each of value) {
      const association = asObject(each)
      yield* needMembers(text, association, ["to", "types"])
      const to = asObject(association["to"])
      yield* needMembers(text, to, ["id"])
      associations.push({ to: { id: String(to["id"]) }, types: yield* parseTypes(text, association["types"]) })
    }
    return associations
  })

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

const categories = ["HUBSPOT_DEFINED", "USER_DEFINED", "INTEGRATOR_DEFINED", "WORK"]

/** Decodes the kinds of an association; the category is one of a closed list. */
export const parseTypes = (text: string, value: unknown): Result.Result<Association["types"], Refusal> =>
  Result.gen(function* () {
    if (!Array.isArray(value)) return yield* Result.fail(misplaced(text, "types", "java.util.ArrayList", value))
    const types: Array<Association["types"][number]> = []
    for (const each of value) {
      const type = asObject(each)
      yield* needMembers(text, type, ["associationCategory", "associationTypeId"])
      const associationCategory = String(type["associationCategory"])
      if (!categories.includes(associationCategory)) {
        return yield* Result.fail(notOneOf(text, "associationCategory", associationCategory))
      }
      types.push({ associationCategory, associationTypeId: Number(type["associationTypeId"]) })
    }
    return types
  })

/** HubSpot's JSON reader uses this text for any closed list. */
const notOneOf = (text: string, name: string, value: string): Refusal => {
  const key = JSON.stringify(name)
  return jsonUnreadable(
    1,
    text.indexOf(key) + key.length + 2,
    `Cannot deserialize value of type \`com.hubspot.associations.AssociationCategory\` from String ${JSON.stringify(value)}: ` +
      `not one of the values accepted for Enum class: [${categories.join(", ")}]`
  )
}
