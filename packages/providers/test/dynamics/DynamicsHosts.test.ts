/** @rule credentials.hosts */
import { assert, describe, it } from "@effect/vitest"
import { Dynamics } from "@fieldgate/providers"

/** learn.microsoft.com/power-platform/admin/new-datacenter-regions */
const regions = [
  ["North America", "crm"],
  ["South America", "crm2"],
  ["Canada", "crm3"],
  ["Europe", "crm4"],
  ["Asia Pacific", "crm5"],
  ["Oceania", "crm6"],
  ["Japan", "crm7"],
  ["India", "crm8"],
  ["North America, government", "crm9"],
  ["United Kingdom", "crm11"],
  ["France", "crm12"],
  ["South Africa", "crm14"],
  ["United Arab Emirates", "crm15"],
  ["Germany", "crm16"],
  ["Switzerland", "crm17"],
  ["Norway", "crm19"],
  ["Singapore", "crm20"],
  ["Korea", "crm21"]
] as const

describe("Dynamics", () => {
  it.each(regions)("takes tokens at the organizations of %s", (_, region) => {
    assert.includeMembers([...Dynamics.definition.hosts], [`*.${region}.dynamics.com`, `*.api.${region}.dynamics.com`])
  })

  it("takes tokens at no other hosts but those of these regions and of its sign-in", () => {
    assert.lengthOf(Dynamics.definition.hosts, 2 * regions.length + 1)
  })
})
