/** Says the same as the schemas, in the words that readers and generators of clients understand best. */
import { isArray, isObject, type JsonObject, mapMembers, mapObjects, without } from "./JsonTree.ts"

const annotations = new Set(["description", "title", "examples"])

/** `allOf` with nothing but a description, or with a reference and its description, becomes a plain property. */
const mergeAnnotations = (schema: JsonObject): JsonObject => {
  const parts = isArray(schema["allOf"]) ? schema["allOf"].filter(isObject) : []
  const own = parts[0]?.["$ref"] === undefined ? parts : parts.slice(1)
  const isPlain = (part: JsonObject) => Object.keys(part).every((key) => annotations.has(key))
  return own.length > 0 && own.every(isPlain)
    ? Object.fromEntries([without(schema, "allOf"), ...parts].flatMap((part) => Object.entries(part)))
    : schema
}

/** Known properties beside any others: stated in one place. A closed struct adds that it takes no others. */
const openRest = (schema: JsonObject): JsonObject => {
  const [rest, ...others] = isArray(schema["allOf"]) ? schema["allOf"] : []
  if (JSON.stringify(rest) !== '{"type":"object","additionalProperties":{}}') return schema
  const closed = others.map((each) => JSON.stringify(each)).join()
  if (closed === "") return { ...without(schema, "allOf"), additionalProperties: true }
  return closed === '{"additionalProperties":false}'
    ? { ...without(schema, "allOf"), additionalProperties: false }
    : schema
}

/** A union of one is that one. */
const unwrapUnion = (schema: JsonObject): JsonObject => {
  const [only, ...others] = isArray(schema["anyOf"]) ? schema["anyOf"] : []
  return isObject(only) && others.length === 0 ? { ...without(schema, "anyOf"), ...only } : schema
}

/** A body that may be left out is optional; JSON's null is not sent in its place. */
const optionalBody = (body: JsonObject): JsonObject => {
  const media = isObject(body["content"]) ? body["content"]["application/json"] : undefined
  const schema = isObject(media) ? media["schema"] : undefined
  const [some, missing, ...others] = isObject(schema) && isArray(schema["anyOf"]) ? schema["anyOf"] : []
  return body["required"] === true &&
    isObject(some) &&
    isObject(missing) &&
    missing["type"] === "null" &&
    others.length === 0
    ? { ...body, required: false, content: { "application/json": { schema: some } } }
    : body
}

/** A list that isn't empty is a list with a shortest length. */
const plainList = (schema: JsonObject): JsonObject =>
  isArray(schema["prefixItems"]) && schema["minItems"] === schema["prefixItems"].length
    ? without(schema, "prefixItems")
    : schema

/** A free map says so; otherwise generators take it for an object that is always empty. */
const openMap = (schema: JsonObject): JsonObject =>
  schema["type"] === "object" && schema["properties"] === undefined && schema["additionalProperties"] === undefined
    ? { ...schema, additionalProperties: true }
    : schema

/** Moments end in "Time" nearly everywhere. */
const isMoment = (name: string) => name.endsWith("Time") || name === "timestamp" || name === "lastAttempt"

const timeFormats = (schema: JsonObject): JsonObject =>
  isObject(schema["properties"])
    ? {
        ...schema,
        properties: mapMembers(schema["properties"], (member, name) =>
          isObject(member) && member["type"] === "string" && isMoment(name)
            ? { format: "date-time", ...member }
            : member
        )
      }
    : schema

/** A parameter is described at its own place, where readers look. */
const describedParameter = (parameter: JsonObject): JsonObject =>
  typeof parameter["in"] === "string" &&
  isObject(parameter["schema"]) &&
  parameter["schema"]["description"] !== undefined
    ? {
        ...parameter,
        description: parameter["schema"]["description"],
        schema: without(parameter["schema"], "description")
      }
    : parameter

/** The whole document, simplified. */
export const simplify = (document: JsonObject): JsonObject =>
  mapMembers(document, (part) =>
    mapObjects(part, (schema) =>
      describedParameter(timeFormats(openMap(plainList(optionalBody(unwrapUnion(openRest(mergeAnnotations(schema))))))))
    )
  )
