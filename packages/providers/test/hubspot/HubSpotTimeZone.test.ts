import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { WriteFailed } from "@fieldgate/core/writes/WriteFailed"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import * as HubSpotWorld from "./HubSpotWorld.ts"

describe("a daily limit", () => {
  it.effect("holds writes back until midnight in the time zone of the account", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-21T22:00:00Z")))
      const accounts = [{ token: HubSpotWorld.token, hubId: 7, timeZone: "America/New_York" }]
      const { account, driver, sandbox } = yield* HubSpotWorld.make({}, { accounts, limits: { daily: 4 } })
      const objectName = ObjectName.make("contacts")
      const content = { write: { objects: { contacts: { objectName } } } }
      const made = yield* InstalledDriver.make({
        driver,
        account,
        objectName,
        read: { objects: [] },
        content
      })
      const { host, input, platform } = made
      const write = platform.writeRecords(host, input({ type: "create", record: { firstname: "Ann" } }))
      yield* Effect.ignore(write)
      const error = yield* Effect.flip(write)
      assert(error instanceof WriteFailed && error.failure._tag === "ProviderQuotaExceeded")
      const { retryAfter = assert.fail("says when") } = error.failure
      assert.strictEqual(DateTime.formatIso(retryAfter), "2026-11-22T05:00:00.000Z")
      assert.isTrue(sandbox.journal().some(({ url }) => url.startsWith("/account-info/")))
    })
  )
})
