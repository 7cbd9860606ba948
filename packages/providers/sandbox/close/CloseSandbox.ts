/** Close's API in this process: leads, contacts, opportunities, tasks and notes, as its contract has them. */
import type { Json } from "effect/Schema"
import { close } from "../../contracts/close/CloseContract.ts"
import * as ContractSandbox from "../contracted/ContractSandbox.ts"
import type * as ContractStore from "../contracted/ContractStore.ts"
import * as Timestamps from "../hubspot/Timestamps.ts"

export type { ContractSandbox as CloseSandbox, Options } from "../contracted/ContractSandbox.ts"

export const defaultKey = "api_sandbox-close-key"
export const defaultApp = { clientId: "sandbox-close-app", clientSecret: "sandbox-close-secret" }

const organization = "orga_sandbox"
const user = "user_sandbox"

const label = "Potential"

type Values = Readonly<Record<string, Json>>

const isValues = (value: Json): value is Values => typeof value === "object" && value !== null && !Array.isArray(value)

/** The objects by their paths, with the start of their ids and what a new one has if it isn't sent. */
const objects: Readonly<Record<string, { readonly prefix: string; readonly initial: Values }>> = {
  lead: {
    prefix: "lead",
    initial: {
      name: "",
      description: "",
      url: null,
      status_id: "stat_potential",
      status_label: label,
      addresses: [],
      contacts: [],
      opportunities: [],
      tasks: [],
      custom: {}
    }
  },
  contact: {
    prefix: "cont",
    initial: { lead_id: "lead_none", name: null, title: null, emails: [], phones: [], urls: [] }
  },
  opportunity: {
    prefix: "oppo",
    initial: { lead_id: "lead_none", status_id: "stat_active", value: null, note: null, confidence: 50 }
  },
  task: { prefix: "task", initial: { _type: "lead", lead_id: null, text: "", date: null, is_complete: false } },
  "activity/note": { prefix: "acti", initial: { _type: "Note", lead_id: "lead_none", note: "" } }
}

const shown = ({ createdAt, id, object, values }: ContractStore.Stored, updatedAt: number): Values => ({
  ...values,
  id,
  ...(object === "lead" ? { display_name: values["name"] ?? "", html_url: `https://app.close.com/lead/${id}/` } : {}),
  ...(object === "contact" ? { display_name: values["name"] ?? "" } : {}),
  organization_id: organization,
  created_by: user,
  date_created: Timestamps.instant(createdAt),
  date_updated: Timestamps.instant(updatedAt)
})

/** An entry of addresses or numbers without a type is one of the office. */
const stored = (body: Json): Values =>
  Object.fromEntries(
    Object.entries(isValues(body) ? body : {}).map(([name, value]) => [
      name,
      ["emails", "phones"].includes(name) && Array.isArray(value)
        ? value.map((each: Json) => ({ type: "office", ...(isValues(each) ? each : {}) }))
        : value
    ])
  )

const missing = (object: string): ContractSandbox.Answer => ({
  status: 404,
  body: { error: `Empty query: ${object} matching query does not exist.` }
})

const handlersOf = (object: string): Readonly<Record<string, ContractSandbox.Handler>> => {
  const { initial, prefix } = objects[object] ?? { prefix: "", initial: {} }
  const path = `/api/v1/${object}/`
  const one =
    (
      then: (stored: ContractStore.Stored, request: ContractSandbox.Request) => ContractSandbox.Answer
    ): ContractSandbox.Handler =>
    (request) => {
      const stored = request.store.get(object, request.params["id"] ?? "")
      return stored === undefined ? missing(object) : then(stored, request)
    }
  return {
    [`POST ${path}`]: ({ body, now, store }) => {
      const values = { ...initial, ...stored(body) }
      const record = { object, id: `${prefix}_${store.nextNumber()}`, values, createdAt: now, updatedAt: now }
      store.save(record)
      return { status: 200, body: shown(record, now) }
    },
    [`GET ${path}`]: ({ now, query, store }) => {
      const all = store.all(object)
      const data = all.slice(0, Number(query.get("_limit") ?? 100)).map((each) => shown(each, now))
      return { status: 200, body: { data, has_more: data.length < all.length, total_results: all.length } }
    },
    [`GET ${path}{id}/`]: one((stored) => ({ status: 200, body: shown(stored, stored.updatedAt) })),
    [`PUT ${path}{id}/`]: one((before, { body, now, store }) => {
      const record = { ...before, values: { ...before.values, ...stored(body) }, updatedAt: now }
      store.save(record)
      return { status: 200, body: shown(record, now) }
    }),
    [`DELETE ${path}{id}/`]: one((stored, { store }) => {
      store.remove(stored)
      return { status: 200, body: {} }
    })
  }
}

