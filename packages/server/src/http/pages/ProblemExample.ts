/** An example of each kind of problem: values of the table of kinds, and for its other properties what their schemas allow. @rule problem.type */
import type { Json } from "@fieldgate/core/domain/Json"
import { problems } from "@fieldgate/core/problems/Problem"
import { type ProblemName, problemTypes, problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import { sampleParameters } from "../../contract/document/CodeSamples.ts"
import { componentName, type DocumentSchema, type ReadableDocument } from "../../contract/document/DocumentReader.ts"
import { isObject, type JsonObject } from "../../contract/document/JsonTree.ts"

type Schemas = ReadableDocument["schemas"]

const requestId = "0193a1f0-7c1e-7d2a-9b53-6a2f4f1f0b10"

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-11-21T09:30:00.000Z",
  email: "support@acme.example",
  uri: `urn:fieldgate:request:${requestId}`
}

const resolved = (schema: DocumentSchema, schemas: Schemas): DocumentSchema =>
  schema.$ref === undefined ? schema : { ...schemas[componentName(schema.$ref)], ...schema }

/** A value that the schema allows: required properties, and one item of each array. */
const sampleOf = (given: DocumentSchema, schemas: Schemas, name = ""): Json => {
  const schema = resolved(given, schemas)
  const [type] = [schema.type ?? "object"].flat()
  const [literal] = schema.enum ?? []
  if (literal !== undefined) return literal
  if (type === "array") return schema.items === undefined ? [] : [sampleOf(schema.items, schemas)]
  if (type === "boolean") return false
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1)
  if (type === "string") return formats[schema.format ?? ""] ?? sampleParameters[name] ?? "…"
  const properties = propertiesOf(schema, schemas)
  const required = requiredOf(schema, schemas)
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, property]) =>
      required.has(key) ? [[key, sampleOf(property, schemas, key)]] : []
    )
  )
}

/** Those of the schemas that it extends come first. */
const partsOf = (schema: DocumentSchema, schemas: Schemas): ReadonlyArray<DocumentSchema> => [
  ...(schema.allOf ?? []).map((each) => resolved(each, schemas)),
  schema
]

const propertiesOf = (schema: DocumentSchema, schemas: Schemas): Readonly<Record<string, DocumentSchema>> =>
  Object.fromEntries(partsOf(schema, schemas).flatMap(({ properties }) => Object.entries(properties ?? {})))

const requiredOf = (schema: DocumentSchema, schemas: Schemas): ReadonlySet<string> =>
  new Set(partsOf(schema, schemas).flatMap(({ required }) => required ?? []))

const objectOf = (value: Json): JsonObject => (isObject(value) ? value : {})

/** Whether it is never a response, only one of the issues of another problem. */
export const isIssueOnly = (name: ProblemName): boolean => !(name in problems)

const issueSchema = "InputValidationIssue"

/** A whole problem; of a kind that occurs in issues only, the issue. Kinds are found by the literal of `type` in their schemas. */
export const problemExamples = ({ schemas }: ReadableDocument): ((name: ProblemName) => JsonObject) => {
  const kinds = new Map(Object.values(schemas).map((schema) => [schema.properties?.["type"]?.enum?.[0], schema]))
  const issueOf = (name: ProblemName): JsonObject => {
    const { cause, status, title } = problemTypes[name]
    const sample = objectOf(sampleOf({ $ref: issueSchema }, schemas))
    return { ...sample, type: problemUrn(name), title, status, detail: cause, name: "record" }
  }
  return (name) => {
    if (isIssueOnly(name)) return issueOf(name)
    const { cause, remedy, retryable, status, title } = problemTypes[name]
    // No operation of the document has those of requests that reach none.
    const sample = objectOf(sampleOf(kinds.get(problemUrn(name)) ?? { $ref: "Problem" }, schemas))
    return {
      ...sample,
      type: problemUrn(name),
      title,
      status,
      href: `/problems/${name}`,
      detail: cause,
      causes: [cause],
      remedy,
      retryable,
      requestId,
      subsystem: "api",
      ...("issues" in sample ? { issues: [issueOf("invalid-input")] } : {})
    }
  }
}
