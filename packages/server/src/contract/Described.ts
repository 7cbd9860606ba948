/** How an endpoint appears in the OpenAPI document and in the client that is generated from it. */
import * as OpenApi from "effect/http-api/OpenApi"

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
