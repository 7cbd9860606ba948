/**
 * Zoho CRM's API, version 8. A write answers a result for each record, whatever its status is. What was recorded is of versions 2 and 6,
 * whose answers to these calls are documented alike.
 */
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract } from "../Contract.ts"
import { answer, atLeast, flag, mapOf, text, whole } from "../Shapes.ts"

const sources = {
  oas: { kind: "OpenAPI", title: "zoho/crm-oas 45dff2c, v8.0: record, fields, modules, org", date: "2025-06-27" },
  docs: {
    kind: "documentation",
    title:
      "zoho.com/crm/developer/docs/api: insert, upsert and search records, status codes, OAuth, data centers (v7, v8)",
    date: "2026-11-26"
  },
  nango: {
    kind: "recorded answer",
    title:
      "NangoHQ/integration-templates 3196dff, fixtures of integrations/zoho-crm, recorded on 2026-05-14 with paths of version 2",
    date: "2026-08-07"
  },
  amp: {
    kind: "recorded answer",
    title: "amp-labs/connectors 30bbef6, fixtures of providers/zoho, with paths of version 6",
    date: "2026-08-21"
  },
  reports: {
    kind: "report",
    title:
      "Weble/ZohoBooksApi issue 84 (the token endpoint refuses with 200), zoho/zcrm-csharp-sdk issue 7, n8n issue 8508 and " +
      "verbb/formie issue 410 (results of refused records)",
    date: "2026-11-26"
  }
} as const satisfies Contract["sources"]

const optional = <S extends Schema.Constraint>(shape: S) => Schema.optionalKey(shape)

/** Which fields a record has is a matter of the account; a field that a module lacks is ignored. */
const Records = Schema.Array(mapOf(Schema.Json)).check(Schema.isMinLength(1), Schema.isMaxLength(100))
const Body = Schema.Struct({
  data: Records,
  trigger: optional(Schema.Array(text)),
  duplicate_check_fields: optional(Schema.Array(text))
})
const One = Schema.Struct({
  ...Body.fields,
  data: Schema.Array(mapOf(Schema.Json)).check(Schema.isMinLength(1), Schema.isMaxLength(1))
})

const Written = Schema.Struct({
  code: Schema.Literal("SUCCESS"),
  status: Schema.Literal("success"),
  message: text,
  details: atLeast({ id: text }),
  action: optional(Schema.Literals(["insert", "update"])),
  duplicate_field: optional(Schema.NullOr(text))
})
const Refused = Schema.Struct({
  code: text,
  status: Schema.Literal("error"),
  message: text,
  details: mapOf(Schema.Json)
})
const results = (row: Schema.ConstraintDecoder<unknown>) => Schema.Struct({ data: Schema.Array(row) })
const Mixed = results(Schema.Union([Written, Refused]))

const Record = atLeast({ id: text, Created_Time: text, Modified_Time: text })
const Page = Schema.Struct({ data: Schema.Array(atLeast({ id: text })), info: atLeast({ more_records: flag }) })

const Field = atLeast({
  id: text,
  api_name: text,
  field_label: text,
  data_type: text,
  operation_type: Schema.Struct({ web_create: flag, web_update: flag, api_create: flag, api_update: flag }),
  system_mandatory: flag,
  custom_field: flag,
  unique: mapOf(Schema.Json),
  lookup: mapOf(Schema.Json),
  pick_list_values: Schema.Array(atLeast({ actual_value: text, display_value: text }))
})
const Module = atLeast({
  id: text,
  api_name: text,
  plural_label: Schema.NullOr(text),
  singular_label: Schema.NullOr(text),
  api_supported: flag,
  generated_type: Schema.Literals(["default", "web", "linking", "custom", "subform"])
})

const Tokens = Schema.Struct({
  access_token: text,
  refresh_token: optional(text),
  api_domain: text,
  token_type: text,
  expires_in: whole,
  scope: optional(text)
})

/** Refusals of a write whose records were all refused. */
const refusedRows = ["MANDATORY_NOT_FOUND", "INVALID_DATA", "DUPLICATE_DATA"].map((code) =>
  answer(400, "specified", "docs", Schema.Union([results(Refused), Refused]), code)
)
const missing = answer(204, "specified", "docs")
const one = "/crm/v8/{module}/{id}"
const many = "/crm/v8/{module}"

const refusals: ReadonlyArray<Answer> = [
  answer(400, "seen", "amp", Refused, "INVALID_MODULE"),
  answer(400, "specified", "docs", Refused, "INVALID_DATA"),
  answer(401, "specified", "docs", Refused, "INVALID_TOKEN"),
  answer(404, "specified", "docs", Refused, "INVALID_URL_PATTERN"),
  answer(429, "unseen", "docs", Refused, "TOO_MANY_REQUESTS"),
  ...[500, 502, 503, 504].map((status) => answer(status, "unseen", "docs"))
]

