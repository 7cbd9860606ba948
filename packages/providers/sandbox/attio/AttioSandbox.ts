/** Attio's API in this process: people, companies and deals with some of their attributes, as its contract has them. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { attio } from "../../contracts/attio/AttioContract.ts"
import * as ContractSandbox from "../contracted/ContractSandbox.ts"
import type * as ContractStore from "../contracted/ContractStore.ts"
import * as Timestamps from "../hubspot/Timestamps.ts"
import { conflicting, comparable, isValues, objects, read, refused, type Values, workspaceId } from "./AttioObjects.ts"

export { workspaceId } from "./AttioObjects.ts"

export type { ContractSandbox as AttioSandbox, Options } from "../contracted/ContractSandbox.ts"

export const defaultKey = "sandbox-attio-token"
export const defaultApp = { clientId: "sandbox-attio-app", clientSecret: "sandbox-attio-secret" }

/** A value of a unique attribute belongs to one record. */
const conflict = (request: ContractSandbox.Request, object: string, values: Values, own: string | undefined) => {
  const unique = Object.entries(objects[object]?.attributes ?? {}).flatMap(([slug, { isUnique }]) =>
    isUnique === true ? [slug] : []
  )
  const keyOf = (value: Json) => (isValues(value) ? String(value["email_address"] ?? value["domain"]) : "")
  const keys = (of: Values, slug: string) => (Array.isArray(of[slug]) ? of[slug].map(keyOf) : [])
  for (const slug of unique) {
    const other = request.store
      .all(object)
      .find(({ id, values: held }) => id !== own && keys(values, slug).some((key) => keys(held, slug).includes(key)))
    if (other !== undefined) return { slug, id: other.id }
  }
  return undefined
}

const nanos = (millis: number) => Timestamps.instant(millis).replace("Z", "000000Z")

const shown = (stored: ContractStore.Stored): ContractSandbox.Answer => ({
  status: 200,
  body: { data: viewOf(stored) }
})

const viewOf = ({ createdAt, id, object, updatedAt, values }: ContractStore.Stored): Values => {
  const type = objects[object]
  const active = { active_from: nanos(updatedAt), active_until: null, created_by_actor: { type: "app", id: "sandbox" } }
  const all = Object.keys(type?.attributes ?? {}).map((slug) => {
    const held = slug === "created_at" ? [{ value: nanos(createdAt), attribute_type: "timestamp" }] : values[slug]
    return [
      slug,
      Array.isArray(held) ? held.map((value: Json) => ({ ...active, ...(isValues(value) ? value : {}) })) : []
    ] as const
  })
  return {
    id: { workspace_id: workspaceId, object_id: type?.id ?? "", record_id: id },
    created_at: nanos(createdAt),
    web_url: `https://app.attio.com/sandbox/${object}/${id}`,
    values: { record_id: [{ ...active, value: id, attribute_type: "text" }], ...Object.fromEntries(all) }
  }
}

const idOf = (number: number) => `00000000-0000-4000-9000-${number.toString(16).padStart(12, "0")}`

/** A handler for an object that the workspace has. */
const ofObject =
  (then: (request: ContractSandbox.Request, object: string) => ContractSandbox.Answer): ContractSandbox.Handler =>
  (request) => {
    const object = request.params["object"] ?? ""
    return objects[object] === undefined
      ? refused(404, "not_found", `Object with slug/ID "${object}" was not found.`)
      : then(request, object)
  }

const ofRecord = (then: (request: ContractSandbox.Request, stored: ContractStore.Stored) => ContractSandbox.Answer) =>
  ofObject((request, object) => {
    const id = request.params["record_id"] ?? ""
    const stored = request.store.get(object, id)
    return stored === undefined
      ? refused(404, "not_found", `Record with ID "${id}" was not found.`)
      : then(request, stored)
  })

/** The values of an attribute with those that a record already has. */
const added = (slug: string, stored: ContractStore.Stored | undefined, sent: Values): Values => {
  const before = stored?.values[slug]
  const now = sent[slug]
  if (!Array.isArray(before) || !Array.isArray(now)) return {}
  const isNew = (value: Json) => !before.some((each: Json) => comparable(each) === comparable(value))
  return { [slug]: [...before, ...now.filter(isNew)] }
}

const save = (
  request: ContractSandbox.Request,
  object: string,
  stored: ContractStore.Stored | undefined,
  addedTo?: string
): ContractSandbox.Answer =>
  Result.match(read(object, request.body), {
    onFailure: (refusal) => refusal,
    onSuccess: (sent) => {
      const taken = conflict(request, object, sent, stored?.id)
      if (taken !== undefined) return refused(400, "uniqueness_conflict", conflicting(taken.slug, taken.id))
      const id = stored?.id ?? idOf(request.store.nextNumber())
      const values = { ...stored?.values, ...sent, ...(addedTo === undefined ? {} : added(addedTo, stored, sent)) }
      const record = { object, id, values, createdAt: stored?.createdAt ?? request.now, updatedAt: request.now }
      request.store.save(record)
      return shown(record)
    }
  })

const has = ({ values }: ContractStore.Stored, slug: string, wanted: Json): boolean => {
  const held = values[slug]
  return Array.isArray(held) && held.some((each: Json) => comparable(each) === comparable(wanted))
}

/** Records with all values of a filter in its short form; an attribute that the object doesn't have is refused. */
const query = ofObject((request, object) => {
  const { filter = {}, limit = 500 } = isValues(request.body) ? request.body : {}
  const conditions = Object.entries(isValues(filter) ? filter : {})
  const unknown = conditions.find(([slug]) => objects[object]?.attributes[slug] === undefined)
  if (unknown !== undefined)
    return refused(400, "unknown_filter_attribute_slug", `Unknown attribute slug: ${unknown[0]}.`, {
      path: [unknown[0]]
    })
  const found = request.store.all(object).filter((each) => conditions.every(([slug, value]) => has(each, slug, value)))
  return { status: 200, body: { data: found.slice(0, Number(limit)).map(viewOf) } }
})

