import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { expect, it } from "vitest"

/** Represents your code, which calls HubSpot with the `fetch` that it is given. */
const addContact = (fetch: typeof globalThis.fetch, email: string) =>
  fetch("https://api.hubapi.com/crm/objects/2026-09/contacts", {
    method: "POST",
    headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}`, "content-type": "application/json" },
    body: JSON.stringify({ properties: { email }, associations: [] })
  })

it("reports a contact that already exists", async () => {
  const sandbox = HubSpotSandbox.start()
  await addContact(sandbox.fetch, "ann@acme.example")
  const answer = await addContact(sandbox.fetch, "ANN@acme.example")
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { message: "Contact already exists. Existing ID: 1000" }
  ])
  expect(sandbox.records()).toHaveLength(1)
})
