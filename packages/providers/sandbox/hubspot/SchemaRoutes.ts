/** The calls on object schemas: `/crm-object-schemas/v3/schemas` and its dated twin. */
import * as Result from "effect/Result"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { Call, Handler, RouteEntry } from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as ObjectTypes from "./ObjectTypes.ts"

export const routes = (state: HubSpotState, base: `/${string}`): ReadonlyArray<RouteEntry> => [
  { method: "GET", path: base, handler: list(state) },
  { method: "GET", path: `${base}/:objectType`, handler: read }
]

const scope = "custom-object-read"

/** For every object type HubSpot requires this one scope. */
const admit = ({ account: { scopes } }: Call): Result.Result<void, ErrorBodies.Refusal> =>
  scopes === undefined || scopes.includes(scope)
    ? Result.succeed(undefined)
    : Result.fail(ErrorBodies.missingScopesFlat([scope]))

/** Only the custom types are listed, without paging. */
const list =
  ({ schemas }: HubSpotState): Handler =>
  (call) =>
    Result.map(admit(call), () => {
      const all = call.query["archived"] === "true" ? [] : schemas.custom(call.account.hubId)
      return { status: 200, body: { results: all.map((type) => schemaOf(call, type)) } }
    })

const read: Handler = (call) =>
  Result.gen(function* () {
    yield* admit(call)
    const named = call.params["objectType"] ?? ""
    const type = call.typeOf(named)
    if (type === undefined) return yield* Result.fail(ErrorBodies.unknownObjectType(named))
    return { status: 200, body: schemaOf(call, type) }
  })

const schemaOf = ({ account: { hubId } }: Call, type: ObjectTypes.ObjectType) => {
  const singular = capital(type.singular)
  const [display, ...more] = type.defaults.filter((name) => !ObjectTypes.systemProperties(type).includes(name))
  return {
    labels: { singular, plural: type.isCustom ? `${singular}s` : capital(type.name) },
    requiredProperties: type.required,
    searchableProperties: display === undefined ? [] : [display],
    ...(display === undefined ? {} : { primaryDisplayProperty: display }),
    secondaryDisplayProperties: more.slice(0, 2),
    archived: false,
    metaType: type.isCustom ? "PORTAL_SPECIFIC" : "HUBSPOT",
    id: type.typeId.slice(2),
    fullyQualifiedName: type.isCustom ? `p${hubId}_${type.name}` : type.singular,
    createdAt: "1970-01-01T00:00:00Z",
    updatedAt: "2025-05-05T18:16:10.377Z",
    allowsSensitiveProperties: false,
    objectTypeId: type.typeId,
    properties: [...type.properties.values()],
    associations: [],
    name: type.isCustom ? type.name : type.singular
  }
}

const capital = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase().replaceAll("_", " ")}`
