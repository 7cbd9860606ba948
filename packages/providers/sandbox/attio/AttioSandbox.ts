/** Attio's API in this process: people, companies and deals with some of their attributes, as its contract has them. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { attio } from "../../contracts/attio/AttioContract.ts"
import * as ContractSandbox from "../contracted/ContractSandbox.ts"
import * as ContractStore from "../contracted/ContractStore.ts"
import * as Timestamps from "../hubspot/Timestamps.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"

export type { ContractSandbox as AttioSandbox, Options } from "../contracted/ContractSandbox.ts"

export const defaultKey = "sandbox-attio-token"
export const defaultApp = { clientId: "sandbox-attio-app", clientSecret: "sandbox-attio-secret" }

/** The workspace of every account. */
export const workspaceId = "00000000-0000-4000-8000-000000000001"

type Values = Readonly<Record<string, Json>>

const isValues = (value: Json | undefined): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** How an attribute's value is in answers, made of what a caller sends: a text, a number or an object. */
type AttributeType = "text" | "number" | "personal-name" | "email-address" | "domain"

interface Attribute {
  readonly title: string
  readonly type: AttributeType
  readonly isMultiple?: true
  readonly isUnique?: true
}

const objects: Readonly<
  Record<
    string,
    {
      readonly id: string
      readonly singular: string
      readonly plural: string
      readonly attributes: Readonly<Record<string, Attribute>>
    }
  >
> = {
  people: {
    id: "00000000-0000-4000-8000-00000000000a",
    singular: "Person",
    plural: "People",
    attributes: {
      name: { title: "Name", type: "personal-name" },
      email_addresses: { title: "Email addresses", type: "email-address", isMultiple: true, isUnique: true },
      job_title: { title: "Job title", type: "text" },
      description: { title: "Description", type: "text" }
    }
  },
  companies: {
    id: "00000000-0000-4000-8000-00000000000b",
    singular: "Company",
    plural: "Companies",
    attributes: {
      name: { title: "Name", type: "text" },
      domains: { title: "Domains", type: "domain", isMultiple: true, isUnique: true },
      description: { title: "Description", type: "text" },
      employee_count: { title: "Employee count", type: "number" }
    }
  },
  deals: {
    id: "00000000-0000-4000-8000-00000000000c",
    singular: "Deal",
    plural: "Deals",
    attributes: { name: { title: "Name", type: "text" }, value: { title: "Deal value", type: "number" } }
  }
}

/** One value of an attribute as answers have it; undefined if it has the wrong type. */
const readValue = (type: AttributeType, sent: Json): Values | undefined => {
  const given = isValues(sent) ? sent : undefined
  switch (type) {
    case "text":
      return textIn(given?.["value"] ?? sent, (value) => ({ value }))
    case "number":
      return typeof (given?.["value"] ?? sent) === "number" ? { value: given?.["value"] ?? sent } : undefined
    case "personal-name":
      return given === undefined ? undefined : { first_name: "", last_name: "", full_name: "", ...given }
    case "email-address":
      return textIn(given?.["email_address"] ?? sent, (text) =>
        /^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(text)
          ? { original_email_address: text, email_address: text.toLowerCase(), email_domain: text.split("@")[1] ?? "" }
          : undefined
      )
    case "domain":
      return textIn(given?.["domain"] ?? sent, (domain) => ({ domain, root_domain: domain }))
  }
}

const textIn = (value: Json, then: (text: string) => Values | undefined): Values | undefined =>
  typeof value === "string" ? then(value) : undefined

const refused = (status: number, code: string, message: string): ContractSandbox.Answer => ({
  status,
  body: { status_code: status, type: "invalid_request_error", code, message }
})

