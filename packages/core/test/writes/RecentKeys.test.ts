/** @rule match.recent */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { keyHours, longestCallMinutes } from "../../src/domain/Limits.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { upsert, world } from "./MatchWorld.ts"

const host = Caller.Host()

/** A provider whose search shows no record that was written. */
const blind = (driver: ProviderDriver): ProviderDriver => ({
  ...driver,
  find: (_account, { keys }) => Effect.succeed({ records: keys.map(() => []), isDelayed: true })
})

/** The same, and the answers to the first creates are lost, though the records were created. */
const losing = (creates: number) => (driver: ProviderDriver) => {
  let left = creates
  const reason = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
  const { write } = driver
  return blind({
    ...driver,
    write: (account, command) =>
      command.type === "create" && left-- > 0
        ? Effect.andThen(write(account, command), Effect.fail(new ProviderError({ provider: driver.name, reason })))
        : write(account, command)
  })
}

const acme = upsert(["domain"], { domain: "acme.test", city: "Rome" })
const inParis = upsert(["domain"], { domain: "Acme.test ", city: "Paris" })

describe("an upsert by a key that isn't unique, where the search doesn't show new records", () => {
  it.effect("creates a record once and then updates it by its id", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: blind })
      assert.deepInclude((yield* write(acme)).result, { action: "created", recordId: "record-1" })
      assert.deepInclude((yield* write(inParis)).result, { action: "updated", recordId: "record-1" })
      assert.deepStrictEqual([...scripted.records.values()], [{ domain: "Acme.test", city: "Paris" }])
    })
  )

  it.effect("finds what a batch, a background write and an update by id have written", () =>
    Effect.gen(function* () {
      const declared = { match: { by: ["domain"] } }
      const { platform, scripted, write } = yield* world({ guard: blind, declared })
      yield* write({ type: "create", batch: [{ record: { domain: "a.test" } }, { record: { domain: "b.test" } }] })
      yield* write({ type: "upsert", mode: "asynchronous", record: { domain: "c.test" } })
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("2 seconds")
      yield* write({ type: "update", record: { id: "record-1", domain: "moved.test" } })
      const batch = ["b.test", "c.test", "moved.test", "a.test"].map((domain) => ({ record: { domain, name: domain } }))
      const { results } = yield* write({ type: "upsert", batch })
      assert.deepStrictEqual(
        results?.map(({ action, recordId }) => [action, recordId]),
        [
          ["updated", "record-2"],
          ["updated", "record-3"],
          ["updated", "record-1"],
          ["created", "record-4"]
        ]
      )
      assert.strictEqual(scripted.records.size, 4)
    })
  )

  it.effect("creates the record again once it was deleted or has another value", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: blind, object: { deletionSettings: { enabled: true } } })
      yield* write(acme)
      yield* write({ type: "update", record: { id: "record-1", domain: "other.test" } })
      assert.deepInclude((yield* write(acme)).result, { action: "created", recordId: "record-2" })
      yield* write({ type: "delete", record: { id: "record-2" } })
      assert.strictEqual((yield* write(acme)).result?.action, "created")
      assert.strictEqual(scripted.records.size, 2)
    })
  )

  it.effect("refuses to create while an earlier write may have created the record, and names its operation", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: losing(1) })
      const first = yield* Effect.flip(write(acme))
      assert.isTrue(first._tag === "WriteFailed" && first.uncertain)
      const refused = yield* Effect.flip(write(acme))
      if (refused._tag !== "WriteFailed" || first._tag !== "WriteFailed") return assert.fail("writes that fail")
      assert.include(refused.message, `the operation ${first.operationId}, whose outcome is unknown`)
      assert.deepStrictEqual([refused.repeatable, scripted.records.size], [true, 1])
      yield* TestClock.adjust(`${keyHours + 1} hours`)
      assert.strictEqual((yield* write(acme)).result?.action, "created")
    })
  )

  it.effect("never creates a second record of one key within an auto batch", () =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* world({ guard: blind })
      const more = { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 1 } } as const
      const { operationId } = yield* write({ ...acme, ...more })
      yield* write({ ...inParis, ...more })
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("5 minutes")
      const { results } = yield* platform.getOperationRecords(host, { project: "shop", operationId })
      assert.deepStrictEqual(
        results.map(({ action, recordId }) => [action, recordId]),
        [
          ["created", "record-1"],
          ["updated", "record-1"]
        ]
      )
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect("updates by a key, skips and refuses as for a record that the search shows", () =>
    Effect.gen(function* () {
      const { write } = yield* world({ guard: blind })
      yield* write(acme)
      const match = { by: ["domain"] }
      const { result } = yield* write({ type: "update", match, record: { domain: "acme.test", city: "Oslo" } })
      assert.deepInclude(result, { action: "updated", recordId: "record-1" })
      const skipped = yield* write({ ...acme, match: { ...match, onFound: "skip" } })
      assert.deepInclude(skipped.result, { action: "skipped", recordId: "record-1" })
      const failed = yield* Effect.flip(write({ ...acme, match: { ...match, onFound: "fail" } }))
      assert.include(failed.message, "the record record-1 of contacts already has domain")
    })
  )

  it.effect("resolves a reference to a record that was written with the same key", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: blind })
      yield* write(acme)
      const city = { $find: { object: "contacts", by: { domain: "acme.test" } } }
      yield* write({ type: "create", record: { name: "Ada", city } })
      assert.deepStrictEqual(scripted.records.get("record-2"), { name: "Ada", city: "record-1" })
    })
  )
})

describe("an upsert by a key that isn't unique, where the search shows every record", () => {
  it.effect("creates nothing while the call of another write may still create the record", () =>
    Effect.gen(function* () {
      let isFirst = true
      const reason = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
      const { scripted, write } = yield* world({
        guard: (driver) => ({
          ...driver,
          write: (account, command) => {
            if (!isFirst) return driver.write(account, command)
            isFirst = false
            return Effect.fail(new ProviderError({ provider: driver.name, reason }))
          }
        })
      })
      const first = yield* Effect.flip(write(acme))
      assert.isTrue(first._tag === "WriteFailed" && first.uncertain)
      const refused = yield* Effect.flip(write(acme))
      assert.isTrue(refused._tag === "WriteFailed" && refused.repeatable)
      assert.strictEqual(scripted.records.size, 0)
      yield* TestClock.adjust(`${longestCallMinutes + 1} minutes`)
      assert.strictEqual((yield* write(acme)).result?.action, "created")
    })
  )
})
