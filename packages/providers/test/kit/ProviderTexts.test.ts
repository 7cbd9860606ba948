/** @rule driver.texts */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { providerTexts } from "@fieldgate/core/domain/Limits"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { type ProviderFailure, ProviderRejected, ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { boundedFailure, boundedOutcomes } from "../../src/kit/ProviderTexts.ts"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"

const most = providerTexts.characters
const long = "x".repeat(70_000)

const longestIn = (value: unknown): number =>
  typeof value === "string"
    ? value.length
    : typeof value === "object" && value !== null
      ? Math.max(0, ...Object.values(value).map(longestIn))
      : 0

describe("what a provider says in a refusal", () => {
  it.each<ProviderFailure>([
    new ProviderRejected({
      message: long,
      errors: [{ message: long, code: long, field: long }],
      context: { provider: "acme", requiredScopes: [long], code: long }
    }),
    new ProviderUnavailable({ message: long, written: "unknown", timedOut: true, context: { status: 502 } })
  ])("is cut, with everything else of the failure: $_tag", (failure) => {
    const bounded = boundedFailure(failure)
    assert.strictEqual(bounded._tag, failure._tag)
    assert.isAtMost(longestIn({ ...bounded, message: bounded.message }), most)
    assert.strictEqual(bounded.message, `${"x".repeat(most - 1)}…`)
    if (bounded._tag === "ProviderUnavailable") {
      assert.deepStrictEqual([bounded.written, bounded.timedOut, bounded.context], ["unknown", true, { status: 502 }])
    }
  })

  it("is unchanged where it is short, and never ends in half a character", () => {
    const outcome: RecordOutcome = {
      outcome: "failed",
      errors: [{ message: "no" }],
      warnings: [`${"x".repeat(most - 2)}🦊!`]
    }
    const [bounded] = boundedOutcomes([outcome])
    assert.deepStrictEqual(bounded?.errors, outcome.errors)
    assert.strictEqual(bounded?.warnings?.[0], `${"x".repeat(most - 2)}…`)
  })

  it.effect("is cut in single calls and in batches", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* SalesforceWorld.make()
      const item = { fields: { Name: "Acme", Tier__c: long }, associations: [] }
      const objectName = ObjectName.make("Account")
      const command = { type: "create", objectName, allOrNone: false, headers: [] } as const
      const { reason } = yield* Effect.flip(driver.write(account, { ...command, items: [item] }))
      assert.isAtMost(longestIn({ ...reason, message: reason.message }), most)
      const outcomes = yield* driver.write(account, { ...command, items: [item, item] })
      assert.strictEqual(outcomes[0]?.outcome, "failed")
      assert.isAtMost(longestIn(outcomes), most)
    })
  )
})
