/**
 * The resources of `@fieldgate/client`, from the operations of the OpenAPI document: an interface, the parameters of each method, and a
 * table that the client's `resource` executes. `x-fieldgate-resource` and `x-fieldgate-method` name the method.
 */
import {
  operationsIn,
  type Operation,
  type Parameter,
  type Property,
  refName,
  type Schema
} from "./openApiOperations.ts"
import {
  clientName,
  collidedName,
  isOmittedProperty,
  isShownParameter,
  type RenamedProperty,
  renamedProperties
} from "../../packages/server/src/contract/document/ClientNames.ts"
import { formatted } from "./formatted.ts"

const head = `/**
 * Generated from openapi.json by \`npm run codegen\`; don't edit.
 * The resources of the client: the parameters of each method, its answer, and the request that it makes.
 */
import type { Call, CallOptions, PlainText } from "../Call.ts"
import { resource } from "../resource.ts"
import type { components } from "./schema.ts"

type Schemas = components["schemas"]
`

const changesText = "The new values of the properties that `updateMask` names."

export const clientResources = (openApiText: string): string => {
  const { operations, tags, writeProperties } = operationsIn(openApiText)
  const resources = Map.groupBy(operations, ({ resource }) => resource)
  const parts = [...resources].map(([name, members]) => resourceText(name, members, tags))
  const all = [...resources.keys()]
  return formatted(`${head}
${operations.filter(takesInput).map(paramsText).join("\n\n")}

${parts.join("\n\n")}

/** Every resource of the API. */
export interface Resources {
${all.map((name) => `  ${comment(describe(resources.get(name), tags))}\n  readonly ${name}: ${typeName(name)}`).join("\n")}
}

/** Every property of the body of a write. */
export const writeProperties = ${JSON.stringify(writeProperties)} as const

/** All resources, over one call. */
export const resources = (call: Call): Resources => ({
${all.map((name) => `  ${name}: ${name}(call)`).join(",\n")}
})
`)
}

const describe = (members: ReadonlyArray<Operation> = [], tags: ReadonlyMap<string, string>): string =>
  tags.get(members[0]?.tag ?? "") ?? ""

const resourceText = (name: string, members: ReadonlyArray<Operation>, tags: ReadonlyMap<string, string>): string => {
  const methods = [...Map.groupBy(members, ({ method }) => method)]
  return `${comment(describe(members, tags))}
export interface ${typeName(name)} {
${methods.map(([method, same]) => methodText(method, same)).join("\n")}
}

export const ${name} = (call: Call): ${typeName(name)} =>
  resource<${typeName(name)}>(call, {
${methods.map(([method, same]) => `    ${method}: ${JSON.stringify(rowOf(same))}`).join(",\n")}
  })`
}

const methodText = (method: string, same: ReadonlyArray<Operation>): string => {
  const [first] = same
  if (first === undefined) return ""
  const input = takesInput(first) ? `input: ${same.map(paramsName).join(" | ")}, ` : ""
  const answer = [...new Set(same.map(answerOf))].join(" | ")
  const sentences = same.map(({ description, summary }) => `${summary}. ${description}`).join("\n\nOr: ")
  return `  ${comment(sentences)}
  readonly ${method}: (${input}options?: CallOptions) => Promise<${answer}>`
}

const takesInput = ({ body, parameters }: Operation): boolean => body !== undefined || parameters.some(isShownParameter)

const paramsName = ({ id }: Operation): string => `${pascal(id)}Params`

const paramsText = (operation: Operation): string => {
  const { body, method, parameters, resource } = operation
  const own = parameters.filter(isShownParameter).map((each) => propertyText(clientName(each.name), each))
  const renamed = bodyRenames(operation)
  const properties = [
    ...own,
    ...renamed.map(({ from, to }) =>
      to === collidedName
        ? `${comment(changesText)}\nreadonly ${to}: Schemas["${body?.ref}"]["${from}"]`
        : propertyText(to, {
            description: body?.properties[from]?.description ?? "",
            // The client knows the project by one name, so it is required even where the body takes it by several.
            required: to === "project" || body?.required.includes(from) === true,
            schema: { type: "string" }
          })
    )
  ]
  const omitted = Object.keys(body?.properties ?? {}).filter((name) => isOmittedProperty(name, renamed, parameters))
  const rest =
    body === undefined
      ? ""
      : omitted.length === 0
        ? `Schemas["${body.ref}"]`
        : `Omit<Schemas["${body.ref}"], ${omitted.map((name) => JSON.stringify(name)).join(" | ")}>`
  const about = comment(`What \`${resource}.${method}\` takes.`)
  return rest === ""
    ? `${about}\nexport interface ${paramsName(operation)} {\n${properties.join("\n")}\n}`
    : `${about}\nexport type ${paramsName(operation)} = ${properties.length === 0 ? "" : `{\n${properties.join("\n")}\n} & `}${rest}`
}

