/** Pipedrive's API: version 2, and of version 1 what has no successor there (leads, notes, the signed-in user). */
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract, Shape } from "../Contract.ts"
import { answer, atLeast, flag, text, whole } from "../Shapes.ts"
import { DescribedField, objects } from "./PipedriveShapes.ts"

const sources = {
  client: {
    kind: "official client",
    title: "pipedrive 33.7.0 (pipedrive/client-nodejs), paths and models",
    date: "2026-09-08"
  },
  docs: {
    kind: "documentation",
    title: "pipedrive.readme.io/docs: responses, rate limiting, OAuth",
    date: "2026-11-22"
  },
  nango: {
    kind: "recorded answer",
    title: "NangoHQ/integration-templates 3196dff, fixtures of integrations/pipedrive",
    date: "2026-08-07"
  },
  threads: { kind: "report", title: "pipedrive/client-nodejs#651 and other published refusals", date: "2026-11-22" }
} as const satisfies Contract["sources"]

const dataOf = (data: Shape) =>
  Schema.Struct({
    success: Schema.Literal(true),
    data,
    additional_data: Schema.optionalKey(Schema.Json),
    related_objects: Schema.optionalKey(Schema.Json)
  })

/** A note is answered by `true`. */
const Deleted = dataOf(Schema.Union([Schema.Struct({ id: Schema.Union([whole, text]) }), Schema.Literal(true)]))

type Described = (typeof objects)[keyof typeof objects]

/** Only version 1 was recorded live. */
const callsOf = ({ change, create, created, isVersion1, path, stored, update }: Described): ReadonlyArray<Call> => {
  const proof = isVersion1 ? "seen" : "specified"
  const source = isVersion1 ? "nango" : "client"
  const call = (method: Call["method"], at: string, answers: Call["answers"], more: Partial<Call> = {}): Call => ({
    method,
    path: `${path}${at}`,
    source: "client",
    answers,
    ...more
  })
  const one = dataOf(stored)
  return [
    // A lead is answered by 200, a note by 201.
    call(
      "POST",
      "",
      path === "/v1/leads"
        ? [answer(200, "seen", "nango", one), answer(201, "specified", "client", one)]
        : [answer(created, proof, source, one)],
      {
        body: create
      }
    ),
    call("GET", "", [answer(200, proof, source, dataOf(Schema.Array(stored)))], {
      query: isVersion1
        ? [
            "start",
            "limit",
            "sort",
            "user_id",
            "deal_id",
            "person_id",
            "org_id",
            "organization_id",
            "lead_id",
            "filter_id"
          ]
        : [
            "cursor",
            "limit",
            "ids",
            "filter_id",
            "owner_id",
            "sort_by",
            "sort_direction",
            "updated_since",
            "updated_until",
            "person_id",
            "org_id",
            "deal_id",
            "custom_fields"
          ]
    }),
    call("GET", "/{id}", [answer(200, proof, source, one)], { query: ["include_fields", "custom_fields"] }),
    call(update, "/{id}", [answer(200, proof, source, one)], { body: change }),
    call("DELETE", "/{id}", [
      answer(200, proof, source, Deleted),
      // Recorded for persons of version 1.
      answer(410, "unseen", "nango", Deleted)
    ])
  ]
}

const Found = dataOf(
  Schema.Struct({
    items: Schema.Array(
      Schema.Struct({ result_score: Schema.Finite, item: atLeast({ id: Schema.Union([whole, text]), type: text }) })
    )
  })
)

const search = [
  "term",
  "fields",
  "exact_match",
  "limit",
  "cursor",
  "include_fields",
  "organization_id",
  "person_id",
  "status"
]

const fieldsOf = (name: string): ReadonlyArray<Call> => [
  {
    method: "GET",
    path: `/api/v2/${name}Fields`,
    query: ["include_fields", "limit", "cursor"],
    source: "client",
    answers: [answer(200, "specified", "client", dataOf(Schema.Array(DescribedField)))]
  },
  {
    method: "POST",
    path: `/api/v2/${name}Fields`,
    source: "client",
    body: Schema.Struct({
      field_name: text,
      field_type: text,
      options: Schema.optionalKey(Schema.Array(Schema.Struct({ label: text }))),
      description: Schema.optionalKey(Schema.NullOr(text)),
      ui_visibility: Schema.optionalKey(Schema.Json),
      important_fields: Schema.optionalKey(Schema.Json),
      required_fields: Schema.optionalKey(Schema.Json)
    }),
    answers: [
      answer(200, "specified", "client", dataOf(DescribedField)),
      answer(201, "unseen", "client", dataOf(DescribedField))
    ]
  },
  {
    method: "PATCH",
    path: `/api/v2/${name}Fields/{field_code}`,
    source: "client",
    body: Schema.Struct({
      field_name: Schema.optionalKey(text),
      ui_visibility: Schema.optionalKey(Schema.Json),
      important_fields: Schema.optionalKey(Schema.Json),
      required_fields: Schema.optionalKey(Schema.Json)
    }),
    answers: [answer(200, "specified", "client", dataOf(DescribedField))]
  },
  {
    method: "DELETE",
    path: `/api/v2/${name}Fields/{field_code}`,
    source: "client",
    answers: [answer(200, "specified", "client", dataOf(DescribedField))]
  },
  {
    method: "POST",
    path: `/api/v2/${name}Fields/{field_code}/options`,
    source: "client",
    body: Schema.Array(Schema.Struct({ label: text })),
    answers: [
      answer(
        200,
        "specified",
        "client",
        dataOf(Schema.Array(atLeast({ id: Schema.Union([whole, text]), label: text })))
      )
    ]
  }
]

