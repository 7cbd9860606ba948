/** Transforms the generated OpenAPI document into one that is easy to read and to generate clients from. */
import { pageSize } from "@fieldgate/core/domain/Limits"
import { watching } from "@fieldgate/core/domain/WatchLimits"
import { referToComponents } from "./Components.ts"
import { addDescriptions } from "./Descriptions.ts"
import {
  type JsonObject,
  isArray,
  isObject,
  mapAt,
  mapMembers,
  mapObjects,
  objectAt,
  refsIn,
  without
} from "./JsonTree.ts"
import { addProblemBase, describeResponses } from "./ProblemResponses.ts"
import { addWebhooks } from "./WebhookSection.ts"
import { splitWriteRequest } from "./WriteVariants.ts"

/** The router writes a literal colon as two colons. */
const plainPaths = (paths: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(paths).map(([path, item]) => [path.replaceAll("::", ":"), item]))

/** Query parameters that are decoded from text lose their annotations and bounds. */
const decoded: Readonly<Record<string, JsonObject>> = {
  pageSize: { description: "The maximum number of results per page.", schema: { type: "integer", ...pageSize } },
  seconds: {
    description: "The stream ends after this time; `0` returns what has changed so far.",
    schema: { type: "integer", ...watching.seconds }
  },
  since: { description: "Only operations accepted at or after this time, such as `2026-11-22T08:00:00Z`." },
  until: { description: "Only operations accepted before this time." }
}

const described = (parameter: JsonObject): JsonObject =>
  parameter["in"] === "query" ? { ...parameter, ...decoded[String(parameter["name"])] } : parameter

/** Writes paths and queries as callers do, instead of in the notation of router and decoder. */
const plainAddresses = (document: JsonObject): JsonObject =>
  mapAt(document, ["paths"], (paths) => mapMembers(plainPaths(paths), (item) => mapObjects(item, described)))

/** The components that the bodies of these operations consist of. */
const requestComponents = (document: JsonObject, includes: (operation: JsonObject) => boolean): ReadonlySet<string> => {
  const schemas = objectAt(document, ["components", "schemas"])
  const found = new Set<string>()
  const visit = (refs: ReadonlyArray<string>): void =>
    refs
      .map((ref) => ref.split("/").at(-1) ?? "")
      .filter((name) => !found.has(name))
      .forEach((name) => {
        found.add(name)
        visit(refsIn(schemas[name] ?? {}))
      })
  for (const path of Object.values(objectAt(document, ["paths"]))) {
    for (const operation of Object.values(isObject(path) ? path : {})) {
      if (isObject(operation) && includes(operation)) visit(refsIn(objectAt(operation, ["requestBody"])))
    }
  }
  return found
}

const withOpenComponents = (
  document: JsonObject,
  isOpen: (name: string) => boolean,
  open: (schema: JsonObject) => JsonObject
): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) =>
    mapMembers(schemas, (schema, name) => (isOpen(name) ? mapObjects(schema, open) : schema))
  )

const opened = (schema: JsonObject): JsonObject =>
  schema["additionalProperties"] === false ? without(schema, "additionalProperties") : schema

/** Only requests are closed schemas: responses may gain properties. @rule http.strictBodies */
const openAnswers = (document: JsonObject): JsonObject => {
  const sent = requestComponents(document, () => true)
  return withOpenComponents(document, (name) => !sent.has(name), opened)
}

/** Open bodies accept unknown properties, except in structs that are closed whatever the body: those have no properties beside this. */
const openBodies =
  (openCalls: ReadonlySet<string>) =>
  (document: JsonObject): JsonObject => {
    const isOpenCall = ({ operationId }: JsonObject) => openCalls.has(String(operationId))
    const closed = requestComponents(document, (operation) => !isOpenCall(operation))
    const open = requestComponents(document, isOpenCall)
    return withOpenComponents(
      document,
      (name) => open.has(name) && !closed.has(name),
      (schema) => (schema["properties"] === undefined ? schema : opened(schema))
    )
  }

/** Sorts the document, so that the order of declarations does not matter. */
const sortComponents = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) =>
    Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
  )

