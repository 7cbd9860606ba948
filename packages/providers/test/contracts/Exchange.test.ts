import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { Close, RestDriver } from "@fieldgate/providers"
import { AttioSandbox, CloseSandbox, DynamicsSandbox, ZohoSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { type Contract, counts } from "../../contracts/Contract.ts"
import { differences } from "../../contracts/Exchange.ts"
import { attio } from "../../contracts/attio/AttioContract.ts"
import { close } from "../../contracts/close/CloseContract.ts"
import { dynamics } from "../../contracts/dynamics/DynamicsContract.ts"
import { hubspot } from "../../contracts/hubspot/HubSpotContract.ts"
import { pipedrive } from "../../contracts/pipedrive/PipedriveContract.ts"
import { salesforce } from "../../contracts/salesforce/SalesforceContract.ts"
import { zoho } from "../../contracts/zoho/ZohoContract.ts"
import { answer, text } from "../../contracts/Shapes.ts"

const Person = Schema.Struct({ id: text, name: text })

const acme: Contract = {
  provider: "acme",
  sources: { docs: { kind: "documentation", title: "Acme's manual", date: "2026-01-02" } },
  calls: [
    {
      method: "POST",
      path: "/v1/people",
      source: "docs",
      body: Schema.Struct({ name: text }),
      answers: [answer(201, "specified", "docs", Person)]
    },
    {
      method: "GET",
      path: "/v1/people/{id}",
      source: "docs",
      query: ["fields"],
      answers: [answer(200, "seen", "docs", Person)]
    },
    { method: "GET", path: "/v1/people/me", source: "docs", answers: [answer(204, "seen", "docs")] },
    { method: "GET", path: "/v1/accounts({id})", source: "docs", answers: [answer(200, "unseen", "docs", Person)] },
    {
      method: "POST",
      path: "/token",
      source: "docs",
      form: Schema.Struct({ code: text }),
      answers: [answer(204, "seen", "docs")]
    }
  ],
  refusals: [answer(400, "seen", "docs", Schema.Struct({ code: text }), "TAKEN")],
  codeOf: (body) =>
    typeof body === "object" && body !== null && "code" in body && typeof body["code"] === "string"
      ? body["code"]
      : undefined
}

const ann = '{"id":"1","name":"Ann"}'

const compare = (request: string, body: string, status: number, answered: string) => {
  const [method = "", url = ""] = request.split(" ")
  return differences(acme, { method, url, body, answer: { status, body: answered } }).map(
    ({ message, side }) => `${side}: ${message.replaceAll(/\s+/gu, " ")}`
  )
}

/** @rule driver.contract */
describe("differences from a contract", () => {
  const cases: ReadonlyArray<readonly [string, Parameters<typeof compare>, ReadonlyArray<string>]> = [
    ["a call as it is in the contract", ["POST /v1/people", '{"name":"Ann"}', 201, ann], []],
    [
      "an address with its origin and a slash at its end",
      ["GET https://api.acme.test/v1/people/1/?fields=name", "", 200, ann],
      []
    ],
    ["a fixed path before one with a placeholder", ["GET /v1/people/me", "", 204, ""], []],
    ["a placeholder inside a segment", ["GET /v1/accounts(7)", "", 200, ann], []],
    ["a form", ["POST /token", "code=7", 204, ""], []],
    ["a refusal of any call", ["POST /v1/people", '{"name":"Ann"}', 400, '{"code":"TAKEN"}'], []],
    ["a wrong path", ["POST /v1/persons", '{"name":"Ann"}', 201, ann], ["request: the contract has no such call"]],
    ["a wrong method", ["PUT /v1/people", "", 201, ann], ["request: the contract has no such call"]],
    [
      "an unknown parameter",
      ["GET /v1/people/1?field=name", "", 200, ann],
      ["request: the query has no parameter field"]
    ],
    ["a body of a call without one", ["GET /v1/people/1", "{}", 200, ann], ["request: the request has no body"]],
    ["a body that is not JSON", ["POST /v1/people", "name=Ann", 201, ann], ["request: the body is not JSON"]],
    [
      "a misspelled property",
      ["POST /v1/people", '{"nam":"Ann"}', 201, ann],
      ['request: Expected no excess property at ["nam"] Missing key at ["name"]']
    ],
    [
      "a wrong type in a form",
      ["POST /token", "kode=7", 204, ""],
      ['request: Expected no excess property at ["kode"] Missing key at ["code"]']
    ],
    ["an unknown status", ["GET /v1/people/1", "", 202, ann], [`answer: the contract has no answer 202: ${ann}`]],
    [
      "an unknown code",
      ["GET /v1/people/1", "", 400, '{"code":"BUSY"}'],
      ['answer: the contract has no answer 400 BUSY: {"code":"BUSY"}']
    ],
    [
      "an answer of another shape",
      ["GET /v1/people/1", "", 200, '{"id":1,"name":"Ann"}'],
      ['answer: 200: Expected string at ["id"]']
    ]
  ]
  it.each(cases)("reports what differs for %s", (_, exchange, found) => {
    expect(compare(...exchange)).toEqual(found)
  })
})

/** @rule driver.contract */
describe.each([attio, close, dynamics, hubspot, salesforce, pipedrive, zoho])(
  "the contract of $provider",
  (contract) => {
    const answers = [...contract.calls.flatMap((call) => call.answers), ...contract.refusals]

    it("names a dated source for each fact", () => {
      const named = new Set([...contract.calls, ...answers].map(({ source }) => source))
      expect([...named].filter((source) => contract.sources[source] === undefined)).toEqual([])
      expect(Object.values(contract.sources).filter(({ date }) => !/^20\d\d-\d\d-\d\d$/u.test(date))).toEqual([])
    })

    it("has each call once", () => {
      const calls = contract.calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/gu, "{}")}`)
      expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
    })

    it("marks answers as seen only with a source that has seen them", () => {
      const seen = answers.filter(({ proof, source }) => {
        const kind = contract.sources[source]?.kind
        return proof === "seen" && kind !== "recorded answer" && kind !== "report"
      })
      expect(seen).toEqual([])
    })

    it("counts every answer", () => {
      const { seen, specified, unseen } = counts(contract)
      expect(seen + specified + unseen).toBe(answers.length)
    })
  }
)

/** @rule driver.contract */
describe("a sandbox that a contract drives", () => {
  const write = (definition: RestDriver.Input, fields: Record<string, string>) => {
    const driver = RestDriver.driver(RestDriver.define(definition), { fetch: CloseSandbox.start().fetch })
    const account: Account = {
      connectionId: ConnectionId.make("connection"),
      provider: driver.name,
      credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(CloseSandbox.defaultKey) },
      metadata: {}
    }
    const item = { fields, associations: [] }
    const command = {
      type: "create",
      objectName: ObjectName.make("leads"),
      items: [item],
      allOrNone: false,
      headers: []
    } as const
    return Effect.runPromise(Effect.map(Effect.result(driver.write(account, command)), Result.isSuccess))
  }

  it("accepts what the definition sends, and nothing by another path, method or name", async () => {
    const { describe: _, ...plain } = Close.definition
    const { find: __, ...operations } = plain.operations
    const capabilities = { create: true, update: true, delete: true }
    const definition = { ...plain, operations, capabilities, identifyingFields: {}, values: {} }
    const creating = (create: object) => ({ ...definition, operations: { ...operations, create } }) as RestDriver.Input
    expect(await write(definition, { name: "Acme" })).toBe(true)
    expect(await write(creating({ method: "POST", path: "/api/v2/{object}/" }), { name: "Acme" })).toBe(false)
    expect(await write(creating({ method: "PUT", path: "/api/v1/{object}/" }), { name: "Acme" })).toBe(false)
    expect(await write({ ...definition, fieldsAt: ["data"] }, { name: "Acme" })).toBe(false)
    expect(await write({ ...definition, objects: { leads: "leads" } }, { name: "Acme" })).toBe(false)
  })

  const snapshots = [
    {
      ...AttioSandbox,
      authorization: `Bearer ${AttioSandbox.defaultKey}`,
      path: "/v2/objects/companies/records",
      record: { data: { values: { name: "Acme" } } }
    },
    {
      ...CloseSandbox,
      authorization: `Bearer ${CloseSandbox.defaultKey}`,
      path: "/api/v1/lead/",
      record: { name: "Acme" }
    },
    {
      ...DynamicsSandbox,
      authorization: `Bearer ${DynamicsSandbox.defaultToken}`,
      path: "/api/data/v9.2/accounts",
      record: { name: "Acme" }
    },
    {
      ...ZohoSandbox,
      authorization: `Zoho-oauthtoken ${ZohoSandbox.defaultToken}`,
      path: "/crm/v8/Leads",
      record: { data: [{ Last_Name: "Acme" }] }
    }
  ]
  it.each(snapshots)("continues from a snapshot: $path", async ({ authorization, path, record, restore, start }) => {
    const before = start()
    const create = (fetch: typeof globalThis.fetch) =>
      fetch(`https://crm.test${path}`, { method: "POST", body: JSON.stringify(record), headers: { authorization } })
    expect((await create(before.fetch)).ok).toBe(true)
    const after = Effect.runSync(restore(JSON.parse(JSON.stringify(before.dump()))))
    expect(after.records()).toEqual(before.records())
    expect((await create(after.fetch)).ok).toBe(true)
    expect(new Set(after.records().map(({ id }) => id)).size).toBe(2)
    expect(Result.isFailure(Effect.runSync(Effect.result(restore({ ...before.dump(), version: 2 }))))).toBe(true)
  })
})
