/** Turns the document that the contract gives by itself into one that people and generators read easily. */
import { pageSize } from "@fieldgate/core/domain/Limits"
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

/** The router writes a literal colon twice. */
const plainPaths = (paths: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(paths).map(([path, item]) => [path.replaceAll("::", ":"), item]))

/** Query parameters that are decoded from text lose their annotations and bounds. */
const decoded: Readonly<Record<string, JsonObject>> = {
  pageSize: { description: "How many items one page holds.", schema: { type: "integer", ...pageSize } },
  since: { description: "Only those accepted at this time or later, such as `2026-11-22T08:00:00Z`." },
  until: { description: "Only those accepted before this time." }
}

const described = (parameter: JsonObject): JsonObject =>
  parameter["in"] === "query" ? { ...parameter, ...decoded[String(parameter["name"])] } : parameter

/** Paths and queries as callers write them, where the router and the decoder have notations of their own. */
const plainAddresses = (document: JsonObject): JsonObject =>
  mapAt(document, ["paths"], (paths) => mapMembers(plainPaths(paths), (item) => mapObjects(item, described)))

/** The components that requests are made of. */
const requestComponents = (document: JsonObject): ReadonlySet<string> => {
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
      visit(refsIn(isObject(operation) ? objectAt(operation, ["requestBody"]) : {}))
    }
  }
  return found
}

/** Only requests are closed: answers may grow members, and problems have their own. @rule http.strictBodies */
const openAnswers = (document: JsonObject): JsonObject => {
  const closed = requestComponents(document)
  return mapAt(document, ["components", "schemas"], (schemas) =>
    mapMembers(schemas, (schema, name) =>
      closed.has(name)
        ? schema
        : mapObjects(schema, (each) =>
            each["additionalProperties"] === false ? without(each, "additionalProperties") : each
          )
    )
  )
}

/** The same contract gives the same text, whatever order its parts were declared in. */
const sortComponents = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) =>
    Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
  )

/** What the contract's own annotations can't say: a contact, schemes as IANA registers them, and answers without a body. */
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

const notModified = { description: "Nothing has changed since the answer with the `ETag` in `If-None-Match`." }

const withNotModified = (call: JsonObject): JsonObject => {
  const parameters = isArray(call["parameters"]) ? call["parameters"] : []
  const isConditional = parameters.some((each) => isObject(each) && each["name"] === "if-none-match")
  return isConditional ? mapAt(call, ["responses"], (responses) => ({ ...responses, "304": notModified })) : call
}

/** All steps, in order. */
export const transformDocument = (document: JsonObject): JsonObject =>
  [
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

/** Parts of `allOf` that are nothing but a description move beside it; where one other part remains, it is a reference. */
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
const simplify = (document: JsonObject): JsonObject =>
  mapMembers(document, (part) =>
    mapObjects(part, (schema) =>
      describedParameter(timeFormats(openMap(plainList(optionalBody(unwrapUnion(openRest(mergeAnnotations(schema))))))))
    )
  )
