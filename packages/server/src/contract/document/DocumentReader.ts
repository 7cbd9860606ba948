/** The OpenAPI document with its references followed, as code samples and the reference read it. */
import type { Json } from "@fieldgate/core/domain/Json"
import { openApiDocument } from "../Document.ts"

/** A JSON schema of the document, in the words that the contract uses. */
export interface DocumentSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly title?: string
  readonly enum?: ReadonlyArray<Json>
  readonly default?: Json
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, DocumentSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: DocumentSchema
  readonly additionalProperties?: DocumentSchema | boolean
  readonly oneOf?: ReadonlyArray<DocumentSchema>
  readonly anyOf?: ReadonlyArray<DocumentSchema>
  readonly allOf?: ReadonlyArray<DocumentSchema>
}

export interface DocumentParameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly description?: string
  readonly schema: DocumentSchema
}

export interface DocumentContent {
  readonly schema: DocumentSchema
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: Json }>>
}

interface Referable<Part> {
  readonly content?: Readonly<Record<string, DocumentContent>>
  readonly parameters?: ReadonlyArray<Part>
}

export interface DocumentResponse extends Referable<never> {
  readonly description: string
}

interface RawOperation extends Referable<DocumentParameter | Reference> {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description: string
  readonly security?: ReadonlyArray<unknown>
  readonly requestBody?: { readonly content: Readonly<Record<string, DocumentContent>> }
  readonly responses?: Readonly<Record<string, DocumentResponse | Reference>>
  readonly "x-fieldgate-resource"?: string
  readonly "x-fieldgate-method"?: string
}

interface Reference {
  readonly $ref: string
}

interface RawDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: RawOperation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, DocumentSchema>>
    readonly parameters: Readonly<Record<string, DocumentParameter>>
    readonly responses: Readonly<Record<string, DocumentResponse>>
  }
}

export interface DocumentOperation {
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** In upper case. */
  readonly verb: string
  readonly path: string
  /** Whether the operation takes no credentials. */
  readonly isOpen: boolean
  /** The client's resource and method. */
  readonly resource: string
  readonly method: string
  readonly parameters: ReadonlyArray<DocumentParameter>
  readonly body: DocumentContent | undefined
  readonly responses: ReadonlyArray<readonly [status: string, response: DocumentResponse]>
}

export interface DocumentWebhook {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly parameters: ReadonlyArray<DocumentParameter>
  readonly body: DocumentContent | undefined
}

export interface ReadableDocument {
  readonly info: RawDocument["info"]
  readonly tags: RawDocument["tags"]
  readonly schemas: RawDocument["components"]["schemas"]
  readonly operations: ReadonlyArray<DocumentOperation>
  readonly webhooks: ReadonlyArray<DocumentWebhook>
}

export const componentName = (reference: string): string => reference.split("/").at(-1) ?? ""

const isReference = (part: object): part is Reference => "$ref" in part

const resolved = <Part extends object>(part: Part | Reference, components: Readonly<Record<string, Part>>): Part => {
  if (!isReference(part)) return part
  const found = components[componentName(part.$ref)]
  if (found === undefined) throw new Error(`the document has no component ${part.$ref}`)
  return found
}

const read = (document: RawDocument): ReadableDocument => {
  const { parameters, responses, schemas } = document.components
  const parametersOf = (operation: RawOperation) =>
    (operation.parameters ?? []).map((each) => resolved(each, parameters))
  const bodyOf = ({ requestBody }: RawOperation) => requestBody?.content["application/json"]
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({
      id: operation.operationId,
      tag: operation.tags[0] ?? "",
      summary: operation.summary,
      description: operation.description,
      verb: verb.toUpperCase(),
      path,
      isOpen: operation.security?.length === 0,
      resource: operation["x-fieldgate-resource"] ?? "",
      method: operation["x-fieldgate-method"] ?? "",
      parameters: parametersOf(operation),
      body: bodyOf(operation),
      responses: Object.entries(operation.responses ?? {}).map(
        ([status, response]) => [status, resolved(response, responses)] as const
      )
    }))
  )
  const webhooks = Object.entries(document.webhooks).map(([name, { post }]) => ({
    name,
    summary: post.summary,
    description: post.description,
    parameters: parametersOf(post),
    body: bodyOf(post)
  }))
  return { info: document.info, tags: document.tags, schemas, operations, webhooks }
}

/** Effect's type of the document has no references; the contract's tests check the form that is read here. */
export const readableDocument = (): ReadableDocument =>
  read(JSON.parse(JSON.stringify(openApiDocument())) as RawDocument)
