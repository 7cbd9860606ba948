/** @rule driver.apiVersions */
import { assert, describe, it } from "@effect/vitest"
import { HubSpot, Salesforce } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { encryptionKey } from "./Deployed.ts"
import { command, fieldgate, saying, stop, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"
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

  it("appear in the log of a server when it starts", async () => {
    await using folder = await temporaryFolder()
    const run = fieldgate(["start", "--folder", `${folder.path}/data`, "--port", "0", "--sandbox-port", "0"], {
      FIELDGATE_HUBSPOT_VERSION: "v3"
    })
    // The warning appears from September 30, 2026 on, and stays.
    await saying(run, /WARN.*support for version v4 \(associations\) of HubSpot's API ends on 2027-03-30/iu)
    assert.strictEqual(await stop(run), 0)
  })

  describe.skipIf(TestDatabase.server === undefined)("of a worker", () => {
    it("appear in its log when it starts, and in its check", async () => {
      await using database = await TestDatabase.make()
      const env = {
        DATABASE_URL: database.url,
        FIELDGATE_ENCRYPTION_KEY: encryptionKey,
        FIELDGATE_HUBSPOT_VERSION: "v3"
      }
      const warning = /support for version v4 \(associations\) of HubSpot's API ends on 2027-03-30/u
      const run = fieldgate(["worker"], env)
      await saying(run, new RegExp(`WARN.*${warning.source}`, "u"))
      await saying(run, /is running/u)
      assert.strictEqual(await stop(run), 0)
      const check = command(["worker", "--check-config"], env)
      assert.strictEqual(await check.ended, 0)
      assert.match(check.output(), new RegExp(`warning: ${warning.source}`, "u"))
      const later = fieldgate(["worker"], { ...env, FIELDGATE_HUBSPOT_VERSION: "2026-09" })
      await saying(later, /is running/u)
      assert.strictEqual(await stop(later), 0)
      assert.notInclude(later.output(), "API ends")
    })
  })
})
