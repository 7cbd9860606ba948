import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createApp } from "../app.ts"

const sandbox = HubSpotSandbox.start()
let app: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  app = await createApp({ database: "memory", encryptionKey: undefined, fetch: sandbox.fetch })
}, 120_000)
afterAll(() => app.close())

const call = async (method: "GET" | "POST" | "PUT", url: string, payload: object = {}) => {
  const body = method === "GET" ? {} : { payload }
  const { statusCode, body: text } = await app.inject({ method, url, headers: { "x-customer": "acme" }, ...body })
  return { status: statusCode, json: text === "" ? undefined : JSON.parse(text) }
}

it("gathers contacts into one batch, writes them with one call, and tells of each", async () => {
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
