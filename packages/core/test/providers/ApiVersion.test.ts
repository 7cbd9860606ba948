/** @rule driver.apiVersions */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { type ApiVersion, endingOn, notice, shown } from "../../src/providers/ApiVersion.ts"

const v4: ApiVersion = { name: "v4", usedFor: "associations", supportedUntil: "2027-03-30", end: "announced" }
const v62: ApiVersion = { name: "v62.0", supportedUntil: "2027-10-01", end: "guaranteed" }

const ending = (day: string) => endingOn([shown(v4), shown(v62)], DateTime.makeUnsafe(day)).map(({ name }) => name)

describe("a version of a provider's API", () => {
  it("is reported from six months before its end, and after it", () => {
    assert.deepStrictEqual(ending("2026-09-29T23:59:59Z"), [])
    assert.deepStrictEqual(ending("2026-09-30T00:00:00Z"), ["v4"])
    assert.deepStrictEqual(ending("2027-04-01T00:00:00Z"), ["v4", "v62.0"])
    assert.deepStrictEqual(ending("2029-01-01T00:00:00Z"), ["v4", "v62.0"])
  })

  it("is reported with its end and its use", () => {
    assert.strictEqual(
      notice("HubSpot", v4),
      "support for version v4 (associations) of HubSpot's API ends on 2027-03-30; choose a later version, see docs/providers.md"
    )
    assert.match(
      notice("Salesforce", v62),
      /^support for version v62\.0 of Salesforce's API is guaranteed until 2027-10-01 only;/
    )
  })
})