const bodyRenames = ({ body, id, parameters }: Operation): ReadonlyArray<RenamedProperty> =>
  renamedProperties(id, parameters, Object.keys(body?.properties ?? {}))

const propertyText = (
  name: string,
  { description, required, schema }: Pick<Parameter, "description" | "required" | "schema">
) => `${comment(description)}\nreadonly ${name}${required ? "" : "?"}: ${valueType(schema)}`

const valueType = (schema: Schema): string => {
  const { enum: values, type } = schema
  if (values !== undefined) {
    const isFlag = values.length === 2 && values.includes("true") && values.includes("false")
    return isFlag ? "boolean" : values.map((value) => JSON.stringify(value)).join(" | ")
  }
  if (type === "integer" || type === "number") return "number"
  if (type === "string" || type === "boolean") return type
  throw new Error(`a parameter of the type ${JSON.stringify(schema)} has no type in the client yet`)
}

const answerOf = ({ answer }: Operation): string => {
  if (answer === undefined) return "void"
  // Written by hand, because its answer doesn't end: see Operations.ts.
  if (answer.media === "text/event-stream") return "unknown"
  if (answer.media === "text/plain" || answer.media === "text/csv") return "PlainText"
  const type = schemaType(answer.schema)
  return answer.media === "application/x-ndjson" ? `ReadonlyArray<${type}>` : type
}

const schemaType = (schema: Property): string => {
  if (schema.$ref !== undefined) return `Schemas["${refName(schema.$ref)}"]`
  if (schema.anyOf !== undefined) return schema.anyOf.map(schemaType).join(" | ")
  if (schema.type === "array" && schema.items !== undefined) return `ReadonlyArray<${schemaType(schema.items)}>`
  if (schema.type === "object" && typeof schema.additionalProperties === "object") {
    return `Readonly<Record<string, ${schemaType(schema.additionalProperties)}>>`
  }
  throw new Error(`an answer of the schema ${JSON.stringify(schema)} has no type in the client yet`)
}

/** One request, or several with spaces between, the one with more parameters first. The client's `resource` describes the form. */
const rowOf = (same: ReadonlyArray<Operation>): string => {
  const rows = same.toSorted((one, other) => pathParameters(other) - pathParameters(one)).map(templateOf)
  const [{ body, verb } = { body: undefined, verb: "" }] = same
  return [body === undefined ? verb : verb.toUpperCase(), ...rows].join(" ")
}

const pathParameters = ({ parameters }: Operation): number =>
  parameters.filter(({ in: place }) => place === "path").length

const templateOf = (operation: Operation): string => {
  const { body, parameters, path } = operation
  const template = path
    .replace(/^\/v1/u, "")
    .replaceAll(/\{(\w+)\}/gu, (_match, name: string) => `{${clientName(name)}}`)
  const named = parameters.filter(isShownParameter).flatMap(({ in: place, name }) => {
    if (place === "header") return [clientName(name)]
    if (place !== "query") return []
    // Without a body, all remaining parameters are the query.
    return body === undefined ? (clientName(name) === name ? [] : [`${clientName(name)}:${name}`]) : [name]
  })
  const renamed = bodyRenames(operation).map(({ from, to }) => `${to}:${from}`)
  const listed = [...named, ...renamed]
  return listed.length === 0 ? template : `${template}?${listed.join("&")}`
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const typeName = (resource: string): string => `${pascal(resource === "oauth" ? "oAuth" : resource)}Resource`

const comment = (text: string): string => {
  const safe = text.replaceAll("*/", "* /")
  return safe.includes("\n") ? `/**\n * ${safe.replaceAll("\n", "\n * ")}\n */` : `/** ${safe} */`
}
