/**
 * Calls that HubSpot has and no driver makes, without their shapes: a sandbox answers that it lacks them. Paths: those of @hubspot/api-client
 * and of the published OpenAPI.
 */
import * as Schema from "effect/Schema"
import type { Call } from "../Contract.ts"
import { answer } from "../Shapes.ts"

type Named = readonly [method: Call["method"], path: string]

const call = ([method, path]: Named): Call => {
  const source = "openapi"
  return {
    method,
    path,
    source,
    ...(method === "GET" || method === "DELETE" ? {} : { body: Schema.Json }),
    answers: [answer(method === "DELETE" ? 204 : 200, "specified", source)]
  }
}

const versions = [
  {
    objects: "/crm/v3/objects",
    properties: "/crm/v3/properties",
    schemas: "/crm-object-schemas/v3/schemas",
    of: (name: string) => `/crm/v3/${name}`
  },
  {
    objects: "/crm/objects/2026-09",
    properties: "/crm/properties/2026-09",
    schemas: "/crm-object-schemas/2026-09/schemas",
    of: (name: string) => `/crm/${name}/2026-09`
  }
]

const inEachVersion = versions.flatMap(({ objects, of, properties, schemas }): ReadonlyArray<Named> => [
  ["POST", `${objects}/{objectType}/gdpr-delete`],
  ["PATCH", `${properties}/{objectType}/groups/{groupName}`],
  ["DELETE", `${properties}/{objectType}/groups/{groupName}`],
  ["POST", `${schemas}`],
  ["PATCH", `${schemas}/{objectType}`],
  ["DELETE", `${schemas}/{objectType}`],
  ["POST", `${schemas}/{objectType}/associations`],
  ["GET", `${of("lists")}`],
  ["POST", `${of("lists")}`],
  ["POST", `${of("lists")}/search`],
  ["GET", `${of("lists")}/{listId}`],
  ["DELETE", `${of("lists")}/{listId}`],
  ["PUT", `${of("lists")}/{listId}/memberships/add`],
  ["PUT", `${of("lists")}/{listId}/memberships/remove`],
  ["GET", `${of("imports")}`],
  ["POST", `${of("imports")}`],
  ["GET", `${of("imports")}/{importId}`],
  ["GET", `${of("property-validations")}/{objectTypeId}`],
  ["GET", `${of("property-validations")}/{objectTypeId}/{propertyName}`],
  ["PUT", `${of("property-validations")}/{objectTypeId}/{propertyName}/rule-type/{ruleType}`]
])

const numberedOnly: ReadonlyArray<Named> = [
  ["PUT", "/crm/v3/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}/{associationType}"],
  ["DELETE", "/crm/v3/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}/{associationType}"],
  ["GET", "/crm/v3/objects/{objectType}/{objectId}/associations/{toObjectType}"],
  ["POST", "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/create"],
  ["POST", "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/read"],
  ["POST", "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/archive"],
  ["GET", "/crm/v3/associations/{fromObjectType}/{toObjectType}/types"],
  ["POST", "/crm/v3/exports/export/async"],
  ["GET", "/settings/v3/users"],
  ["POST", "/settings/v3/users"],
  ["POST", "/files/v3/files"],
  ["GET", "/marketing/v3/forms"]
]

export const otherCalls: ReadonlyArray<Call> = [...inEachVersion, ...numberedOnly].map(call)
