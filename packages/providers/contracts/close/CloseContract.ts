/** Close's API, version 1. Updates are made with PUT and change what they name. */
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract } from "../Contract.ts"
import { answer, atLeast, flag, mapOf, orNull, text, whole } from "../Shapes.ts"

const sources = {
  docs: {
    kind: "documentation",
    title: "developer.close.com: API overview, OAuth, rate limits, resources",
    date: "2026-11-24"
  },
  nango: {
    kind: "recorded answer",
    title: "NangoHQ/integration-templates 3196dff, fixtures of integrations/close",
    date: "2026-08-07"
  },
  client: {
    kind: "official client",
    title: "closeio-api 7ebf513: errors of fields, the RateLimit header",
    date: "2023-09-13"
  },
  reports: {
    kind: "report",
    title: "taylorbrooks/closeio issue 64: a refusal of fields, also of those inside another object",
    date: "2021-05-30"
  },
  filtering: {
    kind: "documentation",
    title:
      "developer.close.com/resources/advanced-filtering, and published programs that search contacts by e-mail address",
    date: "2026-11-26"
  }
} as const satisfies Contract["sources"]

const optional = <S extends Schema.Constraint>(shape: S) => Schema.optionalKey(shape)

/** Custom fields are named by their ids. */
const Custom = Schema.Record(Schema.TemplateLiteral(["custom.", text]), Schema.Json)

const Contact = {
  email: Schema.Struct({ email: text, type: optional(text) }),
  phone: Schema.Struct({ phone: text, type: optional(text) })
}
const urls = optional(Schema.Array(Schema.Struct({ url: text, type: optional(text) })))
const Address = Schema.Struct({
  address_1: orNull(text),
  address_2: orNull(text),
  city: orNull(text),
  state: orNull(text),
  zipcode: orNull(text),
  country: orNull(text),
  label: orNull(text)
})

const contact = {
  name: orNull(text),
  title: orNull(text),
  emails: optional(Schema.Array(Contact.email)),
  phones: optional(Schema.Array(Contact.phone)),
  urls
}
const lead = {
  name: optional(text),
  description: orNull(text),
  url: orNull(text),
  status_id: optional(text),
  status: optional(text),
  addresses: optional(Schema.Array(Address)),
  contacts: optional(Schema.Array(Schema.Struct(contact)))
}
const opportunity = {
  lead_id: optional(text),
  status_id: optional(text),
  contact_id: orNull(text),
  user_id: optional(text),
  value: orNull(whole),
  value_period: optional(Schema.Literals(["one_time", "monthly", "annual"])),
  value_currency: optional(text),
  confidence: optional(whole),
  note: orNull(text),
  date_won: orNull(text)
}
const task = {
  _type: optional(text),
  lead_id: optional(text),
  text: optional(text),
  date: orNull(text),
  assigned_to: orNull(text),
  is_complete: optional(flag)
}
const note = { lead_id: optional(text), contact_id: orNull(text), note: optional(text), title: orNull(text) }

const ofEvery = {
  id: text,
  organization_id: text,
  date_created: text,
  date_updated: text,
  created_by: Schema.NullOr(text)
}

const Lead = atLeast({
  ...ofEvery,
  name: text,
  display_name: text,
  description: Schema.NullOr(text),
  url: Schema.NullOr(text),
  status_id: text,
  status_label: text,
  addresses: Schema.Array(Schema.Json),
  contacts: Schema.Array(Schema.Json),
  opportunities: Schema.Array(Schema.Json),
  tasks: Schema.Array(Schema.Json),
  custom: mapOf(Schema.Json),
  html_url: text
})
const Person = atLeast({
  ...ofEvery,
  lead_id: text,
  name: Schema.NullOr(text),
  display_name: text,
  title: Schema.NullOr(text),
  emails: Schema.Array(atLeast({ email: text, type: text })),
  phones: Schema.Array(atLeast({ phone: text, type: text })),
  urls: Schema.Array(Schema.Json)
})
const Opportunity = atLeast({
  ...ofEvery,
  lead_id: text,
  status_id: text,
  value: Schema.NullOr(whole),
  note: Schema.NullOr(text),
  confidence: whole
})
const Task = atLeast({
  ...ofEvery,
  _type: text,
  lead_id: Schema.NullOr(text),
  text,
  date: Schema.NullOr(text),
  is_complete: flag
})
const Note = atLeast({ ...ofEvery, _type: text, lead_id: text, note: text })

const withCustom = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Custom])