const Pipeline = Schema.Struct({
  id: whole,
  name: text,
  order_nr: whole,
  is_deleted: flag,
  is_deal_probability_enabled: flag,
  add_time: text,
  update_time: Schema.NullOr(text)
})

const Stage = Schema.Struct({
  id: whole,
  order_nr: whole,
  name: text,
  is_deleted: flag,
  deal_probability: whole,
  pipeline_id: whole,
  is_deal_rot_enabled: flag,
  days_to_rotten: Schema.NullOr(whole),
  add_time: text,
  update_time: Schema.NullOr(text)
})

const lists = ["cursor", "limit", "sort_by", "sort_direction"]

/** Calls around records, which tests of a write integration make. */
const around: ReadonlyArray<Call> = [
  ...(
    [
      ["pipelines", Pipeline, lists],
      ["stages", Stage, [...lists, "pipeline_id"]]
    ] as const
  ).flatMap(([name, shape, query]): ReadonlyArray<Call> => [
    {
      method: "GET",
      path: `/api/v2/${name}`,
      query,
      source: "client",
      answers: [answer(200, "specified", "client", dataOf(Schema.Array(shape)))]
    },
    {
      method: "GET",
      path: `/api/v2/${name}/{id}`,
      source: "client",
      answers: [answer(200, "specified", "client", dataOf(shape))]
    }
  ]),
  {
    method: "GET",
    path: "/api/v2/itemSearch",
    query: [...search, "item_types", "search_for_related_items"],
    source: "client",
    answers: [answer(200, "specified", "client", Found)]
  },
  {
    method: "GET",
    path: "/v1/webhooks",
    source: "client",
    answers: [answer(200, "specified", "client", dataOf(Schema.Array(Schema.Json)))]
  }
]

const Me = dataOf(
  atLeast({
    id: whole,
    name: text,
    email: text,
    active_flag: flag,
    company_id: whole,
    company_name: text,
    company_domain: text
  })
)

const Tokens = Schema.Struct({
  access_token: text,
  token_type: text,
  refresh_token: text,
  scope: text,
  expires_in: whole,
  api_domain: text
})
const TokenRefusal = Schema.Struct({
  success: Schema.optionalKey(flag),
  error: text,
  message: Schema.optionalKey(text),
  error_description: Schema.optionalKey(text)
})

const Refused = Schema.Struct({
  success: Schema.Literal(false),
  error: text,
  error_info: Schema.optionalKey(text),
  code: Schema.optionalKey(text),
  errorCode: Schema.optionalKey(whole),
  data: Schema.optionalKey(Schema.Json),
  additional_data: Schema.optionalKey(Schema.Json)
})

const refusals: ReadonlyArray<Answer> = [
  answer(400, "seen", "threads", Refused, "ERR_SCHEMA_VALIDATION_FAILED"),
  answer(400, "unseen", "docs", Refused),
  answer(401, "seen", "threads", Refused),
  answer(403, "specified", "docs", Refused),
  answer(404, "seen", "threads", Refused),
  answer(410, "unseen", "docs", Refused),
  answer(429, "unseen", "docs", Refused),
  answer(500, "unseen", "docs", Refused),
  answer(502, "unseen", "docs"),
  answer(503, "unseen", "docs", Refused)
]

export const pipedrive: Contract = {
  provider: "pipedrive",
  sources,
  calls: [
    ...Object.values(objects).flatMap(callsOf),
    ...["persons", "organizations", "deals", "products", "leads"].map((name): Call => ({
      method: "GET",
      path: `/api/v2/${name}/search`,
      query: search,
      source: "client",
      answers: [answer(200, "specified", "client", Found)]
    })),
    ...["person", "organization", "deal", "activity", "product"].flatMap(fieldsOf),
    ...around,
    { method: "GET", path: "/v1/users/me", source: "client", answers: [answer(200, "seen", "nango", Me)] },
    { method: "GET", path: "/api/v1/users/me", source: "client", answers: [answer(200, "specified", "client", Me)] },
    {
      method: "POST",
      path: "/oauth/token",
      source: "docs",
      form: Schema.Struct({
        grant_type: Schema.Literals(["authorization_code", "refresh_token"]),
        code: Schema.optionalKey(text),
        redirect_uri: Schema.optionalKey(text),
        refresh_token: Schema.optionalKey(text)
      }),
      answers: [
        answer(200, "specified", "docs", Tokens),
        ...["invalid_grant", "invalid_client", "invalid_request"].map((code) =>
          answer(400, "unseen", "docs", TokenRefusal, code)
        ),
        answer(401, "unseen", "docs", TokenRefusal, "invalid_client")
      ]
    },
    {
      method: "POST",
      path: "/oauth/revoke",
      source: "docs",
      form: Schema.Struct({ token: text, token_type_hint: Schema.optionalKey(text) }),
      answers: [answer(200, "specified", "docs"), answer(401, "unseen", "docs", TokenRefusal, "invalid_client")]
    }
  ],
  refusals,
  codeOf: (body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined
    const { code, error, success } = { code: undefined, error: undefined, success: undefined, ...body }
    if (typeof code === "string") return code
    // Only token endpoints have a code as `error`; there it is one word.
    return success === undefined && typeof error === "string" ? error : undefined
  }
}