/** The custom fields of each object that has some. */
const customFields = [
  { id: "cf_size", name: "Size", type: "number", accepts_multiple_values: false },
  { id: "cf_plan", name: "Plan", type: "choices", accepts_multiple_values: false, choices: ["free", "team", "scale"] },
  { id: "cf_topics", name: "Topics", type: "choices", accepts_multiple_values: true, choices: ["api", "crm"] }
].map((field) => ({ ...field, organization_id: organization }))

const listCustomFields: ContractSandbox.Handler = ({ query }) => {
  const from = Number(query.get("_skip") ?? 0)
  const to = from + Number(query.get("_limit") ?? 100)
  return { status: 200, body: { data: customFields.slice(from, to), has_more: to < customFields.length } }
}

const wordsOf = (value: Json): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (isValues(value)) return Object.values(value).flatMap(wordsOf)
  return (
    String(value ?? "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Whether a record has all words of a condition, in the field itself or in the entries of a related object. */
const meets = ({ object, values }: ContractStore.Stored, query: Json): boolean => {
  if (!isValues(query)) return true
  if (query["type"] === "object_type") return query["object_type"] === object
  if (query["type"] === "has_related")
    return meetsWords(query["related_object_type"] === "contact_email" ? (values["emails"] ?? null) : null, query)
  const { field_name: name = "" } = isValues(query["field"] ?? null) ? Object(query["field"]) : {}
  return meetsWords(values[String(name)] ?? null, query)
}

const meetsWords = (held: Json, query: Values): boolean => {
  const inner = isValues(query["related_query"] ?? null) ? Object(query["related_query"]) : query
  const wanted = wordsOf(Object(inner.condition).value)
  const words = wordsOf(held)
  return wanted.length > 0 && wanted.every((word) => words.includes(word))
}

/** developer.close.com/resources/advanced-filtering: without `_fields`, an answer has ids alone. */
const search: ContractSandbox.Handler = ({ body, store }) => {
  const { _limit = 100, query } = isValues(body) ? body : {}
  const queries = isValues(query ?? null) ? Object(query).queries : []
  const found = ["lead", "contact"]
    .flatMap((object) => store.all(object))
    .filter((record) => queries.every((each: Json) => meets(record, each)))
    .slice(0, Number(_limit))
  return { status: 200, body: { data: found.map(({ id, object }) => ({ __object_type: object, id })), cursor: null } }
}

const model: ContractSandbox.Model = {
  name: "close",
  title: "Close sandbox",
  contract: close,
  handlers: {
    ...Object.assign({}, ...Object.keys(objects).map(handlersOf)),
    "POST /api/v1/data/search/": search,
    "GET /api/v1/custom_field/lead/": listCustomFields,
    "GET /api/v1/custom_field/contact/": listCustomFields,
    "GET /api/v1/custom_field/opportunity/": listCustomFields,
    "GET /api/v1/me/": () => ({
      status: 200,
      body: { id: user, email: "ann@sandbox.test", organizations: [{ id: organization, name: "Sandbox" }] }
    })
  },
  refusals: {
    unauthorized: {
      status: 401,
      body: { error: "The server could not verify that you are authorized to access the URL requested." }
    },
    unknownCall: { status: 404, body: { error: "Not Found" } },
    invalid: (faults) => ({
      status: 400,
      body: { errors: [], "field-errors": Object.fromEntries(faults.flatMap(byField)) }
    }),
    status: (status) => ({
      status,
      ...(status === 429 ? { headers: { ratelimit: "limit=240, remaining=0, reset=5" }, body: {} } : {})
    })
  },
  tokens: {
    title: "Close sandbox",
    defaultKey,
    basicKeys: true,
    authorizePath: "/oauth2/authorize/",
    tokenPath: "/oauth2/token/",
    revokePath: "/oauth2/revoke/",
    app: defaultApp,
    lifetimeSeconds: 3600,
    answer: ({ accessToken, refreshToken, scope }) => ({
      access_token: accessToken,
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      token_type: "Bearer",
      expires_in: 3600,
      scope,
      organization_id: organization,
      user_id: user
    })
  }
}

/** Each line of a fault is followed by its place. */
const byField = (fault: string): ReadonlyArray<readonly [string, string]> =>
  Array.from(fault.matchAll(/([^\n]+)\n\s+at \["([^"]+)"\]/gu), ([, message = "", field = ""]) => [
    field,
    message.trim()
  ])

export const { make, restore, start } = ContractSandbox.startsOf(model)
