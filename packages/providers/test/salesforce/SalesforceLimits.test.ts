/** The limits of Salesforce's orgs: only a refusal stops calls, because an org may exceed its limit for a while. */
import { assert, describe, it } from "@effect/vitest"
import { CallPermit } from "@fieldgate/core/connections/CallPermit"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as SalesforceWorld from "./SalesforceWorld.ts"

describe("a daily limit that Salesforce lets an org exceed", () => {
  it.effect("stops no call until Salesforce refuses one", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* SalesforceWorld.make({ dailyLimit: 4, flexibleLimit: true })
      const stops: Array<string> = []
      const permit = yield* CallPermit
      const write = driver.write(account, SalesforceWorld.command("delete", { recordId: "003Dn0000000009IAA" })).pipe(
        Effect.provideService(CallPermit, {
          ...permit,
          limited: (until) => Effect.sync(() => void stops.push(DateTime.formatIso(until)))
        }),
        Effect.flip,
        Effect.map(({ reason }) => reason._tag)
      )
      const ended = yield* Effect.replicateEffect(write, 6)
      assert.notInclude(ended, "ProviderQuotaExceeded")
      assert.isEmpty(stops)
      assert.strictEqual(yield* write, "ProviderQuotaExceeded")
      assert.lengthOf(stops, 1)
    })
  )
})
