/** Sources, and the shapes that several of HubSpot's calls have. */
import * as Schema from "effect/Schema"
import type { Answer, Contract, Shape } from "../Contract.ts"
import { answer, flag, mapOf, text, whole } from "../Shapes.ts"

export const sources = {
  openapi: {
    kind: "OpenAPI",
    title:
      "HubSpot-public-api-spec-collection 9989379: objects, properties, schemas, associations, owners, account info, OAuth",
    date: "2026-08-21"
  },
  docs: {
    kind: "documentation",
    title: "developers.hubspot.com/docs/api-reference, error-handling and CRM pages",
    date: "2026-03-15"
  },
  ampersand: {
    kind: "recorded answer",
    title: "amp-labs/connectors 30bbef6, fixtures of providers/hubspot",
    date: "2026-08-21"
  },
  nango: {
    kind: "recorded answer",
    title: "NangoHQ/integration-templates 3196dff, fixtures of integrations/hubspot",
    date: "2026-08-07"
  },
  threads: {
    kind: "report",
    title: "answers quoted in issues of HubSpot's official clients and of programs that use them",
    date: "2026-11-22"
  },
  changelog: {
    kind: "documentation",
    title: "developers.hubspot.com/changelog, OAuth v3 and API versions",
    date: "2026-11-22"
  }
} as const satisfies Contract["sources"]

export const Value = Schema.Union([text, Schema.Finite, flag, Schema.Null])

export const AssociationType = Schema.Struct({
  associationCategory: Schema.Literals(["HUBSPOT_DEFINED", "INTEGRATOR_DEFINED", "USER_DEFINED", "WORK"]),
  associationTypeId: whole
})
export const Identified = Schema.Struct({ id: text })
export const Association = Schema.Struct({ to: Identified, types: Schema.Array(AssociationType) })

const recordMembers = {
  archived: flag,
  archivedAt: Schema.optionalKey(text),
  createdAt: text,
  id: text,
  objectWriteTraceId: Schema.optionalKey(text),
  properties: mapOf(Schema.NullOr(text)),
  updatedAt: text,
  url: Schema.optionalKey(text)
}
export const Stored = Schema.Struct(recordMembers)
export const Upserted = Schema.Struct({ ...recordMembers, new: flag })
const AssociatedIds = Schema.Struct({
  results: Schema.Array(Schema.Struct({ id: text, type: text })),
  paging: Schema.optionalKey(Schema.Json)
})
const History = Schema.Array(
  Schema.Struct({
    sourceId: Schema.optionalKey(text),
    sourceLabel: Schema.optionalKey(text),
    sourceType: text,
    timestamp: text,
    updatedByUserId: Schema.optionalKey(whole),
    value: text
  })
)
export const Read = Schema.Struct({
  ...recordMembers,
  associations: Schema.optionalKey(mapOf(AssociatedIds)),
  propertiesWithHistory: Schema.optionalKey(mapOf(History))
})

const Entry = Schema.Struct({
  status: text,
  category: Schema.optionalKey(text),
  message: text,
  context: mapOf(Schema.Array(text)),
  subCategory: Schema.optionalKey(Schema.Json),
  id: Schema.optionalKey(text),
  errors: Schema.optionalKey(Schema.Json),
  links: Schema.optionalKey(mapOf(text))
})

export const batchOf = (result: Shape) =>
  Schema.Struct({
    status: Schema.Literals(["CANCELED", "COMPLETE", "PENDING", "PROCESSING"]),
    results: Schema.Array(result),
    errors: Schema.optionalKey(Schema.Array(Entry)),
    numErrors: Schema.optionalKey(whole),
    requestedAt: Schema.optionalKey(text),
    startedAt: text,
    completedAt: text,
    links: Schema.optionalKey(mapOf(text))
  })

export const inputs = (input: Shape) => Schema.Struct({ inputs: Schema.Array(input) })

const Next = Schema.Struct({ after: text, link: Schema.optionalKey(text) })
export const pageOf = (result: Shape, more: Record<string, Schema.Constraint> = {}) =>
  Schema.Struct({
    ...more,
    results: Schema.Array(result),
    paging: Schema.optionalKey(Schema.Struct({ next: Schema.optionalKey(Next) }))
  })

/** A dated version answers a batch with one status, whether all or some of it succeeded. */
export interface Family {
  readonly objects: string
  readonly properties: string
  readonly schemas: string
  readonly associations: string
  readonly joined: string
  readonly pipelines: string
  readonly isDated: boolean
}

export const batch = (all: number, result: Shape, { isDated }: Family): ReadonlyArray<Answer> => [
  answer(all, "seen", "ampersand", batchOf(result)),
  ...(isDated ? [] : [answer(207, "seen", "ampersand", batchOf(result))])
]