const recordCalls: ReadonlyArray<Call> = [
  {
    method: "POST",
    path: many,
    source: "oas",
    body: Body,
    answers: [answer(201, "seen", "nango", results(Written)), answer(207, "specified", "docs", Mixed), ...refusedRows]
  },
  {
    method: "PUT",
    path: many,
    source: "oas",
    body: Body,
    answers: [
      answer(200, "specified", "oas", results(Written)),
      answer(207, "specified", "docs", Mixed),
      ...refusedRows
    ]
  },
  {
    method: "PUT",
    path: one,
    source: "oas",
    body: One,
    answers: [answer(200, "seen", "nango", results(Written)), ...refusedRows]
  },
  {
    method: "GET",
    path: one,
    source: "oas",
    query: ["fields"],
    answers: [answer(200, "seen", "nango", results(Record)), missing]
  },
  {
    method: "DELETE",
    path: one,
    source: "oas",
    query: ["wf_trigger"],
    answers: [
      answer(200, "seen", "nango", results(Written)),
      answer(400, "specified", "docs", results(Refused), "INVALID_DATA")
    ]
  },
  {
    method: "POST",
    path: `${many}/upsert`,
    source: "oas",
    body: Body,
    answers: [answer(200, "seen", "nango", results(Written)), answer(207, "specified", "docs", Mixed), ...refusedRows]
  },
  {
    method: "GET",
    path: `${many}/search`,
    source: "oas",
    query: ["criteria", "email", "phone", "word", "fields", "page", "per_page"],
    answers: [
      answer(200, "specified", "oas", Page),
      answer(204, "seen", "nango"),
      answer(400, "specified", "docs", Refused, "INVALID_QUERY")
    ]
  },
  {
    method: "GET",
    path: many,
    source: "oas",
    query: ["fields", "page", "per_page", "sort_by", "sort_order"],
    answers: [
      answer(200, "seen", "amp", Page),
      missing,
      answer(400, "specified", "oas", Refused, "REQUIRED_PARAM_MISSING")
    ]
  }
]

export const zoho: Contract = {
  provider: "zoho",
  sources,
  calls: [
    ...recordCalls,
    {
      method: "GET",
      path: "/crm/v8/settings/modules",
      source: "oas",
      query: ["status"],
      answers: [answer(200, "specified", "oas", Schema.Struct({ modules: Schema.Array(Module) }))]
    },
    {
      method: "GET",
      path: "/crm/v8/settings/fields",
      source: "oas",
      query: ["module", "type"],
      answers: [
        answer(200, "seen", "amp", Schema.Struct({ fields: Schema.Array(Field) })),
        answer(204, "specified", "oas")
      ]
    },
    {
      method: "GET",
      path: "/crm/v8/org",
      source: "oas",
      answers: [
        answer(
          200,
          "specified",
          "oas",
          Schema.Struct({ org: Schema.Array(atLeast({ id: text, zgid: text, company_name: text })) })
        )
      ]
    },
    {
      method: "POST",
      path: "/oauth/v2/token",
      source: "docs",
      form: Schema.Struct({
        grant_type: Schema.Literals(["authorization_code", "refresh_token"]),
        client_id: text,
        client_secret: text,
        code: optional(text),
        redirect_uri: optional(text),
        refresh_token: optional(text)
      }),
      answers: [
        answer(200, "specified", "docs", Tokens),
        answer(200, "seen", "reports", atLeast({ error: text }), "invalid_code"),
        answer(200, "unseen", "reports", atLeast({ error: text }), "invalid_client"),
        answer(200, "unseen", "reports", atLeast({ error: text }), "unsupported_grant_type")
      ]
    },
    {
      method: "POST",
      path: "/oauth/v2/token/revoke",
      source: "docs",
      form: Schema.Struct({ token: text, client_id: text, client_secret: text }),
      answers: [
        answer(200, "unseen", "docs"),
        answer(401, "unseen", "docs", atLeast({ error: text }), "invalid_client")
      ]
    }
  ],
  refusals,
  codeOf: (body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined
    const { code, data, error } = { code: undefined, data: undefined, error: undefined, ...body }
    if (typeof error === "string") return error
    if (typeof code === "string") return code
    const rows: ReadonlyArray<Schema.Json> = Array.isArray(data) ? data : []
    const codes = rows.map((row) =>
      typeof row === "object" && row !== null && "code" in row && row["code"] !== "SUCCESS" ? row["code"] : undefined
    )
    const [first] = codes
    return typeof first === "string" && codes.every((each) => each !== undefined) ? first : undefined
  }
}
