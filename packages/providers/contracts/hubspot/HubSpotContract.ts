/**
 * HubSpot's CRM API, numbered versions and 2026-09. Where recorded answers contradict the published OpenAPI, the recorded ones are taken:
 * values are null or not texts, and errors lack `links` and `errors`.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract } from "../Contract.ts"
import { associationCalls } from "./HubSpotAssociations.ts"
import { otherCalls } from "./HubSpotOtherCalls.ts"
import { pipelineCalls } from "./HubSpotPipelines.ts"
import { Definition, propertyCalls } from "./HubSpotProperties.ts"
import { recordCalls } from "./HubSpotRecords.ts"
import { text, whole, mapOf, answer } from "../Shapes.ts"
import { sources, type Family } from "./HubSpotShapes.ts"
import { tokenCalls } from "./HubSpotTokens.ts"

const Details = Schema.Struct({
  portalId: whole,
  accountType: Schema.Literals(["APP_DEVELOPER", "DEVELOPER_TEST", "SANDBOX", "STANDARD"]),
  timeZone: text,
  companyCurrency: text,
  additionalCurrencies: Schema.Array(text),
  utcOffset: text,
  utcOffsetMilliseconds: whole,
  uiDomain: text,
  dataHostingLocation: text
})

const Owner = Schema.Struct({
  id: text,
  email: Schema.optionalKey(text),
  type: Schema.Literals(["PERSON", "QUEUE"]),
  firstName: Schema.optionalKey(text),
  lastName: Schema.optionalKey(text),
  userId: Schema.optionalKey(whole),
  userIdIncludingInactive: Schema.optionalKey(whole),
  createdAt: text,
  updatedAt: text,
  archived: Schema.Boolean,
  teams: Schema.optionalKey(Schema.Array(Schema.Struct({ id: text, name: text, primary: Schema.Boolean })))
})

const Owners = Schema.Struct({
  results: Schema.Array(Owner),
  paging: Schema.optionalKey(Schema.Struct({ next: Schema.Struct({ after: text, link: Schema.optionalKey(text) }) }))
})

const callsOf = (family: Family): ReadonlyArray<Call> => [
  ...recordCalls(family),
  ...propertyCalls(family),
  ...associationCalls(family),
  ...pipelineCalls(family),
  {
    method: "GET",
    path: family.schemas,
    query: ["archived", "includeAssociationDefinitions", "includeAuditMetadata", "includePropertyDefinitions"],
    source: "openapi",
    answers: [answer(200, "seen", "ampersand", Schema.Struct({ results: Schema.Array(Definition) }))]
  },
  {
    method: "GET",
    path: `${family.schemas}/{objectType}`,
    query: ["includeAssociationDefinitions", "includeAuditMetadata", "includePropertyDefinitions"],
    source: "openapi",
    answers: [answer(200, "seen", "ampersand", Definition)]
  }
]

const Refused = Schema.Struct({
  status: text,
  message: text,
  correlationId: text,
  category: Schema.optionalKey(text),
  subCategory: Schema.optionalKey(text),
  context: Schema.optionalKey(mapOf(Schema.Array(text))),
  links: Schema.optionalKey(mapOf(text)),
  errors: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        message: text,
        code: Schema.optionalKey(text),
        in: Schema.optionalKey(text),
        subCategory: Schema.optionalKey(text),
        context: Schema.optionalKey(mapOf(Schema.Array(text)))
      })
    )
  )
})

const Limited = Schema.Struct({
  status: text,
  message: text,
  errorType: text,
  correlationId: text,
  policyName: text,
  groupName: text,
  requestId: text
})

const refusals: ReadonlyArray<Answer> = [
  answer(400, "seen", "threads", Refused),
  answer(400, "seen", "ampersand", Refused, "VALIDATION_ERROR"),
  answer(401, "seen", "threads", Refused, "EXPIRED_AUTHENTICATION"),
  answer(401, "seen", "threads", Refused, "INVALID_AUTHENTICATION"),
  answer(403, "seen", "ampersand", Refused, "MISSING_SCOPES"),
  answer(404, "seen", "ampersand", Refused, "OBJECT_NOT_FOUND"),
  // An unknown path is a page, an unknown record has no category.
  answer(404, "unseen", "docs"),
  answer(409, "seen", "ampersand", Refused, "CONFLICT"),
  answer(409, "seen", "ampersand", Refused, "OBJECT_ALREADY_EXISTS"),
  answer(423, "unseen", "docs", Refused),
  answer(429, "seen", "nango", Limited, "RATE_LIMIT"),
  answer(477, "unseen", "docs", Refused),
  answer(500, "unseen", "docs", Refused),
  answer(502, "unseen", "docs"),
  answer(503, "unseen", "docs", Refused),
  answer(504, "unseen", "docs", Refused)
]

const families: ReadonlyArray<Family> = [
  {
    objects: "/crm/v3/objects",
    properties: "/crm/v3/properties",
    schemas: "/crm-object-schemas/v3/schemas",
    associations: "/crm/v4/associations",
    joined: "/crm/v4/objects",
    pipelines: "/crm/v3/pipelines",
    isDated: false
  },
  {
    objects: "/crm/objects/2026-09",
    properties: "/crm/properties/2026-09",
    schemas: "/crm-object-schemas/2026-09/schemas",
    associations: "/crm/associations/2026-09",
    joined: "/crm/objects/2026-09",
    pipelines: "/crm/pipelines/2026-09",
    isDated: true
  }
]

const readCode = Schema.decodeUnknownOption(
  Schema.Struct({
    category: Schema.optionalKey(text),
    error: Schema.optionalKey(text),
    errorType: Schema.optionalKey(text),
    results: Schema.optionalKey(Schema.Json),
    status: Schema.optionalKey(Schema.Json)
  })
)

/** A batch that succeeded in part reports its progress as `status`; only token endpoints have a code there. */
const codeIn = ({ category, error, errorType, results, status }: Option.Option.Value<ReturnType<typeof readCode>>) => {
  if (results !== undefined) return undefined
  return error === undefined ? (category ?? errorType) : typeof status === "string" ? status : undefined
}

export const hubspot: Contract = {
  provider: "hubspot",
  sources,
  calls: [
    ...families.flatMap(callsOf),
    ...["v3", "2026-09"].map((version): Call => ({
      method: "GET",
      path: `/account-info/${version}/details`,
      source: "openapi",
      answers: [answer(200, "seen", "nango", Details)]
    })),
    ...["/crm/v3/owners", "/crm/owners/2026-09"].map((path): Call => ({
      method: "GET",
      path,
      query: ["after", "archived", "email", "limit"],
      source: "openapi",
      answers: [answer(200, "seen", "nango", Owners)]
    })),
    ...["/crm/v3/owners", "/crm/owners/2026-09"].map((path): Call => ({
      method: "GET",
      path: `${path}/{ownerId}`,
      query: ["archived", "idProperty"],
      source: "openapi",
      answers: [answer(200, "specified", "openapi", Owner)]
    })),
    ...otherCalls,
    ...["v1", "v3", "2026-03", "2026-09"].flatMap(tokenCalls)
  ],
  refusals,
  codeOf: (body) => Option.getOrUndefined(Option.flatMapNullishOr(readCode(body), codeIn))
}
