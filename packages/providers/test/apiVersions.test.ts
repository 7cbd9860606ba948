/** @rule driver.apiVersions */
import { HubSpot, Salesforce } from "@fieldgate/providers"
import { describe, expect, it } from "vitest"

const ends = ({ info }: { readonly info: { readonly apiVersions?: ReadonlyArray<object> } }) => info.apiVersions

describe("the versions of a driver", () => {
  it("are HubSpot's 2026-09 for everything by default", () => {
    expect(ends(HubSpot.driver())).toEqual([{ name: "2026-09", supportedUntil: "2028-03-08", end: "announced" }])
  })

  it("are HubSpot's numbered ones with what each is used for", () => {
    expect(ends(HubSpot.driver({ apiVersion: "v3" }))).toEqual([
      { name: "v3", usedFor: "objects, properties, schemas, oauth", supportedUntil: "2027-09-01", end: "announced" },
      { name: "v4", usedFor: "associations", supportedUntil: "2027-03-30", end: "announced" }
    ])
    expect(ends(HubSpot.driver({ versions: { oauth: "v1" } }))).toContainEqual({
      name: "v1",
      usedFor: "oauth",
      supportedUntil: "2027-02-16",
      end: "announced"
    })
  })

  it("are Salesforce's chosen one, for as long as it is guaranteed", () => {
    const guaranteed = { end: "guaranteed" }
    expect(ends(Salesforce.driver())).toEqual([{ name: "v62.0", supportedUntil: "2027-10-01", ...guaranteed }])
    expect(ends(Salesforce.driver({ apiVersion: "v60.0" }))).toEqual([
      { name: "v60.0", supportedUntil: "2027-02-01", ...guaranteed }
    ])
    expect(ends(Salesforce.driver({ apiVersion: "v99.0" }))).toEqual([])
  })
})
