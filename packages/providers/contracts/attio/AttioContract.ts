/** Attio's API, version 2. Values are lists, also of attributes that hold one value. */
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract } from "../Contract.ts"
import { answer, atLeast, flag, mapOf, text, whole } from "../Shapes.ts"

const sources = {
  docs: {
    kind: "documentation",
    title: "docs.attio.com: REST API, authentication, OAuth, rate limits",
    date: "2026-11-24"
  },
  openapi: {
    kind: "OpenAPI",
    title: "Attio's OpenAPI document, as hbmartin/attio-ts-sdk 4a56d46 has its types",
    date: "2026-08-02"
  },
  nango: {
    kind: "recorded answer",
    title: "NangoHQ/integration-templates 3196dff, fixtures of integrations/attio",
    date: "2026-08-07"
  },
  reports: {
    kind: "report",
    title:
      "refusals quoted in itsjustanks/n8n-nodes-attio issues 3 and 4, and bodies that another program logged from 2026-08-27 to 2026-09-03",
    date: "2026-11-26"
  }
} as const satisfies Contract["sources"]

const Values = mapOf(Schema.Json)
const body = Schema.Struct({ data: Schema.Struct({ values: Values }) })

const Value = atLeast({
  active_from: text,
  active_until: Schema.NullOr(text),
  created_by_actor: Schema.Struct({ id: Schema.NullOr(text), type: Schema.NullOr(text) }),
  attribute_type: text
})
const Stored = Schema.Struct({
  id: Schema.Struct({ workspace_id: text, object_id: text, record_id: text }),
  created_at: text,
  web_url: text,
  values: mapOf(Schema.Array(Value))
})
const One = Schema.Struct({ data: Stored })

const Attribute = atLeast({
  id: Schema.Struct({ workspace_id: text, object_id: text, attribute_id: text }),
  title: text,
  api_slug: text,
  type: text,
  description: Schema.NullOr(text),
  is_system_attribute: flag,
  is_writable: flag,
  is_required: flag,
  is_unique: flag,
  is_multiselect: flag,
  is_archived: flag,
  created_at: text
})
const ObjectType = Schema.Struct({
  id: Schema.Struct({ workspace_id: text, object_id: text }),
  api_slug: text,
  singular_noun: text,
  plural_noun: text,
  created_at: text
})

const optionId = { workspace_id: text, object_id: text, attribute_id: text }
const Option = Schema.Struct({
  id: Schema.Struct({ ...optionId, option_id: text }),
  title: text,
  is_archived: flag
})
const Status = atLeast({ id: Schema.Struct({ ...optionId, status_id: text }), title: text, is_archived: flag })

const records = "/v2/objects/{object}/records"

