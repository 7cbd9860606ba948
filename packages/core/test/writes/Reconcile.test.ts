/** @rule reconcile.lookup */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ObjectName } from "../../src/domain/Ids.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import { ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as Sample from "../../testing/Sample.ts"
import * as ScriptedDriver from "../../testing/ScriptedDriver.ts"
import { reconcile } from "../../src/writes/calls/Reconcile.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
const key = { field: "email", value: "ann@x.test" }
const found = (recordId: string, created: DateTime.Utc) =>
  Sighting.Found({ key, holder: { recordId, created, isAsSent: true, data: { email: key.value } } })
const record = { email: key.value }

describe("a create whose answer was lost (4.3.6)", () => {
  it.effect("succeeds with the found record's id, and is never sent again", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.breakNext()
      world.scripted.sightNext(found("record-1", yield* DateTime.now))
      const answer = yield* world.write({ type: "create", record })
      assert.deepStrictEqual(answer.result, { success: true, recordId: "record-1", data: record })
      const { operationId } = answer
      const operation = yield* world.platform.getOperation(host, { project: "shop", operationId })
      assert.deepStrictEqual([operation.status, world.scripted.commands.length], ["success", 1])
    })
  )

  it.effect("fails for good if an older record blocks it", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost)
      world.scripted.sightNext(found("7", DateTime.subtract(yield* DateTime.now, { days: 1 })))
      const error = yield* Effect.flip(world.write({ type: "create", record }))
      assert.strictEqual(error._tag, "WriteFailed")
      if (error._tag !== "WriteFailed") return
      assert.deepStrictEqual([error.uncertain, error.retryable, error.failure._tag], [false, false, "ProviderRejected"])
      assert.include(error.message, "the older record 7 already has email")
    })
  )

  it.effect("stays uncertain where nothing is proven, and says what to check", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost)
      world.scripted.sightNext(Sighting.Missing({ key }))
      const error = yield* Effect.flip(world.write({ type: "create", record }))
      assert.isTrue(error._tag === "WriteFailed" && error.uncertain && !error.retryable)
      if (error._tag !== "WriteFailed") return
      assert.include(error.errors.at(-1)?.message, 'no record has email "ann@x.test" yet')
    })
  )

  it.effect("settles a batch record by record, and keeps known outcomes", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no such option" }] }
      const open: RecordOutcome = { outcome: "uncertain", errors: [{ message: "not mentioned" }] }
      world.scripted.answerNext({ outcome: "success", recordId: "1" }, open, refused, open)
      world.scripted.sightNext(found("2", yield* DateTime.now))
      const batch = ["a", "b", "c", "d"].map((name) => ({ record: { name } }))
      const answer = yield* world.write({ type: "create", batch })
      assert.deepStrictEqual(
        answer.results?.map(({ outcome, recordId }) => [outcome, recordId]),
        [
          ["success", "1"],
          ["success", "2"],
          ["failed", undefined],
          ["uncertain", undefined]
        ]
      )
    })
  )

  it.effect("waits for a look ten seconds at most", () =>
    Effect.gen(function* () {
      const { driver } = ScriptedDriver.make()
      const now = yield* DateTime.now
      const look = reconcile({ ...driver, findByKey: () => Effect.never }, account, {
        objectName: ObjectName.make("contacts"),
        envelope: { mode: "synchronous" },
        items: [{ fields: record, associations: [] }],
        outcomes: [
          { outcome: "uncertain", lostCall: { firstSent: now, lastSent: now, cause: "no answer", lookup: "pending" } }
        ]
      })
      const fiber = yield* Effect.forkChild(look)
      yield* TestClock.adjust("10 seconds")
      const [outcome] = yield* Fiber.join(fiber)
      assert.include(outcome?.errors?.[0]?.message, "the lookup failed: no answer within 10s")
    })
  )

  it.effect("looks up no updates, which may be repeated", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost, lost)
      world.scripted.sightNext(found("1", yield* DateTime.now))
      const error = yield* Effect.flip(world.write({ type: "update", record: { id: "1", ...record } }))
      assert.isTrue(error._tag === "WriteFailed" && error.retryable)
    })
  )
})

const account = {
  connectionId: Sample.connectionId(),
  provider: Sample.provider,
  credentials: Sample.credentials(),
  metadata: {}
}
