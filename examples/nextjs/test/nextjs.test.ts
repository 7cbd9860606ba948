import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import type { Fieldgate } from "@fieldgate/server/embed"
import { afterAll, beforeAll, expect, it } from "vitest"
import { POST } from "../app/api/contacts/route.ts"
import { GET } from "../app/api/writes/[operationId]/route.ts"
import { getFieldgate } from "../fieldgate.ts"

const sandbox = HubSpotSandbox.start()
const manifest = `
specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    write: { objects: [{ objectName: contacts }] }
`
let fieldgate: Fieldgate

/** The handlers find the instance that is open already, as they would in a process that has had a request before. */
beforeAll(async () => {
  fieldgate = await getFieldgate({
    database: "memory",
    providers: [HubSpot.driver({ fetch: sandbox.fetch })],
    manifest,
    project: "shop",
    worker: false
  })
  const project = fieldgate.project.name
  const connection = { provider: "hubspot", groupRef: "acme", consumerRef: "ann", apiKey: HubSpotSandbox.defaultToken }
  const { id: connectionId } = await fieldgate.generateConnection({ project, connection })
  const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
  await fieldgate.createInstallation({
    project,
    integration: "crm",
    groupRef: "acme",
    connectionId,
    config: { content }
  })
}, 120_000)
afterAll(() => fieldgate.dispose())

const post = (record: object, customer = "acme") => {
  const headers = { "x-customer": customer, "idempotency-key": `sign-up-of-${customer}` }
  const body = JSON.stringify(record)
  return POST(new Request("http://shop.example/api/contacts", { method: "POST", headers, body }))
}

it("writes once however often the request comes, tells of the write, and answers what is refused", async () => {
  const first = await post({ email: "ann@acme.example" })
  expect(first.status).toBe(201)
  const { operationId, result } = JSON.parse(await first.text())
  expect(result).toMatchObject({ success: true, recordId: "1000" })
  expect(await (await post({ email: "ann@acme.example" })).json()).toMatchObject({ operationId, replayed: true })
  expect(sandbox.records()).toHaveLength(1)
  const url = `http://shop.example/api/writes/${operationId}`
  const told = await GET(new Request(url), { params: Promise.resolve({ operationId }) })
  expect(await told.json()).toMatchObject({ id: operationId, status: "success" })
  expect((await post({ email: "eve@other.example" }, "nobody")).status).toBe(404)
  const unknown = await GET(new Request(url), { params: Promise.resolve({ operationId: "0" }) })
  expect(unknown.status).toBe(404)
})
