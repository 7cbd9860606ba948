/** Batches as a definition says them: the envelope, a result per record, and refusals inside a 2xx. @rule driver.restDefinition */
import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ProviderName } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import { RestDriver } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Acme from "./Acme.ts"

const batchCall = {
  path: "/v8/{object}",
  records: ["data"],
  results: ["data"],
  success: { at: ["status"], is: "success" },
  recordId: ["details", "id"],
  message: [["message"]],
  code: ["code"],
  field: ["details", "api_name"]
} as const

/** As Zoho CRM does it: a list in both directions, and 2xx with refusals inside. */
const zoho = {
  name: "zoho-like",
  displayName: "Zoho-like",
  baseUrl: "https://api.zoho.test",
  hosts: ["api.zoho.test"],
  auth: { apiKey: { in: "header", name: "authorization", prefix: "Zoho-oauthtoken " } },
  operations: {
    create: { method: "POST", path: "/v8/{object}" },
    update: { method: "PUT", path: "/v8/{object}/{id}" },
    delete: { method: "DELETE", path: "/v8/{object}/{id}" },
    read: { method: "GET", path: "/v8/{object}/{id}" },
    batch: {
      create: { ...batchCall, method: "POST" },
      update: { ...batchCall, method: "PUT", id: ["id"] }
    }
  },
  fieldsAt: ["data", 0],
  answer: { record: ["data", 0, "details"], id: ["id"] },
  errors: { message: [["data", 0, "message"], ["message"]], code: [["data", 0, "code"], ["code"]] },
  rateLimit: { otherwiseSeconds: 5 },
  capabilities: { create: true, update: true, delete: true, batch: { create: true, update: true, records: 5 } }
} as const satisfies RestDriver.Input

const definition = RestDriver.define(zoho)

interface Row {
  readonly [name: string]: unknown
}

/** A provider with a list of leads, which refuses a text as a size. */
const server = () => {
  const records = new Map<string, Row>()
  const failures: Array<string> = []
  const received: Array<{ method: string; url: string; headers: Record<string, string>; body: string }> = []
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
  const refusal = (code: string, name: string) => ({
    status: "error",
    code,
    message: `invalid ${name}`,
    details: { api_name: name }
  })
  const saved = (id: string, row: Row) => {
    if ("Size" in row && row["Size"] !== null && typeof row["Size"] !== "number") return refusal("INVALID_DATA", "Size")
    if (!records.has(id) && !("Last_Name" in row)) return refusal("MANDATORY_NOT_FOUND", "Last_Name")
    const record = { ...records.get(id), ...row, id }
    records.set(id, record)
    return { status: "success", code: "SUCCESS", message: "record saved", details: record }
  }
  let next = 0
  const change = (method: string, id: string, rows: ReadonlyArray<Row>) =>
    rows.map((row) => {
      if (method === "POST") return saved(String(++next), row)
      const own = id === "" ? String(row["id"]) : id
      return records.has(own) ? saved(own, row) : refusal("INVALID_DATA", "id")
    })
  const answer = (method: string, id: string, body: string): Response => {
    if (method === "GET") {
      const record = records.get(id)
      return record === undefined
        ? json(404, { code: "NOT_FOUND", message: "no record" })
        : json(200, { data: [{ details: record }] })
    }
    if (method === "DELETE")
      return records.delete(id) ? json(200, { data: [{ status: "success" }] }) : json(404, { message: "no record" })
    const { data } = JSON.parse(body)
    const results = change(method, id, data)
    const isRefused = results.length === 1 && results[0]?.status === "error"
    return json(isRefused ? 400 : 200, { data: results })
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = request.body === null ? "" : await request.text()
    received.push({ method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body })
    if (request.headers.get("authorization") !== `Zoho-oauthtoken ${Acme.token}`)
      return json(401, { message: "invalid token" })
    const failure = failures.shift()
    if (failure === "quota") return json(429, { message: "too many" })
    if (failure === "unauthorized") return json(401, { message: "invalid token" })
    if (failure === "downBefore") return json(503, {})
    if (failure === "silent") return new Promise(() => undefined)
    const answered = answer(request.method, new URL(request.url).pathname.split("/")[3] ?? "", body)
    if (failure === "lostAfter") throw new TypeError("connection reset")
    return failure === "downAfter" ? json(502, {}) : answered
  }
  return { fetch, records, failures, received }
}

