/** The calls on property definitions: `/crm/v3/properties/{type}` and its dated twin. */
import * as Result from "effect/Result"
import * as ErrorBodies from "./ErrorBodies.ts"
import { type Handler, needObjectType, type RouteEntry } from "./Gate.ts"

/** The calls below one base. */
export const routes = (base: `/${string}`): ReadonlyArray<RouteEntry> => [
  { method: "GET", path: `${base}/:objectType`, handler: list },
  { method: "GET", path: `${base}/:objectType/:name`, handler: read }
]

const list: Handler = (call) =>
  Result.map(needObjectType(call, "read"), (type) => ({
    status: 200,
    body: { results: call.query["archived"] === "true" ? [] : [...type.properties.values()] }
  }))

const read: Handler = (call) =>
  Result.gen(function* () {
    const type = yield* needObjectType(call, "read")
    const name = call.params["name"] ?? ""
    const property = type.properties.get(name)
    if (property === undefined) return yield* Result.fail(ErrorBodies.propertyNotFound(name))
    return { status: 200, body: property }
  })
