/** How an endpoint appears in the OpenAPI document and in the client that is generated from it. */
import type { Json } from "@fieldgate/core/domain/Json"
import * as OpenApi from "effect/http-api/OpenApi"
import { isObject, type JsonObject, mapAt, objectAt } from "./document/JsonTree.ts"

/**
 * Annotations of an endpoint. `method` is where `@fieldgate/client` has it: the resource and its method, such as
 * `apiKeys.create`. Endpoints that differ in their path parameters alone may share one.
 */
export const described = (identifier: string, method: `${string}.${string}`, summary: string, description: string) => {
  const [resource, name] = method.split(".")
  return OpenApi.annotations({
    identifier,
    summary,
    description,
    override: { "x-fieldgate-resource": resource, "x-fieldgate-method": name }
  })
}

/** Examples by their names. */
type Examples = Readonly<Record<string, { readonly summary: string; readonly value: Json }>>

/** The only example of a body. */
export const example = (summary: string, value: Json): Examples => ({ example: { summary, value } })

/** Annotations of an endpoint: examples of its request body, and of its answers by their statuses. */
export const examples = ({
  request,
  ...answers
}: {
  readonly [status: number]: Examples
  readonly request?: Examples
}) =>
  OpenApi.annotations({
    transform: (operation: JsonObject) => {
      const all = { ...(request === undefined ? {} : { requestBody: request }), ...answersOf(answers) }
      return Object.entries(all).reduce((result, [at, shown]) => withExamples(result, at.split("."), shown), operation)
    }
  })

const answersOf = (answers: Readonly<Record<string, Examples>>) =>
  Object.fromEntries(Object.entries(answers).map(([status, shown]) => [`responses.${status}`, shown]))

const withExamples = (operation: JsonObject, at: ReadonlyArray<string>, shown: Examples): JsonObject => {
  const path = [...at, "content", "application/json"]
  if (!isObject(objectAt(operation, path)["schema"])) {
    throw new Error(`${String(operation["operationId"])} has examples, but no JSON body, at ${at.join(" ")}`)
  }
  return mapAt(operation, path, (content) => ({ ...content, examples: shown }))
}
