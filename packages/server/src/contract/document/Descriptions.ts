/** Describes the document's schemas with their TSDoc comments. */
import { type SchemaComments, schemaComments } from "../generated/schemaComments.ts"
import { isArray, isObject, type JsonObject, mapAt, mapMembers } from "./JsonTree.ts"

/** Adds the comments to the schemas of the document; a schema without a comment keeps its annotated description. */
export const addDescriptions = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) =>
    mapMembers(schemas, (schema, name) => {
      const comments = schemaComments[name]
      if (!isObject(schema) || comments === undefined) return schema
      const { description, properties } = comments
      return { ...describeProperties(schema, properties), ...(description === undefined ? {} : { description }) }
    })
  )

/** Property paths skip lists, maps and unions. */
const describeProperties = (schema: JsonObject, comments: SchemaComments["properties"], at = ""): JsonObject => {
  const described = mapAt(schema, ["properties"], (properties) =>
    mapMembers(properties, (property, name) => {
      if (!isObject(property)) return property
      const description = comments[`${at}${name}`]
      const inner = describeProperties(property, comments, `${at}${name}.`)
      return description === undefined ? inner : { ...inner, description }
    })
  )
  return mapMembers(described, (part, name) => {
    if ((name === "items" || name === "additionalProperties") && isObject(part)) {
      return describeProperties(part, comments, at)
    }
    return (name === "anyOf" || name === "oneOf") && isArray(part)
      ? part.map((each) => (isObject(each) ? describeProperties(each, comments, at) : each))
      : part
  })
}
