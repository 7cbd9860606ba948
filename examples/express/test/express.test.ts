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
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) }
}

it("writes into the CRM that a customer has connected, at once and later, and tells what it refuses", async () => {
  expect(await call("POST", "/contacts", { email: "ann@acme.example" })).toMatchObject({
    status: 404,
    json: { error: "InstallationNotFound" }
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
    json: { error: "WriteFailed" }
  })
  expect(sandbox.records()).toHaveLength(2)
})

it("answers 400 to a body that isn't JSON", async () => {
  expect(await callWith("POST", "/contacts", "{")).toMatchObject({ status: 400 })
})

it("refuses a wrong token, and takes the right one after it, as often as it comes", async () => {
  const put = (token: string) => call("PUT", "/crm", { token })
  const wrong = await put("pat-na1-wrong")
  expect(wrong).toMatchObject({ status: 422, json: { error: "CredentialsRefused" } })
  expect(wrong.json.message).toMatch(/^HubSpot did not accept this API key/u)
  for (const attempt of ["first", "again"]) {
    expect({ attempt, ...(await put(HubSpotSandbox.defaultToken)) }).toMatchObject({
      status: 200,
      json: { account: { accountRef: "44237313" } }
    })
  }
  expect(await fieldgate.listConnections({ project: fieldgate.project.name, groupRef: "acme" })).toHaveLength(1)
})