/** The attributes of a body as they are stored, or the refusal of one of them. */
const read = (object: string, body: Json): Result.Result<Values, ContractSandbox.Answer> =>
  Result.gen(function* () {
    const data = isValues(body) ? body["data"] : undefined
    const sent = isValues(data) && isValues(data["values"]) ? data["values"] : {}
    const stored: Record<string, Json> = {}
    for (const [slug, value] of Object.entries(sent)) {
      const attribute = objects[object]?.attributes[slug]
      if (attribute === undefined)
        return yield* Result.fail(refused(400, "value_not_found", `Cannot find attribute with slug/ID "${slug}".`))
      const items: ReadonlyArray<Json> = value === null ? [] : Array.isArray(value) ? value : [value]
      const values = items.flatMap((item) => {
        const value = readValue(attribute.type, item)
        return value === undefined ? [] : [value]
      })
      if (values.length < items.length || (items.length > 1 && attribute.isMultiple !== true))
        return yield* Result.fail(refused(400, "validation_type", `Invalid value for attribute "${slug}".`))
      stored[slug] = values.map((each) => ({ ...each, attribute_type: attribute.type }))
    }
    return stored
  })

/** A value of a unique attribute belongs to one record. */
const conflict = (request: ContractSandbox.Request, object: string, values: Values, own: string | undefined) => {
  const unique = Object.entries(objects[object]?.attributes ?? {}).flatMap(([slug, { isUnique }]) =>
    isUnique === true ? [slug] : []
  )
  const keyOf = (value: Json) => (isValues(value) ? String(value["email_address"] ?? value["domain"]) : "")
  const keys = (of: Values, slug: string) => (Array.isArray(of[slug]) ? of[slug].map(keyOf) : [])
  return unique.find((slug) =>
    request.store
      .all(object)
      .some((other) => other.id !== own && keys(values, slug).some((key) => keys(other.values, slug).includes(key)))
  )
}

const nanos = (millis: number) => Timestamps.instant(millis).replace("Z", "000000Z")

const shown = ({ createdAt, id, object, updatedAt, values }: ContractStore.Stored): ContractSandbox.Answer => {
  const type = objects[object]
  const active = { active_from: nanos(updatedAt), active_until: null, created_by_actor: { type: "app", id: "sandbox" } }
  const all = Object.keys(type?.attributes ?? {}).map((slug) => {
    const held = values[slug]
    return [
      slug,
      Array.isArray(held) ? held.map((value: Json) => ({ ...active, ...(isValues(value) ? value : {}) })) : []
    ] as const
  })
  return {
    status: 200,
    body: {
      data: {
        id: { workspace_id: workspaceId, object_id: type?.id ?? "", record_id: id },
        created_at: nanos(createdAt),
        web_url: `https://app.attio.com/sandbox/${object}/${id}`,
        values: { record_id: [{ ...active, value: id, attribute_type: "text" }], ...Object.fromEntries(all) }
      }
    }
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

const save = (
  request: ContractSandbox.Request,
  object: string,
  stored: ContractStore.Stored | undefined
): ContractSandbox.Answer =>
  Result.match(read(object, request.body), {
    onFailure: (refusal) => refusal,
    onSuccess: (sent) => {
      const slug = conflict(request, object, sent, stored?.id)
      if (slug !== undefined)
        return refused(400, "uniqueness_conflict", `The value for attribute "${slug}" is not unique.`)
      const id = stored?.id ?? idOf(request.store.nextNumber())
      const values = { ...stored?.values, ...sent }
      const record = { object, id, values, createdAt: stored?.createdAt ?? request.now, updatedAt: request.now }
      request.store.save(record)
      return shown(record)
    }
  })

const model: ContractSandbox.Model = {
  name: "attio",
  title: "Attio sandbox",
  contract: attio,
  handlers: {
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

/** Starts a sandbox on the clock of the caller. It holds no resource; `Effect.runSync` starts one outside Effect. */
export const make = (options: ContractSandbox.Options = {}): Effect.Effect<ContractSandbox.ContractSandbox> =>
  Effect.suspend(() => ContractSandbox.make(model, ContractStore.make(model.name), options))

/** Starts a sandbox with the records of a `dump`. Fails if the snapshot is broken or of another version. */
export const restore = (
  snapshot: unknown,
  options: ContractSandbox.Options = {}
): Effect.Effect<ContractSandbox.ContractSandbox, SnapshotNotValid> =>
  Result.match(ContractStore.read(model.name, snapshot), {
    onFailure: Effect.fail,
    onSuccess: (store) => ContractSandbox.make(model, store, options)
  })

export const start = (options?: ContractSandbox.Options): ContractSandbox.ContractSandbox =>
  Effect.runSync(make(options))
