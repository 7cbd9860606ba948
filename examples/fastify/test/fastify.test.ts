import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { QueueFull } from "@fieldgate/core/writes/calls/QueueCapacity"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { createApp } from "../app.ts"

const sandbox = HubSpotSandbox.start()
let app: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  app = await createApp({ database: "memory", encryptionKey: undefined, fetch: sandbox.fetch })
}, 120_000)
afterAll(() => app.close())

const call = async (method: "GET" | "POST" | "PUT", url: string, payload: object = {}) => {
  const body = method === "GET" ? {} : { payload }
  const {
    statusCode,
    headers,
    body: text
  } = await app.inject({ method, url, headers: { "x-customer": "acme" }, ...body })
  return { status: statusCode, headers, json: text === "" ? undefined : JSON.parse(text) }
}

it("collects contacts into one batch, writes them with one call, and reports each", async () => {
  expect(await call("POST", "/contacts", { email: "ann@acme.example" })).toMatchObject({ status: 404 })
  expect(await call("PUT", "/crm", { token: HubSpotSandbox.defaultToken })).toMatchObject({ status: 204 })
  const first = await call("POST", "/contacts", { email: "ann@acme.example" })
  const second = await call("POST", "/contacts", { email: "bob@acme.example" })
  expect(first.status).toBe(202)
  expect(second.json.operationId).toBe(first.json.operationId)
  await call("POST", `/batches/${first.json.operationId}/flush`)
  await expect
    .poll(() => call("GET", `/batches/${first.json.operationId}`), { timeout: 20_000 })
    .toMatchObject({ json: { results: [{ outcome: "success" }, { outcome: "success" }] } })
  expect(sandbox.records()).toHaveLength(2)
  expect(await call("POST", "/contacts", { email: 1, record: { x: 1 } })).toMatchObject({ status: 202 })
})

it("answers errors of Fieldgate as problems and leaves others to Fastify", async () => {
  const refused = await call("PUT", "/crm", { token: "pat-na1-wrong" })
  expect(refused).toMatchObject({ status: 422, json: { type: "urn:fieldgate:problem:credentials-refused" } })
  const full = new QueueFull({ bound: "deployment", most: 1000 })
  vi.spyOn(app.fieldgate, "writeRecords").mockRejectedValueOnce(full)
  const waiting = await call("POST", "/contacts", { email: "eve@acme.example" })
  expect(waiting).toMatchObject({
    status: 429,
    json: { type: "urn:fieldgate:problem:queue-full", detail: full.message },
    headers: { "retry-after": "10" }
  })
  expect(waiting.headers["content-type"]).toMatch(/^application\/problem\+json/u)
  const headers = { "content-type": "application/json" }
  expect((await app.inject({ method: "POST", url: "/contacts", headers, payload: "{" })).statusCode).toBe(400)
})
