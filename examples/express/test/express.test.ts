import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import type { Fieldgate } from "@fieldgate/server/embed"
import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createApp } from "../app.ts"
import { openFieldgate } from "../fieldgate.ts"

const sandbox = HubSpotSandbox.start()
let fieldgate: Fieldgate
let server: Server

beforeAll(async () => {
  fieldgate = await openFieldgate({ fetch: sandbox.fetch })
  server = createApp(fieldgate).listen(0, "127.0.0.1")
  await once(server, "listening")
}, 120_000)

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await fieldgate.dispose()
})

const call = (method: string, path: string, body?: object) =>
  callWith(method, path, body === undefined ? undefined : JSON.stringify(body))

const callWith = async (method: string, path: string, body: string | undefined) => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { "x-customer": "acme", "content-type": "application/json" },
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json") === true
  return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : undefined }
}

it("writes into the CRM that a customer has connected, synchronously and in the background, and reports refusals", async () => {
  expect(await call("POST", "/contacts", { email: "ann@acme.example" })).toMatchObject({
    status: 404,
    json: { type: "urn:fieldgate:problem:installation-not-found" }
  })
  expect(await call("PUT", "/crm", { token: HubSpotSandbox.defaultToken })).toMatchObject({ status: 200 })
  expect(await call("POST", "/contacts", { email: "ann@acme.example" })).toMatchObject({
    status: 201,
    json: { result: { success: true, recordId: "1000" } }
  })
  const { json, status } = await call("POST", "/contacts?later", { email: "bob@acme.example" })
  expect(status).toBe(202)
  await expect
    .poll(() => call("GET", `/writes/${json.operationId}`), { timeout: 20_000 })
    .toMatchObject({ json: { status: "success" } })
  expect(await call("POST", "/contacts", { email: "ann@acme.example" })).toMatchObject({
    status: 422,
    json: { type: "urn:fieldgate:problem:provider-rejected" }
  })
  expect(sandbox.records()).toHaveLength(2)
})

it("answers 400 to a body that isn't JSON", async () => {
  expect(await callWith("POST", "/contacts", "{")).toMatchObject({ status: 400 })
})

it("answers a write that the rules refuse with an issue for each input", async () => {
  expect(await call("PUT", "/crm", { token: HubSpotSandbox.defaultToken })).toMatchObject({ status: 200 })
  expect(await call("POST", "/contacts", [])).toMatchObject({
    status: 400,
    json: { type: "urn:fieldgate:problem:input-validation", issues: [{ in: "body" }] }
  })
})

it("refuses a wrong token, and accepts the right one after it, repeatedly", async () => {
  const put = (token: string) => call("PUT", "/crm", { token })
  const wrong = await put("pat-na1-wrong")
  expect(wrong).toMatchObject({ status: 422, json: { type: "urn:fieldgate:problem:credentials-refused" } })
  expect(wrong.json.issues[0].detail).toMatch(/^HubSpot did not accept this API key/u)
  for (const attempt of ["first", "again"]) {
    expect({ attempt, ...(await put(HubSpotSandbox.defaultToken)) }).toMatchObject({
      status: 200,
      json: { account: { accountRef: "44237313" } }
    })
  }
  expect(await fieldgate.listConnections({ project: fieldgate.project.name, groupRef: "acme" })).toHaveLength(1)
})

it("answers 429 to an exhausted quota, with the time of the next attempt", async () => {
  expect(await call("PUT", "/crm", { token: HubSpotSandbox.defaultToken })).toMatchObject({ status: 200 })
  sandbox.addFault({ match: { method: "POST" }, action: { status: 429, policy: "DAILY" }, times: 20 })
  const { headers, json, status } = await call("POST", "/contacts", { email: "eve@acme.example" })
  expect(status).toBe(429)
  expect(json).toMatchObject({ type: "urn:fieldgate:problem:quota-exceeded", subsystem: "hubspot", retryable: true })
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/u)
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  sandbox.reset()
})
