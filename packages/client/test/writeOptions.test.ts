/** @rule client.writes */
import { expect, it } from "vitest"
import { createClient } from "../src/index.ts"

const recorded = () => {
  const sent: Array<{ readonly body: unknown; readonly headers: Headers }> = []
  const fetch = async (_url: string, { body, headers }: RequestInit) => {
    sent.push({ body: JSON.parse(String(body)), headers: new Headers(headers) })
    return Response.json({ operationId: "o" })
  }
  const target = { project: "p", integration: "i", groupRef: "g" }
  return {
    sent,
    contacts: createClient({ baseUrl: "https://api.test/v1", apiKey: "k", fetch, ...target }).objects("c")
  }
}

it("sends every option of a write, in the body or in the request", async () => {
  const { contacts, sent } = recorded()
  const body = {
    mode: "asynchronous",
    associations: [{ to: { id: "1" }, types: [] }],
    batchPolicy: { allOrNone: true },
    autoBatchPolicy: { maxDelayMinutes: 5 },
    retryPolicy: { deadlineHours: 2 },
    reason: "import",
    metadata: { ticket: "4711" }
  } as const
  const forwardedHeaders = [{ key: "x-provider", value: "1" }]
  const call = { headers: { "x-own": "2" }, requestId: "r-1", idempotencyKey: "key-1" }
  await contacts.create({ email: "a@b.test" }, { ...body, ...call, forwardedHeaders, consumerRef: "ann" })
  const [request] = sent
  const record = { email: "a@b.test" }
  expect(request?.body).toEqual({ groupRef: "g", type: "create", record, headers: forwardedHeaders, ...body })
  expect(["x-own", "x-request-id", "idempotency-key"].map((name) => request?.headers.get(name))).toEqual([
    "2",
    "r-1",
    "key-1"
  ])
})

it("refuses an option that has no place in the request, and sends nothing", async () => {
  const { contacts, sent } = recorded()
  const record = { email: "a@b.test" }
  const options: object = { externalId: "X1", timeout: 5, associations: [] }
  await expect(contacts.create(record, options)).rejects.toThrow(
    /^Unknown option externalId, timeout\. A write takes mode/u
  )
  await expect(contacts.delete("7", options)).rejects.toThrow(TypeError)
  await expect(contacts.batch("create", [{ record }], options)).rejects.toThrow(TypeError)
  expect(sent).toEqual([])
})

it("refuses another group than the target's in the options of a write", async () => {
  const { contacts, sent } = recorded()
  const options: object = { groupRef: "other" }
  await expect(contacts.create({ email: "a@b.test" }, options)).rejects.toThrow("pass groupRef to objects()")
  expect(sent).toEqual([])
})

it("ignores options that are undefined", async () => {
  const { contacts, sent } = recorded()
  const options: object = { externalId: undefined, signal: undefined }
  await contacts.create({ email: "a@b.test" }, options)
  expect(sent).toMatchObject([{ body: { groupRef: "g", type: "create" } }])
})
