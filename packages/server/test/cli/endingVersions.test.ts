/** @rule driver.apiVersions */
import { assert, describe, it } from "@effect/vitest"
import { HubSpot, Salesforce } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { fieldgate, saying, stop, temporaryFolder } from "./Process.ts"
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

  it("appear in the log of a server when it starts", { timeout: 60_000 }, async () => {
    await using folder = await temporaryFolder()
    const run = fieldgate(["start", "--folder", `${folder.path}/data`, "--port", "0", "--sandbox-port", "0"], {
      FIELDGATE_HUBSPOT_VERSION: "v3"
    })
    // The warning appears from September 30, 2026 on, and stays.
    await saying(run, /WARN.*support for version v4 \(associations\) of HubSpot's API ends on 2027-03-30/iu)
    assert.strictEqual(await stop(run), 0)
  })
})
