/** What the result of an operation says about creates whose answers are lost. @rule reconcile.openCreate, async.redrive, retry.onUnknownOutcome */
import { assert, describe, it } from "@effect/vitest"
import type { Fault } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as BackgroundWorld from "./BackgroundWorld.ts"
import { hubspot } from "./Providers.ts"

const always = (action: Fault.FaultAction, match: Fault.Fault["match"] = {}): Fault.Fault => ({
  action,
  match,
  times: 1_000_000
})
const unavailable = { status: 503 }
const forbidden = { status: "error", category: "MISSING_SCOPES", message: "This app lacks the scope contacts.read" }

const redriven: ReadonlyArray<
  readonly [string, (world: BackgroundWorld.BackgroundWorld) => Effect.Effect<unknown>, RegExp]
> = [
  [
    "no answer to the lookup",
    () => Effect.void,
    /^1 uncertain: HubSpot answered 503: .*; it is not known yet whether the record was created: the lookup failed: HubSpot answered 503: /
  ],
  ["an older record with its key", (world) => world.clearFaults, /^1 failed: .*the older record \d+ already has email/],
  [
    "a refusal of the lookup",
    (world) =>
      Effect.map(world.clearFaults, () => void world.sandbox.addFault(always({ status: 403, body: forbidden }))),
    /^1 uncertain: .*; it is not known yet whether the record was created: the lookup failed: This app lacks the scope contacts.read: check for it/
  ]
]

describe("the result of an asynchronous create whose answer is lost", () => {
  it.effect("warns while it waits that a repeated create without a key may be created twice", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      world.sandbox.addFault(always(unavailable, { path: "*/objects/2026-09/contacts" }))
      const policy = { deadlineHours: 48, onUnknownOutcome: "retry" } as const
      const operationId = yield* world.accept({ record: hubspot.record("plain", "m0"), retryPolicy: policy })
      yield* world.pass("10 minutes")
      const { result, status } = yield* world.operation(operationId)
      assert.strictEqual(status, "in_progress")
      assert.match(result ?? "", /its onUnknownOutcome is "retry", so it may be created twice/)
    })
  )

  it.effect.each(redriven)("reports in the result of a redrive what the lookup found: %s", ([, happens, expected]) =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      yield* world.accept({ record: hubspot.record("keyed", "m0") })
      yield* world.pass("1 hour")
      world.sandbox.addFault(always(unavailable))
      const operationId = yield* world.accept({ record: hubspot.record("keyed", "m0") })
      assert.match((yield* world.ended(operationId)).result ?? "", /^1 uncertain: HubSpot answered 503/)
      yield* happens(world)
      const again = yield* world.redrive(operationId, { outcome: "uncertain" })
      const { result = "" } = yield* world.ended(again.operationId)
      assert.match(result, expected)
    })
  )
})