const object = (
  name: string,
  body: Schema.ConstraintDecoder<unknown>,
  stored: Schema.ConstraintDecoder<unknown>
): ReadonlyArray<Call> => {
  const path = `/api/v1/${name}/`
  const one = [answer(200, "seen", "nango", stored)]
  return [
    { method: "POST", path, source: "docs", body, answers: one },
    { method: "GET", path: `${path}{id}/`, source: "docs", query: ["_fields"], answers: one },
    {
      method: "GET",
      path,
      source: "docs",
      query: ["_limit", "_skip", "_fields"],
      answers: [
        answer(
          200,
          // Lists of notes were recorded among other activities only.
          name === "activity/note" ? "specified" : "seen",
          name === "activity/note" ? "docs" : "nango",
          atLeast({ data: Schema.Array(stored), has_more: flag })
        )
      ]
    },
    { method: "PUT", path: `${path}{id}/`, source: "docs", body, answers: one },
    {
      method: "DELETE",
      path: `${path}{id}/`,
      source: "docs",
      answers: [answer(200, "seen", "nango", Schema.Struct({}))]
    }
  ]
}

const Condition = Schema.Struct({
  type: Schema.Literal("text"),
  mode: Schema.Literals(["full_words", "beginning_of_words", "phrase", "exact_value"]),
  value: text
})
const FieldCondition = Schema.Struct({
  type: Schema.Literal("field_condition"),
  field: Schema.Struct({ type: Schema.Literal("regular_field"), object_type: text, field_name: text }),
  condition: Condition
})
const Search = Schema.Struct({
  query: Schema.Struct({
    type: Schema.Literal("and"),
    queries: Schema.Array(
      Schema.Union([
        Schema.Struct({ type: Schema.Literal("object_type"), object_type: Schema.Literals(["lead", "contact"]) }),
        FieldCondition,
        Schema.Struct({
          type: Schema.Literal("has_related"),
          this_object_type: text,
          related_object_type: text,
          related_query: FieldCondition
        })
      ])
    )
  }),
  _limit: optional(whole),
  _fields: optional(mapOf(Schema.Array(text)))
})
const Found = Schema.Struct({
  data: Schema.Array(atLeast({ id: text, __object_type: text })),
  cursor: Schema.NullOr(text)
})

const CustomField = atLeast({
  id: text,
  name: text,
  type: text,
  organization_id: text,
  accepts_multiple_values: optional(flag),
  choices: optional(Schema.NullOr(Schema.Array(text)))
})

const Tokens = Schema.Struct({
  access_token: text,
  token_type: text,
  expires_in: whole,
  refresh_token: optional(text),
  scope: text,
  organization_id: text,
  user_id: text
})
const TokenRefusal = Schema.Struct({ error: text, error_description: optional(text) })

const Refused = atLeast({ error: Schema.Json })
const Invalid = Schema.Struct({ errors: Schema.Array(text), "field-errors": mapOf(Schema.Json) })

const refusals: ReadonlyArray<Answer> = [
  answer(400, "seen", "reports", Invalid, "field-errors"),
  answer(400, "specified", "docs", Refused),
  answer(401, "specified", "docs", Refused),
  answer(404, "specified", "docs", Refused),
  answer(429, "specified", "docs", Schema.Json),
  ...[500, 502, 503, 504].map((status) => answer(status, "unseen", "docs"))
]

export const close: Contract = {
  provider: "close",
  sources,
  calls: [
    ...object("lead", withCustom(lead), Lead),
    ...object("contact", withCustom({ ...contact, lead_id: optional(text) }), Person),
    ...object("opportunity", withCustom(opportunity), Opportunity),
    ...object("task", withCustom(task), Task),
    ...object("activity/note", withCustom(note), Note),
    {
      method: "POST",
      path: "/api/v1/data/search/",
      source: "filtering",
      body: Search,
      answers: [answer(200, "specified", "filtering", Found)]
    },
    ...["lead", "contact", "opportunity"].map((name): Call => ({
      method: "GET",
      path: `/api/v1/custom_field/${name}/`,
      source: "docs",
      query: ["_limit", "_skip", "_fields"],
      answers: [
        answer(200, "specified", "docs", Schema.Struct({ data: Schema.Array(CustomField), has_more: optional(flag) }))
      ]
    })),
    {
      method: "GET",
      path: "/api/v1/me/",
      source: "docs",
      answers: [
        answer(
          200,
          "seen",
          "nango",
          atLeast({ id: text, email: text, organizations: Schema.Array(atLeast({ id: text, name: text })) })
        )
      ]
    },
    {
      method: "POST",
      path: "/oauth2/token/",
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
        ...["invalid_grant", "invalid_client", "unsupported_grant_type"].map((code) =>
          answer(400, "unseen", "docs", TokenRefusal, code)
        )
      ]
    },
    {
      method: "POST",
      path: "/oauth2/revoke/",
      source: "docs",
      form: Schema.Struct({ token: text, client_id: text, client_secret: text }),
      answers: [answer(200, "specified", "docs"), answer(401, "unseen", "docs", TokenRefusal, "invalid_client")]
    }
  ],
  refusals,
  codeOf: (body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined
    if ("field-errors" in body) return "field-errors"
    const { error } = { error: undefined, ...body }
    return typeof error === "string" && /^[a-z]+_[a-z_]+$/u.test(error) ? error : undefined
  }
}
