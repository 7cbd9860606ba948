import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { expect, it } from "vitest"

const contacts = "https://api.hubapi.com/crm/objects/2026-09/contacts"
const headers = { authorization: `Bearer ${HubSpotSandbox.defaultToken}`, "content-type": "application/json" }

it("writes once, although the first answer was lost", async () => {
  const sandbox = HubSpotSandbox.start()
  sandbox.addFault({ match: { method: "POST", path: "/crm/*" }, action: "dropAfterCommit" })
  const body = '{"properties":{"email":"a@x.test"},"associations":[]}'
  const create = () => sandbox.fetch(contacts, { method: "POST", headers, body })

  await expect(create()).rejects.toThrow("fetch failed")
  expect((await create()).status).toBe(409)

  expect(sandbox.records()).toHaveLength(1)
  expect(sandbox.journal().map(({ answer, fault }) => [fault, answer?.status])).toEqual([
    ["dropAfterCommit", undefined],
    [undefined, 409]
  ])
})
