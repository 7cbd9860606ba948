/** Dynamics 365's Web API, version 9.2: the OData service of Dataverse. */
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract } from "../Contract.ts"
import { answer, atLeast, flag, mapOf, text, whole } from "../Shapes.ts"

const sources = {
  docs: {
    kind: "documentation",
    title:
      "learn.microsoft.com/power-apps/developer/data-platform/webapi: create, retrieve, update and delete rows, upsert, query data, " +
      "conditional operations, table definitions, service protection limits",
    date: "2026-11-26"
  },
  troubleshooting: {
    kind: "documentation",
    title: "learn.microsoft.com/troubleshoot/power-platform/dataverse: Web API client errors",
    date: "2026-11-26"
  },
  reference: {
    kind: "documentation",
    title:
      "learn.microsoft.com/power-apps/developer/data-platform/webapi/reference: AttributeMetadata, EntityKeyMetadata",
    date: "2026-11-26"
  },
  amp: {
    kind: "recorded answer",
    title: "amp-labs/connectors 30bbef6, fixtures of providers/dynamicscrm (rows of contacts, options of choices)",
    date: "2026-08-21"
  },
  reports: {
    kind: "report",
    title:
      "answers quoted in microsoft/coe-starter-kit issue 10593, rajyraman/Levelup-for-Dynamics-CRM issue 376 and published notes of " +
      "programs that ran against Dataverse: alternate keys, service protection limits, payloads, unknown columns",
    date: "2026-11-26"
  },
  entra: {
    kind: "documentation",
    title: "learn.microsoft.com/entra/identity-platform: authorization code flow, error codes",
    date: "2026-11-26"
  }
} as const satisfies Contract["sources"]

const optional = <S extends Schema.Constraint>(shape: S) => Schema.optionalKey(shape)

/** Which columns a table has is a matter of the organization; the tables of the sandbox refuse any other. */
const Row = mapOf(Schema.Json)
const Stored = atLeast({ "@odata.context": text, "@odata.etag": text, createdon: text, modifiedon: text })
const Rows = Schema.Struct({ "@odata.context": text, value: Schema.Array(atLeast({ "@odata.etag": text })) })

const Label = Schema.Struct({ UserLocalizedLabel: Schema.NullOr(atLeast({ Label: text })) })
const Attribute = atLeast({
  LogicalName: text,
  AttributeType: text,
  AttributeOf: Schema.NullOr(text),
  DisplayName: Label,
  IsValidForCreate: flag,
  IsValidForUpdate: flag,
  IsPrimaryId: flag,
  IsCustomAttribute: Schema.NullOr(flag),
  RequiredLevel: atLeast({ Value: text })
})
const Options = Schema.NullOr(atLeast({ Options: Schema.Array(atLeast({ Value: Schema.NullOr(whole), Label })) }))
const Key = atLeast({ LogicalName: text, KeyAttributes: Schema.Array(text), EntityKeyIndexStatus: text })
const valueOf = (shape: Schema.ConstraintDecoder<unknown>) =>
  Schema.Struct({ "@odata.context": text, value: Schema.Array(shape) })

const Refused = Schema.Struct({ error: Schema.Struct({ code: text, message: text }) })
const refused = (status: number, code: string, source = "docs"): Answer =>
  answer(status, "specified", source, Refused, code)

const Tokens = Schema.Struct({
  access_token: text,
  refresh_token: optional(text),
  token_type: text,
  expires_in: whole,
  scope: text
})
const TokenRefusal = atLeast({ error: text, error_description: optional(text) })

const root = "/api/data/v9.2"
const one = `${root}/{table}({id})`
const unknownProperty = refused(400, "0x0", "troubleshooting")
const unknownColumn = answer(400, "seen", "reports", Refused, "0x80060888")
const invalid = answer(400, "seen", "reports", Refused, "0x80048d19")
const missing = answer(404, "seen", "reports", Refused, "0x80040217")
const duplicate = answer(412, "seen", "reports", Refused, "0x80060892")
const meta = `${root}/EntityDefinitions(LogicalName='{entity}')`

