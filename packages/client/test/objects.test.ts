/** @rule client.writes, batch.records, reconcile.openCreate */
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, createClient } from "../src/index.ts"
import * as TestServer from "./TestServer.ts"

let server: TestServer.TestServer
let fieldgate: Client

beforeAll(async () => {
  server = await TestServer.start()
  const target = { project: "demo", integration: "crm", groupRef: "demo-group" }
  fieldgate = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey, ...target })
})

afterAll(() => server[Symbol.asyncDispose]())

test("creates, updates and deletes a record", async () => {
  const contacts = fieldgate.objects("contacts")
  const { result } = await contacts.create({ email: "ann@acme.test" })
  const { recordId: id = "" } = result
  expect((await contacts.update({ id, firstname: "Ann" })).result).toMatchObject({ success: true, recordId: id })
  expect((await contacts.delete(id)).result).toMatchObject({ success: true })
})

test("creates, updates and deletes a record by a key", async () => {
  const contacts = fieldgate.objects("contacts")
  const match = { by: ["email"] }
  const { result } = await contacts.upsert({ email: "kim@acme.test" }, { match })
  expect(result).toMatchObject({ action: "created", matchedBy: ["email"] })
  const { recordId } = result
  const updated = await contacts.update({ email: "kim@acme.test", firstname: "Kim" }, { match })
  expect(updated.result).toMatchObject({ action: "updated", recordId })
  expect((await contacts.delete({ email: "kim@acme.test" }, { match })).result).toMatchObject({ recordId })
})

test("returns an outcome for each record of a batch", async () => {
  const items = [{ record: { email: "bea@acme.test" } }, { record: { email: "no address" } }]
  expect(await fieldgate.objects("contacts").batch("create", items)).toMatchObject({ successCount: 1, failureCount: 1 })
})

test("finds records by the values of their fields", async () => {
  const contacts = fieldgate.objects("contacts")
  const { result } = await contacts.create({ email: "fay@acme.test" })
  const { missing, records } = await contacts.find([{ email: "fay@acme.test" }, { email: "gus@acme.test" }], {
    fields: ["email"]
  })
  expect(records).toEqual([
    {
      index: 0,
      id: result.recordId,
      url: expect.stringContaining(`/${result.recordId}`),
      fields: { email: "fay@acme.test" }
    }
  ])
  expect(missing).toEqual([1])
})

test("reports the progress of an asynchronous write until it ends", async () => {
  const accepted = await fieldgate.objects("contacts").create({ email: "cleo@acme.test" }, { mode: "asynchronous" })
  const statuses: Array<string> = []
  const target = { project: "demo", operationId: accepted.operationId }
  await fieldgate.operations.wait(target, { timeout: 20_000, onProgress: ({ status }) => statuses.push(status) })
  expect(statuses.at(-1)).toBe("success")
})

test("returns the requests that a write would make", async () => {
  const { requests } = await fieldgate.objects("contacts").explainCreate({ email: "dora@acme.test" })
  expect(requests).toMatchObject([{ method: "POST" }])
})

test("iterates over all operations of an installation and all records of an operation", async () => {
  const target = { project: "demo", integration: "crm", installationId: server.installationId, pageSize: 1 }
  const ids: Array<string> = []
  for await (const { id } of fieldgate.operations.all(target)) ids.push(id)
  const { results } = await fieldgate.operations.list({ ...target, pageSize: 100 })
  expect(ids).toEqual(results.map(({ id }) => id))
  const indexes: Array<number> = []
  for await (const { index } of fieldgate.operations.allRecords({ project: "demo", operationId: ids[0] ?? "" })) {
    indexes.push(index)
  }
  expect(indexes).toEqual([0])
})

test("prefers an object's target to the client's", async () => {
  const elsewhere = fieldgate.objects("contacts", { groupRef: "unknown" })
  await expect(elsewhere.create({ email: "eve@acme.test" })).rejects.toMatchObject({ status: 404 })
})

test("names the missing properties of a target", () => {
  const bare = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey, project: "demo" })
  expect(() => bare.objects("contacts")).toThrow(/^Missing integration, groupRef\. Pass it to createClient/u)
})

test("creates a record by its key, then updates it", async () => {
  const contacts = fieldgate.objects("contacts")
  const options = { match: { by: ["email"] } } as const
  const planned = await contacts.explainUpsert({ email: "hal@acme.test", firstname: "Hal" }, options)
  expect(planned.records[0]?.match).toMatchObject({ by: ["email"] })
  const created = await contacts.upsert({ email: "hal@acme.test", firstname: "Hal" }, options)
  const updated = await contacts.upsert({ email: "hal@acme.test", firstname: "Harold" }, options)
  expect([created.result, updated.result]).toMatchObject([
    { action: "created" },
    { action: "updated", recordId: created.result.recordId }
  ])
})