const calls: ReadonlyArray<Call> = [
  { method: "POST", path: records, source: "openapi", body, answers: [answer(200, "seen", "nango", One)] },
  {
    method: "PUT",
    path: records,
    source: "openapi",
    body,
    query: ["matching_attribute"],
    answers: [answer(200, "seen", "nango", One)]
  },
  { method: "GET", path: `${records}/{record_id}`, source: "openapi", answers: [answer(200, "seen", "nango", One)] },
  {
    method: "PATCH",
    path: `${records}/{record_id}`,
    source: "openapi",
    body,
    answers: [answer(200, "seen", "nango", One)]
  },
  {
    method: "PUT",
    path: `${records}/{record_id}`,
    source: "openapi",
    body,
    answers: [answer(200, "specified", "openapi", One)]
  },
  {
    method: "DELETE",
    path: `${records}/{record_id}`,
    source: "openapi",
    answers: [answer(200, "seen", "nango", Schema.Struct({}))]
  },
  {
    method: "GET",
    path: "/v2/objects",
    source: "openapi",
    answers: [answer(200, "seen", "nango", Schema.Struct({ data: Schema.Array(ObjectType) }))]
  },
  {
    method: "GET",
    path: "/v2/objects/{object}/attributes",
    source: "openapi",
    query: ["limit", "offset", "show_archived"],
    answers: [answer(200, "specified", "openapi", Schema.Struct({ data: Schema.Array(Attribute) }))]
  },
  {
    method: "GET",
    path: "/v2/objects/{object}/attributes/{attribute}/options",
    source: "openapi",
    query: ["show_archived"],
    answers: [answer(200, "specified", "openapi", Schema.Struct({ data: Schema.Array(Option) }))]
  },
  {
    method: "GET",
    path: "/v2/objects/{object}/attributes/{attribute}/statuses",
    source: "openapi",
    query: ["show_archived"],
    answers: [answer(200, "specified", "openapi", Schema.Struct({ data: Schema.Array(Status) }))]
  },
  {
    method: "POST",
    path: `${records}/query`,
    source: "openapi",
    body: Schema.Struct({
      filter: Schema.optionalKey(mapOf(Schema.Json)),
      sorts: Schema.optionalKey(Schema.Array(Schema.Json)),
      limit: Schema.optionalKey(whole),
      offset: Schema.optionalKey(whole)
    }),
    answers: [answer(200, "seen", "nango", Schema.Struct({ data: Schema.Array(Stored) }))]
  },
  {
    method: "GET",
    path: "/v2/self",
    source: "openapi",
    answers: [
      answer(
        200,
        "specified",
        "openapi",
        Schema.Union([
          Schema.Struct({ active: Schema.Literal(false) }),
          Schema.Struct({
            active: flag,
            scope: text,
            client_id: text,
            token_type: Schema.Literal("Bearer"),
            exp: Schema.NullOr(whole),
            iat: whole,
            sub: text,
            aud: text,
            iss: text,
            authorized_by_workspace_member_id: text,
            workspace_id: text,
            workspace_name: text,
            workspace_slug: text,
            workspace_logo_url: Schema.NullOr(text)
          })
        ])
      )
    ]
  },
  {
    method: "POST",
    path: "/oauth/token",
    source: "docs",
    form: Schema.Struct({
      grant_type: Schema.Literal("authorization_code"),
      client_id: text,
      client_secret: text,
      code: text,
      redirect_uri: Schema.optionalKey(text)
    }),
    answers: [
      answer(200, "specified", "docs", Schema.Struct({ access_token: text, token_type: Schema.Literal("Bearer") })),
      ...["invalid_grant", "invalid_client"].map((code) =>
        answer(400, "unseen", "docs", Schema.Struct({ error: text }), code)
      )
    ]
  }
]

const Refused = Schema.Struct({
  status_code: whole,
  type: text,
  code: text,
  message: text,
  path: Schema.optionalKey(Schema.Array(text)),
  validation_errors: Schema.optionalKey(
    Schema.Array(atLeast({ code: text, path: Schema.Array(Schema.Union([text, whole])), message: text }))
  )
})

const refusals: ReadonlyArray<Answer> = [
  answer(400, "specified", "openapi", Refused, "value_not_found"),
  ...["validation_type", "uniqueness_conflict", "unknown_filter_attribute_slug"].map((code) =>
    answer(400, "seen", "reports", Refused, code)
  ),
  ...["missing_value", "multiple_match_results"].map((code) => answer(400, "unseen", "docs", Refused, code)),
  answer(401, "unseen", "docs", Refused, "unauthorized"),
  // The key lacks a scope.
  answer(403, "seen", "reports", Refused, "unauthorized"),
  answer(404, "seen", "reports", Refused, "not_found"),
  answer(429, "specified", "docs", Refused, "rate_limit_exceeded"),
  // A text.
  answer(503, "seen", "reports"),
  ...[500, 502, 504].map((status) => answer(status, "unseen", "docs"))
]

export const attio: Contract = {
  provider: "attio",
  sources,
  calls,
  refusals,
  codeOf: (given) => {
    if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined
    const { code, error } = { code: undefined, error: undefined, ...given }
    return typeof code === "string" ? code : typeof error === "string" ? error : undefined
  }
}