const calls: ReadonlyArray<Call> = [
  {
    method: "POST",
    path: `${root}/{table}`,
    source: "docs",
    body: Row,
    answers: [
      answer(201, "specified", "docs", Stored),
      answer(204, "specified", "docs"),
      unknownProperty,
      invalid,
      duplicate
    ]
  },
  {
    method: "GET",
    path: one,
    source: "docs",
    query: ["$select"],
    answers: [answer(200, "specified", "docs", Stored), missing]
  },
  {
    // With an id, or with an alternate key: `contacts(code='A')`.
    method: "PATCH",
    path: one,
    source: "docs",
    body: Row,
    answers: [
      answer(200, "specified", "docs", Stored),
      answer(201, "unseen", "docs", Stored),
      answer(204, "specified", "docs"),
      missing,
      unknownProperty,
      invalid,
      duplicate
    ]
  },
  { method: "DELETE", path: one, source: "docs", answers: [answer(204, "specified", "docs"), missing] },
  {
    method: "GET",
    path: `${root}/{table}`,
    source: "docs",
    query: ["$select", "$filter", "$top", "$orderby"],
    answers: [answer(200, "seen", "amp", Rows), unknownProperty, unknownColumn]
  },
  {
    // Up to 1000 requests, none of them a batch, executed one after the other.
    method: "POST",
    path: `${root}/$batch`,
    source: "docs",
    parts: true,
    answers: [answer(200, "specified", "docs"), invalid]
  },
  {
    method: "GET",
    path: `${meta}/Attributes`,
    source: "docs",
    query: ["$select", "$filter"],
    answers: [answer(200, "specified", "reference", valueOf(Attribute)), missing]
  },
  {
    method: "GET",
    path: `${meta}/Attributes(LogicalName='{attribute}')/Microsoft.Dynamics.CRM.PicklistAttributeMetadata`,
    source: "docs",
    query: ["$select", "$expand"],
    answers: [answer(200, "seen", "amp", atLeast({ LogicalName: text, OptionSet: Options })), missing]
  },
  {
    method: "GET",
    path: `${meta}/Keys`,
    source: "docs",
    query: ["$select"],
    answers: [answer(200, "specified", "reference", valueOf(Key)), missing]
  },
  {
    method: "GET",
    path: `${root}/WhoAmI`,
    source: "docs",
    answers: [
      answer(
        200,
        "specified",
        "docs",
        Schema.Struct({ "@odata.context": text, BusinessUnitId: text, UserId: text, OrganizationId: text })
      )
    ]
  },
  {
    method: "POST",
    path: "/{tenant}/oauth2/v2.0/token",
    source: "entra",
    form: Schema.Struct({
      grant_type: Schema.Literals(["authorization_code", "refresh_token"]),
      client_id: text,
      client_secret: text,
      code: optional(text),
      code_verifier: optional(text),
      redirect_uri: optional(text),
      refresh_token: optional(text)
    }),
    answers: [
      answer(200, "specified", "entra", Tokens),
      ...["invalid_grant", "invalid_client", "unsupported_grant_type"].map((code) =>
        answer(400, "unseen", "entra", TokenRefusal, code)
      )
    ]
  }
]

export const dynamics: Contract = {
  provider: "dynamics",
  sources,
  calls,
  refusals: [
    answer(401, "unseen", "docs"),
    refused(404, "0x8006088a", "troubleshooting"),
    answer(404, "seen", "reports", Refused, "0x80060888"),
    answer(429, "seen", "reports", Refused, "0x80072322"),
    ...[500, 502, 503, 504].map((status) => answer(status, "unseen", "docs"))
  ],
  codeOf: (body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined
    const { error } = { error: undefined, ...body }
    if (typeof error === "string") return error
    return typeof error === "object" && error !== null && "code" in error && typeof error["code"] === "string"
      ? error["code"]
      : undefined
  }
}
