/** The operations of an OpenAPI document for the client's generator: references resolved, names checked. */

export interface Schema {
  readonly type?: string
  readonly enum?: ReadonlyArray<string>
}

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
}

export interface Property {
  readonly $ref?: string
  readonly type?: string
  readonly items?: Property
  readonly anyOf?: ReadonlyArray<Property>
  readonly additionalProperties?: Property | boolean
  readonly description?: string
}

interface Body {
  readonly ref: string
  readonly properties: Readonly<Record<string, Property>>
  readonly required: ReadonlyArray<string>
}

export interface Operation {
  readonly id: string
  readonly resource: string
  readonly method: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly path: string
  /** The HTTP method, in lower case. */
  readonly verb: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: Body | undefined
  readonly answer: { readonly media: string; readonly schema: Property } | undefined
}

/** The last part of a reference. */
export const refName = (ref: string): string => ref.split("/").at(-1) ?? ""

// oxlint-disable-next-line typescript/no-explicit-any -- parsed JSON, whose form the contract's own linters check
type Json = any

/** Every operation below `paths`; refuses one that doesn't name its client method. */
export const operationsIn = (openApiText: string) => {
  const document: Json = JSON.parse(openApiText)
  const resolved = (part: Json): Json =>
    part?.$ref === undefined
      ? part
      : String(part.$ref)
          .split("/")
          .slice(1)
          .reduce((at: Json, key: string) => at[key], document)
  const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([verb, operation]): Operation => {
      const { description, operationId: id, summary, tags } = operation
      const resource = operation["x-fieldgate-resource"]
      const method = operation["x-fieldgate-method"]
      if (resource === undefined || method === undefined) {
        throw new Error(
          `${verb} ${path} (${id}) names no method of the client: declare it with described() of the contract`
        )
      }
      const parameters = (operation.parameters ?? []).map(resolved)
      return {
        id,
        resource,
        method,
        tag: tags[0],
        summary,
        description,
        path,
        verb,
        parameters,
        ...contentOf(operation, resolved)
      }
    })
  )
  const tags = new Map<string, string>(document.tags.map(({ description, name }: Json) => [name, description]))
  const { CreateRequest, UpdateRequest, UpsertRequest } = document.components?.schemas ?? {}
  const writeProperties = [
    ...new Set([CreateRequest, UpdateRequest, UpsertRequest].flatMap((schema) => Object.keys(schema?.properties ?? {})))
  ]
  return { operations, tags, writeProperties }
}

const contentOf = (operation: Json, resolved: (part: Json) => Json) => {
  const request = operation.requestBody?.content["application/json"].schema
  const [, success] = Object.entries<Json>(operation.responses).find(([status]) => status.startsWith("2")) ?? []
  const [[media, content] = []] = [Object.entries<Json>(success?.content ?? {})[0]]
  const { properties = {}, required = [] } = resolved(request) ?? {}
  const body = request === undefined ? undefined : { ref: refName(request.$ref), properties, required }
  return { body, answer: media === undefined ? undefined : { media, schema: content.schema } }
}
