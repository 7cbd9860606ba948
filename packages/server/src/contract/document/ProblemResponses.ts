/** Problems in the document, discriminated by `type`. @rule problem.mediaType, problem.type, problem.providerRefusals */
import type { Json } from "@fieldgate/core/domain/Json"
import { problemMediaType, problemMembers } from "@fieldgate/core/problems/Problem"
import { isArray, isObject, type JsonObject, mapAt, mapMembers, objectAt, without } from "./JsonTree.ts"

const refOf = (schema: Json): string => (isObject(schema) && typeof schema["$ref"] === "string" ? schema["$ref"] : "")

const componentOf = (document: JsonObject, ref: string): JsonObject => objectAt(document, ref.split("/").slice(1))

const typeOf = (problem: JsonObject): string => {
  const literals = objectAt(problem, ["properties", "type"])["enum"]
  return isArray(literals) ? String(literals[0]) : ""
}

const nameOf = (document: JsonObject, ref: string): string => typeOf(componentOf(document, ref)).split(":").at(-1) ?? ""

/** Replaces `anyOf` by `oneOf` with `type` as its discriminator. */
const discriminated = (document: JsonObject, schema: JsonObject): JsonObject => {
  const refs = isArray(schema["anyOf"]) ? schema["anyOf"].map(refOf) : []
  if (refs.length === 0) return schema
  const mapping = Object.fromEntries(refs.map((ref) => [typeOf(componentOf(document, ref)), ref]))
  return { oneOf: refs.map(($ref) => ({ $ref })), discriminator: { propertyName: "type", mapping } }
}

/** Describes a response with one line per problem type. */
const describe = (document: JsonObject, schema: JsonObject): string => {
  const refs = isArray(schema["oneOf"]) ? schema["oneOf"].map(refOf) : [refOf(schema)]
  const lines = refs.map((ref) => [nameOf(document, ref), String(componentOf(document, ref)["title"])] as const)
  return lines.length === 1
    ? lines.map(([, title]) => title).join("")
    : lines.map(([name, title]) => `- \`${name}\`: ${title}`).join("\n")
}

const text = { schema: { type: "string" } }
const requestId = { "X-Request-Id": { description: "The request's ID.", ...text } }
const retryAfter = {
  "Retry-After": { description: "Seconds to wait before a retry.", schema: { type: "integer", minimum: 1 } }
}
const challenge = { "WWW-Authenticate": { description: "The accepted authentication schemes.", ...text } }

const headersOf = (status: string): JsonObject => ({
  ...requestId,
  ...(["429", "502", "503", "504"].includes(status) ? retryAfter : {}),
  ...(status === "401" ? challenge : {})
})

const describeResponse = (document: JsonObject, status: string, response: JsonObject): JsonObject => {
  const content = objectAt(response, ["content", problemMediaType])
  if (Object.keys(content).length === 0) {
    const schema = objectAt(response, ["content", "application/json", "schema"])
    const answers = [schema, ...(isArray(schema["anyOf"]) ? schema["anyOf"] : [])]
      .map(refOf)
      .filter((ref) => ref !== "")
    const description = answers.map((ref) => String(componentOf(document, ref)["description"])).join(" Or: ")
    return { ...response, ...(answers.length === 0 ? {} : { description }), headers: headersOf(status) }
  }
  const schema = discriminated(document, objectAt(content, ["schema"]))
  return {
    ...response,
    description: describe(document, schema),
    headers: headersOf(status),
    content: {
      [problemMediaType]: { ...content, schema },
      // A failed write has either media type, depending on Accept. @rule problem.mediaType
      ...(status === "422" ? { "application/json": { ...content, schema } } : {})
    }
  }
}

export const describeResponses = (document: JsonObject): JsonObject => ({
  ...document,
  paths: mapMembers(objectAt(document, ["paths"]), (path) =>
    isObject(path)
      ? mapMembers(path, (operation) =>
          isObject(operation)
            ? mapAt(operation, ["responses"], (responses) =>
                mapMembers(responses, (response, status) =>
                  isObject(response) ? describeResponse(document, status, response) : response
                )
              )
            : operation
        )
      : path
  )
})

// The base schema with the properties of every problem, which each problem type extends.
const base = "Problem"
const baseRef = `#/components/schemas/${base}`
const shared = Object.keys(problemMembers)

const isKind = (name: string, schema: JsonObject): boolean =>
  name.endsWith("Problem") && objectAt(schema, ["properties", "type"])["enum"] !== undefined

const requiredOf = (schema: JsonObject) => (isArray(schema["required"]) ? schema["required"].map(String) : [])

const baseOf = (kind: JsonObject): JsonObject => {
  const properties = objectAt(kind, ["properties"])
  return {
    type: "object",
    description: "The common properties of all problems (RFC 9457). `type` identifies the kind of problem.",
    properties: {
      type: { type: "string", format: "uri", description: "The kind of problem." },
      status: { type: "integer", description: "The HTTP status of the response." },
      ...Object.fromEntries(shared.flatMap((key) => (key in properties ? [[key, properties[key] ?? null]] : [])))
    },
    required: requiredOf(kind).filter((key) => key === "type" || key === "status" || shared.includes(key))
  }
}

/** Removes inherited properties from a problem type, except `type` and `status`, whose values it fixes. */
const extending = (kind: JsonObject): JsonObject => {
  const own = requiredOf(kind).filter((key) => !shared.includes(key))
  return {
    ...without(kind, "type", "properties", "required"),
    type: "object",
    allOf: [{ $ref: baseRef }],
    properties: without(objectAt(kind, ["properties"]), ...shared),
    required: own
  }
}

/** Adds the base schema `Problem` and lets every problem type extend it. */
export const addProblemBase = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) => {
    const [, first] = Object.entries(schemas).find(([name, schema]) => isObject(schema) && isKind(name, schema)) ?? []
    if (!isObject(first)) return schemas
    return {
      ...mapMembers(schemas, (schema, name) => (isObject(schema) && isKind(name, schema) ? extending(schema) : schema)),
      [base]: baseOf(first)
    }
  })
