import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import type { Fieldgate } from "@fieldgate/server/embed"
import { afterAll, beforeAll, expect, it } from "vitest"
import { POST } from "../app/api/contacts/route"
import { PUT } from "../app/api/crm/route"
import { GET } from "../app/api/writes/[operationId]/route"
import { getFieldgate } from "../fieldgate"

const sandbox = HubSpotSandbox.start()
const manifest = `
specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    write: { objects: [{ objectName: contacts }] }
`
let fieldgate: Fieldgate

/** The handlers find an open instance, as in a process that has already served a request. */
beforeAll(async () => {
  fieldgate = await getFieldgate({
    database: "memory",
    providers: [HubSpot.driver({ fetch: sandbox.fetch })],
    manifest,
    project: "shop",
    worker: false
  })
  await connect(JSON.stringify({ token: HubSpotSandbox.defaultToken }))
}, 120_000)
afterAll(() => fieldgate.dispose())

const connect = (body: string) =>
  PUT(new Request("http://shop.example/api/crm", { method: "PUT", headers: { "x-customer": "acme" }, body }))

const postText = (body: string, customer = "acme") => {
  const headers = { "x-customer": customer, "idempotency-key": `sign-up-of-${customer}` }
  return POST(new Request("http://shop.example/api/contacts", { method: "POST", headers, body }))
}
const post = (record: object, customer?: string) => postText(JSON.stringify(record), customer)

it("writes once for repeated requests, returns the operation, and reports refusals", async () => {
  const first = await post({ email: "ann@acme.example" })
  expect(first.status).toBe(201)
  const { operationId, result } = JSON.parse(await first.text())
  expect(result).toMatchObject({ success: true, recordId: "1000" })
  expect(await (await post({ email: "ann@acme.example" })).json()).toMatchObject({ operationId, replayed: true })
  expect(sandbox.records()).toHaveLength(1)
  const url = `http://shop.example/api/writes/${operationId}`
  const operation = await GET(new Request(url), { params: Promise.resolve({ operationId }) })
  expect(await operation.json()).toMatchObject({ id: operationId, status: "success" })
  expect((await post({ email: "eve@other.example" }, "unknown")).status).toBe(404)
  const unknown = await GET(new Request(url), { params: Promise.resolve({ operationId: "0" }) })
  expect(unknown.status).toBe(404)
})

it("answers 400 to a body that isn't JSON, or lacks a required property", async () => {
  for (const answer of [await postText("{"), await connect("{}"), await connect("")]) {
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { type: "urn:fieldgate:problem:input-validation" }
    ])
  }
})

it("answers 503 while the CRM doesn't answer, with the time of the next attempt", async () => {
  sandbox.addFault({ match: { method: "POST" }, action: { status: 503 }, times: 1000 })
  const create = () =>
    POST(
      new Request("http://shop.example/api/contacts", {
        method: "POST",
        headers: { "x-customer": "acme" },
        body: JSON.stringify({ email: "eve@acme.example" })
      })
    )
  let answer = await create()
  for (let attempt = 0; attempt < 10 && answer.status !== 503; attempt += 1) answer = await create()
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { type: "urn:fieldgate:problem:provider-not-answering", subsystem: "hubspot", retryable: true }
  ])
  expect(answer.headers.get("content-type")).toBe("application/problem+json")
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
}, 60_000)
