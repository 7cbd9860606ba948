/** @rule driver.sandbox */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"

const calling =
  ({ fetch }: HubSpotSandbox.HubSpotSandbox) =>
  async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`https://api.hubapi.com${path}`, {
      method,
      headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const parsed: unknown = text === "" ? undefined : JSON.parse(text)
    return { status: response.status, body: parsed as { id: string; results: ReadonlyArray<{ label: string | null }> } }
  }

const work = {
  category: "WORK",
  from: "contacts",
  to: "deals",
  typeId: 301,
  inverseTypeId: 302,
  label: "Works on"
} as const

describe("the versions of the HubSpot sandbox", () => {
  it("have labels of the category WORK in 2026-09 only", async () => {
    const call = calling(HubSpotSandbox.start({ associationLabels: [work] }))
    const labels = async (path: string) => (await call("GET", path)).body.results.map(({ label }) => label)
    expect(await labels("/crm/associations/2026-09/contacts/deals/labels")).toEqual([null, "Works on"])
    expect(await labels("/crm/v4/associations/contacts/deals/labels")).toEqual([null])
  })

  it("answer batches of associations with 200 in 2026-09 and 201 in v4", async () => {
    const call = calling(HubSpotSandbox.start())
    const make = (path: string, properties: object) => call("POST", path, { properties, associations: [] })
    const contact = await make("/crm/objects/2026-09/contacts", { email: "ann@acme.test" })
    const company = await make("/crm/v3/objects/companies", { name: "Acme" })
    const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 }]
    const inputs = [{ from: { id: contact.body.id }, to: { id: company.body.id }, types }]
    const dated = "/crm/associations/2026-09/contacts/companies/batch/create"
    expect((await call("POST", dated, { inputs })).status).toBe(200)
    expect((await call("POST", "/crm/v4/associations/contacts/companies/batch/create", { inputs })).status).toBe(201)
  })

  it("enforce rules of the admin, and want associations, in 2026-09 only", async () => {
    const call = calling(HubSpotSandbox.start({ requiredByRule: { companies: ["domain"] } }))
    const dated = "/crm/objects/2026-09/companies"
    const ruled = await call("POST", dated, { properties: { name: "Acme" }, associations: [] })
    expect(ruled).toMatchObject({ status: 400, body: { errors: [{ code: "MISSING_REQUIRED_PROPERTY" }] } })
    const whole = { name: "Acme", domain: "acme.test" }
    expect((await call("POST", dated, { properties: whole })).status).toBe(400)
    expect((await call("POST", dated, { properties: whole, associations: [] })).status).toBe(201)
    expect((await call("POST", "/crm/v3/objects/companies", { properties: { name: "Globex" } })).status).toBe(201)
  })

  it("answer batches that succeed in part with the status of a success in 2026-09 and 207 in v3", async () => {
    const call = calling(HubSpotSandbox.start())
    const inputs = [
      { properties: { email: "ann@acme.test" }, associations: [], objectWriteTraceId: "1" },
      { properties: { email: "no address" }, associations: [], objectWriteTraceId: "2" }
    ]
    const partial = { body: { results: [{}], errors: [{}] } }
    const dated = await call("POST", "/crm/objects/2026-09/contacts/batch/create", { inputs })
    expect(dated).toMatchObject({ ...partial, status: 201 })
    const [ann, wrong] = inputs
    const again = [{ ...ann, properties: { email: "bob@acme.test" } }, wrong]
    const numbered = await call("POST", "/crm/v3/objects/contacts/batch/create", { inputs: again })
    expect(numbered).toMatchObject({ ...partial, status: 207 })
  })

  it("show schemas as the document has them: no null for a number or a text", async () => {
    const call = calling(HubSpotSandbox.start())
    for (const path of ["/crm-object-schemas/2026-09/schemas", "/crm-object-schemas/v3/schemas"]) {
      const [schema] = (await call("GET", path)).body.results
      expect(schema).toMatchObject({ allowsSensitiveProperties: false })
      expect(Object.values(schema ?? {})).not.toContain(null)
    }
  })
})

describe("a snapshot of the HubSpot sandbox", () => {
  it("keeps labels, earlier values and merges", async () => {
    const sandbox = HubSpotSandbox.start()
    const call = calling(sandbox)
    const objects = "/crm/objects/2026-09/contacts"
    const make = async (email: string) =>
      (await call("POST", objects, { properties: { email, firstname: "Ann" }, associations: [] })).body.id
    const [one, other] = [await make("a@acme.test"), await make("b@acme.test")]
    await call("PATCH", `${objects}/${one}`, { properties: { firstname: "Anna" } })
    await call("POST", "/crm/associations/2026-09/contacts/deals/labels", { label: "Signer", name: "signer" })
    await call("POST", `${objects}/merge`, { primaryObjectId: one, objectIdToMerge: other })
    const restored = Effect.runSync(HubSpotSandbox.restore(JSON.parse(JSON.stringify(sandbox.dump()))))
    expect(restored.dump()).toEqual(sandbox.dump())
    const again = calling(restored)
    const read = await again("GET", `${objects}/${other}?propertiesWithHistory=firstname`)
    expect(read.body).toMatchObject({ properties: { email: "a@acme.test" } })
    const labels = await again("GET", "/crm/v4/associations/deals/contacts/labels")
    expect(labels.body.results.map(({ label }) => label)).toEqual([null, "Signer"])
  })
})