const account: Account = {
  connectionId: ConnectionId.make("connection"),
  provider: ProviderName.make("zoho-like"),
  credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(Acme.token) },
  metadata: {}
}

const world = Effect.sync(() => {
  const zohoLike = server()
  return {
    zohoLike,
    account,
    driver: RestDriver.driver(definition, { fetch: zohoLike.fetch }),
    stored: () =>
      Effect.sync(() =>
        [...zohoLike.records].map(([recordId, fields]) => ({ recordId, fields: JSON.parse(JSON.stringify(fields)) }))
      )
  }
})

const failing =
  (kind: ProviderDriverSuite.Failure) =>
  ({ zohoLike }: Effect.Success<typeof world>, nth = 1) =>
    Effect.sync(() => void zohoLike.failures.push(...Array.from({ length: nth - 1 }, () => ""), kind))

ProviderDriverSuite.suite("a definition with batches", {
  capabilities: definition.capabilities,
  world,
  sample: {
    objectName: "Leads",
    record: (n) => ({ Last_Name: `Lee ${n}`, Company: `Acme ${n}`, Size: n }),
    changes: { Company: "Acme Group", Size: 250 },
    clearable: "Company",
    refused: { Company: "Acme" },
    refusedChange: { Size: "many" },
    missingId: "99999"
  },
  received: ({ zohoLike }) => Effect.sync(() => zohoLike.received),
  failNext: {
    quota: failing("quota"),
    unauthorized: failing("unauthorized"),
    downBefore: failing("downBefore"),
    downAfter: failing("downAfter"),
    lostAfter: failing("lostAfter"),
    silent: failing("silent")
  }
})

const send = (answer: () => Response, count = 2) => {
  const driver = RestDriver.driver(definition, { fetch: () => Promise.resolve(answer()) })
  const items = Array.from({ length: count }, (_, n) => ({ fields: { Last_Name: `Lee ${n}` }, associations: [] }))
  const [first = { fields: {}, associations: [] }, ...others] = items
  return Effect.result(driver.write(account, Acme.command("create", {}, { items: [first, ...others] })))
}

describe("the results of a batch", () => {
  it.effect("are unknown if there isn't one for each record", () =>
    Effect.gen(function* () {
      for (const body of [{ data: [{ status: "success", details: { id: "1" } }] }, { ok: true }, []]) {
        const ended = yield* send(Acme.json(201, body))
        assert.isTrue(Result.isFailure(ended))
        if (Result.isFailure(ended)) assert.deepInclude(ended.failure.reason, { written: "unknown" })
      }
    })
  )

  it.effect("are uncertain for a record of which the answer says nothing, and failed for a refused one", () =>
    Effect.gen(function* () {
      const data = [
        {},
        { status: "error", code: "DUPLICATE_DATA", message: "duplicate data", details: { api_name: "Email" } }
      ]
      const ended = yield* send(Acme.json(207, { data }))
      const outcomes = Result.getOrThrow(ended)
      assert.deepStrictEqual(
        outcomes.map(({ outcome }) => outcome),
        ["uncertain", "failed"]
      )
      assert.deepStrictEqual(outcomes[1]?.errors, [
        { message: "duplicate data", code: "DUPLICATE_DATA", field: "Email" }
      ])
    })
  )
})

describe("a definition of batches", () => {
  const { create, update } = zoho.operations.batch
  it.each<[string, string, object]>([
    [
      "operations.batch.update.id",
      "is missing: an update needs the record's id",
      { update: { ...update, id: undefined } }
    ],
    ["operations.batch.create.id", "a new record has no id yet", { create: { ...create, id: ["id"] } }],
    ["operations.batch.create.path", "{id} is not among {object}", { create: { ...create, path: "/{object}/{id}" } }],
    [
      "operations.batch.create.path",
      "without {object} all objects would share it",
      { create: { ...create, path: "/batch" } }
    ],
    [
      "operations.batch.create",
      "records, id and fieldsAt must have names of properties alone",
      { create: { ...create, records: ["data", 0] } }
    ]
  ])("is refused where it can't work, naming %s: %s", (member, message, patch) => {
    const batch = JSON.parse(JSON.stringify({ create, update, ...patch }))
    const checked = RestDriver.check({ ...zoho, operations: { ...zoho.operations, batch } })
    const faults = Result.isFailure(checked)
      ? checked.failure.faults.map((fault) => `${fault.member}: ${fault.message}`)
      : []
    assert.deepStrictEqual(faults, [`${member}: ${message}`])
  })
})