/** Updates the record with the same value of a unique attribute, or creates one. Values of that attribute are added to. */
const assertRecord = ofObject((request, object) => {
  const slug = request.query.get("matching_attribute") ?? ""
  if (objects[object]?.attributes[slug]?.isUnique !== true)
    return refused(400, "validation_type", `Attribute "${slug}" is not unique.`)
  const sent = read(object, request.body)
  if (Result.isFailure(sent)) return sent.failure
  const wanted = sent.success[slug]
  const found = request.store
    .all(object)
    .filter((each) => Array.isArray(wanted) && wanted.some((value: Json) => has(each, slug, comparable(value))))
  if (found.length > 1) return refused(400, "multiple_match_results", `Several records match by "${slug}".`)
  return save(request, object, found[0], slug)
})

const attributeId = (object: string, slug: string) => ({
  workspace_id: workspaceId,
  object_id: objects[object]?.id ?? "",
  attribute_id: `${object}-${slug}`
})

const created = "2026-01-01T00:00:00.000000000Z"

const attributes = ofObject((request, object) => {
  const all = Object.entries(objects[object]?.attributes ?? {}).map(([slug, attribute]) => ({
    id: attributeId(object, slug),
    title: attribute.title,
    description: null,
    api_slug: slug,
    type: attribute.type,
    is_system_attribute: true,
    is_writable: attribute.isReadOnly !== true,
    is_required: false,
    is_unique: attribute.isUnique === true,
    is_multiselect: attribute.isMultiple === true,
    is_archived: false,
    created_at: created
  }))
  const offset = Number(request.query.get("offset") ?? 0)
  return { status: 200, body: { data: all.slice(offset, offset + Number(request.query.get("limit") ?? 500)) } }
})

/** The options of a select attribute, or the statuses of a status attribute. */
const optionsOf = (type: "select" | "status", key: "option_id" | "status_id") =>
  ofObject((request, object) => {
    const slug = request.params["attribute"] ?? ""
    const attribute = objects[object]?.attributes[slug]
    if (attribute?.type !== type) return refused(404, "not_found", `No ${type} attribute "${slug}" was found.`)
    const data = (attribute.options ?? []).map((title, index) => ({
      id: { ...attributeId(object, slug), [key]: `${slug}-${index}` },
      title,
      is_archived: false
    }))
    return { status: 200, body: { data } }
  })

const model: ContractSandbox.Model = {
  name: "attio",
  title: "Attio sandbox",
  contract: attio,
  handlers: {
    "GET /v2/objects": () => ({
      status: 200,
      body: {
        data: Object.entries(objects).map(([slug, { id, plural, singular }]) => ({
          id: { workspace_id: workspaceId, object_id: id },
          api_slug: slug,
          singular_noun: singular,
          plural_noun: plural,
          created_at: created
        }))
      }
    }),
    "GET /v2/objects/{object}/attributes": attributes,
    "GET /v2/objects/{object}/attributes/{attribute}/options": optionsOf("select", "option_id"),
    "GET /v2/objects/{object}/attributes/{attribute}/statuses": optionsOf("status", "status_id"),
    "POST /v2/objects/{object}/records/query": query,
    "PUT /v2/objects/{object}/records": assertRecord,
    "POST /v2/objects/{object}/records": ofObject((request, object) => save(request, object, undefined)),
    "GET /v2/objects/{object}/records/{record_id}": ofRecord((_, stored) => shown(stored)),
    // PATCH appends to attributes with several values, PUT replaces them.
    "PUT /v2/objects/{object}/records/{record_id}": ofRecord((request, stored) => save(request, stored.object, stored)),
    "DELETE /v2/objects/{object}/records/{record_id}": ofRecord(({ store }, stored) => {
      store.remove(stored)
      return { status: 200, body: {} }
    }),
    "GET /v2/self": () => ({
      status: 200,
      body: {
        active: true,
        scope: "record_permission:read-write object_configuration:read",
        client_id: defaultApp.clientId,
        token_type: "Bearer",
        exp: null,
        iat: 0,
        sub: workspaceId,
        aud: defaultApp.clientId,
        iss: "attio.com",
        authorized_by_workspace_member_id: "00000000-0000-4000-8000-000000000002",
        workspace_id: workspaceId,
        workspace_name: "Sandbox",
        workspace_slug: "sandbox",
        workspace_logo_url: null
      }
    })
  },
  refusals: {
    unauthorized: {
      status: 401,
      body: { status_code: 401, type: "auth_error", code: "unauthorized", message: "The access token is invalid." }
    },
    unknownCall: refused(404, "not_found", "Unknown endpoint."),
    invalid: (faults) => refused(400, "validation_type", faults.join("; ").replaceAll(/\s+/gu, " ")),
    status: (status) =>
      status === 429
        ? {
            ...refused(429, "rate_limit_exceeded", "Rate limit exceeded, please try again later"),
            headers: { "retry-after": "1" }
          }
        : { status }
  },
  tokens: {
    title: "Attio sandbox",
    defaultKey,
    basicKeys: true,
    authorizePath: "/authorize",
    tokenPath: "/oauth/token",
    revokePath: undefined,
    app: defaultApp,
    lifetimeSeconds: undefined,
    answer: ({ accessToken }) => ({ access_token: accessToken, token_type: "Bearer" })
  }
}

export const { make, restore, start } = ContractSandbox.startsOf(model)
