/** The OpenAPI document as a server publishes it: the contract's, with code samples. Clients are generated from the one without. */
import type { Json } from "@fieldgate/core/domain/Json"
import { openApiDocument } from "./Document.ts"
import { codeSamplesOf } from "./document/CodeSamples.ts"
import { readableDocument } from "./document/DocumentReader.ts"
import { isObject, type JsonObject, mapMembers } from "./document/JsonTree.ts"

const members = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** `origin`: the address that clients use, where it is configured. */
export const publishedDocument = (origin?: string): JsonObject => {
  const document: JsonObject = JSON.parse(JSON.stringify(openApiDocument()))
  const samples = new Map(
    readableDocument().operations.map((each) => [each.id, codeSamplesOf(each).map((sample) => ({ ...sample }))])
  )
  const withSamples = (operation: JsonObject): JsonObject => {
    const found = samples.get(String(operation["operationId"]))
    return found === undefined ? operation : { ...operation, "x-codeSamples": found }
  }
  const paths = mapMembers(members(document["paths"]), (item) =>
    mapMembers(members(item), (operation) => withSamples(members(operation)))
  )
  return { ...document, ...(origin === undefined ? {} : { servers: [{ url: origin }] }), paths }
}
