/** Describes the schemas of the document with the comments over them in the code. */
import { type SchemaComments, schemaComments } from "../generated/schemaComments.ts"
import { isArray, isObject, type JsonObject, mapAt, mapMembers } from "./JsonTree.ts"

/** Adds the comments to the schemas of the document. What is annotated with a description and has no comment keeps it. */
export const addDescriptions = (document: JsonObject): JsonObject =>
  mapAt(document, ["components", "schemas"], (schemas) =>
    mapMembers(schemas, (schema, name) => {
      const comments = schemaComments[name]
      if (!isObject(schema) || comments === undefined) return schema
      const { description, properties } = comments
      return { ...describeProperties(schema, properties), ...(description === undefined ? {} : { description }) }
    })
  )

/** A property's path leaves out the lists, maps and unions that it is in. */
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
