import type { Installation } from "@fieldgate/client"
import { expect, it } from "vitest"
import { customersOf } from "../src/customers/customers.ts"
import { monogramOf } from "../src/parts/monogram.ts"

it.each([
  ["HubSpot", "HS"],
  ["hubspot", "Hu"],
  ["Acme Corp", "AC"],
  ["SAP", "SA"],
  ["acme-7", "A7"],
  ["", ""]
])("abbreviates %s to %s", (name, letters) => {
  expect(monogramOf(name).letters).toBe(letters)
})

it("gives the three built-in providers colors that differ", () => {
  const hues = ["HubSpot", "Salesforce", "Pipedrive"].map((name) => monogramOf(name).hue)
  for (const [index, hue] of hues.entries()) {
    for (const other of hues.slice(index + 1)) {
      const distance = Math.abs(hue - other)
      expect(Math.min(distance, 360 - distance)).toBeGreaterThan(25)
    }
  }
})

it("joins the installations of a customer, which is unhealthy if one of them is", () => {
  const time = "2026-11-22T08:00:00Z"
  const installation = (groupRef: string, healthStatus: Installation["healthStatus"], saved: string) =>
    ({
      id: `${groupRef} ${saved}`,
      group: { groupRef, groupName: groupRef === "acme" ? "Acme" : "", projectId: "project", createTime: time },
      healthStatus,
      config: { createTime: saved }
      // The other properties are not used.
    }) as Installation
  const found = customersOf([
    installation("acme", "healthy", "2026-11-22T08:00:00Z"),
    installation("globex", "healthy", time),
    installation("acme", "unhealthy", "2026-11-21T08:00:00Z")
  ])
  expect(
    found.map(({ installations, isHealthy, lastSaved, name }) => [name, installations.length, isHealthy, lastSaved])
  ).toEqual([
    ["Acme", 2, false, "2026-11-22T08:00:00Z"],
    ["globex", 1, true, time]
  ])
})
