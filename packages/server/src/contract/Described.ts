/** Annotations of endpoints for the OpenAPI document and the generated client. */
import type { Json } from "@fieldgate/core/domain/Json"
import * as OpenApi from "effect/http-api/OpenApi"
import { isObject, type JsonObject, mapAt, objectAt } from "./document/JsonTree.ts"

/** Annotates an endpoint with its method in `@fieldgate/client`; endpoints that differ only in path parameters may share one. */
export const described = (identifier: string, method: `${string}.${string}`, summary: string, description: string) => {
  const [resource, name] = method.split(".")
  return OpenApi.annotations({
    identifier,
    summary,
    description,
    override: { "x-fieldgate-resource": resource, "x-fieldgate-method": name }
  })
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: Json }>>

export const example = (summary: string, value: Json): Examples => ({ example: { summary, value } })

/** Annotates an endpoint with examples of its request body and of its responses by status. */
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
