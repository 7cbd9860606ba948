/** @rule driver.apiVersions */
import { assert, describe, it } from "@effect/vitest"
import { HubSpot, Salesforce } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as EndingVersions from "../../src/cli/start/EndingVersions.ts"

const drivers = [HubSpot.driver({ apiVersion: "v3" }), Salesforce.driver()]

const at = (day: string) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse(`${day}T00:00:00Z`))
    return yield* EndingVersions.ofDrivers(drivers)
  })

describe("versions of CRM APIs that end", () => {
  it.effect("are reported six months before, each with its day", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* at("2026-09-29"), [])
      const [v4, ...others] = yield* at("2026-09-30")
      assert.match(v4 ?? "", /^support for version v4 \(associations\) of HubSpot's API ends on 2027-03-30/u)
      assert.deepStrictEqual(others, [])
      assert.lengthOf(yield* at("2027-03-01"), 2)
      assert.lengthOf(yield* at("2027-04-01"), 3)
    })
  )
})