/** Adds what annotations can't express: a contact, scheme names as registered with IANA, and responses without a body. */
const complete = (document: JsonObject): JsonObject =>
  [
    { path: ["info"], change: (info: JsonObject) => ({ ...info, contact }) },
    {
      path: ["components", "securitySchemes"],
      change: (schemes: JsonObject) =>
        mapMembers(schemes, (scheme) => (isObject(scheme) ? lowerCaseScheme(scheme) : scheme))
    },
    {
      path: ["paths"],
      change: (paths: JsonObject) =>
        mapMembers(paths, (path) =>
          isObject(path) ? mapMembers(path, (call) => (isObject(call) ? withNotModified(call) : call)) : path
        )
    }
  ].reduce((result, { change, path }) => mapAt(result, path, change), document)

const contact = { name: "Fieldgate", url: "https://github.com/fieldgate/fieldgate/issues" }

const lowerCaseScheme = (scheme: JsonObject): JsonObject =>
  typeof scheme["scheme"] === "string" ? { ...scheme, scheme: scheme["scheme"].toLowerCase() } : scheme

const notModified = { description: "Nothing has changed since the response with the `ETag` in `If-None-Match`." }

const withNotModified = (call: JsonObject): JsonObject => {
  const parameters = isArray(call["parameters"]) ? call["parameters"] : []
  const isConditional = parameters.some((each) => isObject(each) && each["name"] === "if-none-match")
  return isConditional ? mapAt(call, ["responses"], (responses) => ({ ...responses, "304": notModified })) : call
}

/** `openCalls` have a body that may have unknown properties. */
export const transformDocument = (document: JsonObject, openCalls: ReadonlySet<string>): JsonObject =>
  [
    openBodies(openCalls),
    plainAddresses,
    simplify,
    addDescriptions,
    splitWriteRequest,
    describeResponses,
    addProblemBase,
    complete,
    openAnswers,
    addWebhooks,
    sortComponents,
    referToComponents
  ].reduce((result, step) => step(result), document)

const annotations = new Set(["description", "title", "examples"])

/** Moves parts of `allOf` that are only descriptions beside it; a single remaining part becomes a reference. */
const mergeAnnotations = (schema: JsonObject): JsonObject => {
  const parts = isArray(schema["allOf"]) ? schema["allOf"].filter(isObject) : []
  const isPlain = (part: JsonObject) => Object.keys(part).every((key) => annotations.has(key))
  const plain = parts.filter(isPlain)
  if (plain.length === 0) return schema
  const others = parts.filter((part) => !isPlain(part))
  const [reference] = others.length === 1 && others[0]?.["$ref"] !== undefined ? others : []
  const rest = others.length === 0 ? {} : (reference ?? { allOf: others })
  return Object.assign({}, without(schema, "allOf"), rest, ...plain)
}

/** Merges known and additional properties into one schema; a closed struct adds `additionalProperties: false`. */
const openRest = (schema: JsonObject): JsonObject => {
  const [rest, ...others] = isArray(schema["allOf"]) ? schema["allOf"] : []
  if (JSON.stringify(rest) !== '{"type":"object","additionalProperties":{}}') return schema
  const closed = others.map((each) => JSON.stringify(each)).join()
  if (closed === "") return { ...without(schema, "allOf"), additionalProperties: true }
  return closed === '{"additionalProperties":false}'
    ? { ...without(schema, "allOf"), additionalProperties: false }
    : schema
}

/** Replaces a union of one schema by that schema. */
const unwrapUnion = (schema: JsonObject): JsonObject => {
  const [only, ...others] = isArray(schema["anyOf"]) ? schema["anyOf"] : []
  return isObject(only) && others.length === 0 ? { ...without(schema, "anyOf"), ...only } : schema
}

/** Declares an optional body as not required, instead of as a union with null. */
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

/** Declares a non-empty list with `minItems`. */
const plainList = (schema: JsonObject): JsonObject =>
  isArray(schema["prefixItems"]) && schema["minItems"] === schema["prefixItems"].length
    ? without(schema, "prefixItems")
    : schema

/** Declares free maps explicitly; otherwise generators treat them as empty objects. */
const openMap = (schema: JsonObject): JsonObject =>
  schema["type"] === "object" && schema["properties"] === undefined && schema["additionalProperties"] === undefined
    ? { ...schema, additionalProperties: true }
    : schema

/** Names of timestamps. */
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

/** Moves a parameter's description from its schema to the parameter. */
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

const simplify = (document: JsonObject): JsonObject =>
  mapMembers(document, (part) =>
    mapObjects(part, (schema) =>
      describedParameter(timeFormats(openMap(plainList(optionalBody(unwrapUnion(openRest(mergeAnnotations(schema))))))))
    )
  )
