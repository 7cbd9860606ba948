/** The properties that every problem has, declared once: each kind of problem extends the schema `Problem`. */
import { problemMembers } from "@fieldgate/core/problems/Problem"
import { isArray, isObject, type JsonObject, mapAt, mapMembers, objectAt, without } from "./JsonTree.ts"

const name = "Problem"
const ref = `#/components/schemas/${name}`
const shared = Object.keys(problemMembers)

const isKind = (name: string, schema: JsonObject): boolean =>
  name.endsWith("Problem") && objectAt(schema, ["properties", "type"])["enum"] !== undefined

const requiredOf = (schema: JsonObject) => (isArray(schema["required"]) ? schema["required"].map(String) : [])

const baseOf = (kind: JsonObject): JsonObject => {
  const properties = objectAt(kind, ["properties"])
  return {
    type: "object",
    description: "What every problem (RFC 9457) has. `type` says which kind it is.",
    properties: {
      type: { type: "string", format: "uri", description: "The kind of problem." },
      status: { type: "integer", description: "The HTTP status of the answer." },
      ...Object.fromEntries(shared.flatMap((key) => (key in properties ? [[key, properties[key] ?? null]] : [])))
    },
    required: requiredOf(kind).filter((key) => key === "type" || key === "status" || shared.includes(key))
  }
}

/** The kind without what it has from the base. `type` and `status` stay: each kind fixes their values. */
const extending = (kind: JsonObject): JsonObject => {
  const own = requiredOf(kind).filter((key) => !shared.includes(key))
  return {
    ...without(kind, "type", "properties", "required"),
    type: "object",
    allOf: [{ $ref: ref }],
    properties: without(objectAt(kind, ["properties"]), ...shared),
    required: own
  }
}

/** Adds the schema `Problem` and lets every kind extend it. */
export const addProblemBase = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) => {
    const [, first] = Object.entries(schemas).find(([name, schema]) => isObject(schema) && isKind(name, schema)) ?? []
    if (!isObject(first)) return schemas
    return {
      ...mapMembers(schemas, (schema, name) => (isObject(schema) && isKind(name, schema) ? extending(schema) : schema)),
      [name]: baseOf(first)
    }
  })
