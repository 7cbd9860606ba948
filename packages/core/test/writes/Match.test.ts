/** @rule match.request, match.policies, match.rules, match.native, match.lookup, match.duplicate, match.lost, match.many, match.order */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError, ProviderRejected, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { upsert, world } from "./MatchWorld.ts"

const host = Caller.Host()

const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })

/** The answer to the first create is lost, though the record was created. */
const losingFirstCreate = (driver: ProviderDriver): ProviderDriver => {
  let isFirst = true
  return {
    ...driver,
    write: (account, command) => {
      if (command.type !== "create" || !isFirst) return driver.write(account, command)
      isFirst = false
      return Effect.andThen(
        driver.write(account, command),
        Effect.fail(new ProviderError({ provider: driver.name, reason: lost }))
      )
    }
  }
}

describe("an upsert by a field that the provider upserts by", () => {
  it.effect("creates and then updates the record, each in one call", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world()
      const created = yield* write(upsert(["code"], { code: "a1", name: "Ada" }))
      assert.deepInclude(created.result, { recordId: "record-1", action: "created", matchedBy: ["code"] })
      const updated = yield* write(upsert(["code"], { code: "a1", name: "Ada L." }))
      assert.deepInclude(updated.result, { recordId: "record-1", action: "updated" })
      assert.deepStrictEqual(
        scripted.upserts.map(({ items, key }) => [key, items.length]),
        [
          ["code", 1],
          ["code", 1]
        ]
      )
      assert.deepStrictEqual(scripted.commands, [])
    })
  )

  it.effect("is sent once more after a lost answer, and never ends as uncertain by one", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world()
      scripted.failNext(lost)
      const written = yield* write(upsert(["code"], { code: "a1" }))
      assert.strictEqual(written.result?.action, "created")
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect("is looked up where the rules leave other fields for a found record", () =>
    Effect.gen(function* () {
      const object = { selectedFieldSettings: { name: { writeOnUpdate: "never" } } }
      const { scripted, write } = yield* world({ object })
      yield* write(upsert(["code"], { code: "a1", name: "Ada" }))
      const updated = yield* write(upsert(["code"], { code: "a1", name: "Other", city: "Paris" }))
      assert.strictEqual(updated.result?.action, "updated")
      assert.deepInclude(scripted.records.get("record-1"), { name: "Ada", city: "Paris" })
      assert.deepStrictEqual(scripted.upserts, [])
    })
  )
})

describe("an upsert that is looked up", () => {
  it.effect("creates what is missing and updates what is found, in one call each", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world()
      yield* write({ type: "create", record: { email: "ada@acme.test", name: "Ada" } })
      const batch = [
        { record: { email: "bob@acme.test", name: "Bob" } },
        { record: { email: "ada@acme.test", city: "Paris" } },
        { record: { email: "cyd@acme.test" } }
      ]
      const { results } = yield* write({ type: "upsert", match: { by: ["email"] }, batch })
      assert.deepStrictEqual(
        results?.map(({ action }) => action),
        ["created", "updated", "created"]
      )
      assert.deepStrictEqual(
        results?.map(({ matchedBy }) => matchedBy),
        [["email"], ["email"], ["email"]]
      )
      assert.deepStrictEqual(
        scripted.commands.map(({ items, type }) => [type, items.length]),
        [
          ["create", 1],
          ["update", 1],
          ["create", 2]
        ]
      )
      assert.deepInclude(scripted.records.get("record-1"), { name: "Ada", city: "Paris" })
    })
  )

  it.effect("uses the first key of which the record has all values", () =>
    Effect.gen(function* () {
      const { write } = yield* world()
      yield* write({ type: "create", record: { name: "Ada", domain: "acme.test" } })
      const by = ["email", ["name", "domain"]]
      const found = yield* write(upsert(by, { name: "Ada", domain: "acme.test", city: "Paris" }))
      assert.deepInclude(found.result, { action: "updated", matchedBy: ["name", "domain"], recordId: "record-1" })
    })
  )

  it.effect.each([
    ["creates", {}, false, "created"],
    ["skips a missing record", { onMissing: "skip" }, false, "skipped"],
    ["updates", {}, true, "updated"],
    ["skips a found record", { onFound: "skip" }, true, "skipped"]
  ] as const)("%s", ([, policy, exists, action]) =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world()
      if (exists) yield* write({ type: "create", record: { email: "ada@acme.test", name: "Ada" } })
      const request = upsert(["email"], { email: "ada@acme.test", name: "New" })
      const { result } = yield* write({ ...request, match: { ...request.match, ...policy } })
      assert.strictEqual(result?.action, action)
      assert.strictEqual(scripted.records.size, action === "created" || exists ? 1 : 0)
      if (action === "skipped" && exists) assert.strictEqual(scripted.records.get("record-1")?.["name"], "Ada")
    })
  )

  it.effect.each([
    ["a missing record", { onMissing: "fail" }, false, 'no record of contacts has email "ada@acme.test"'],
    ["a found record", { onFound: "fail" }, true, 'the record record-1 of contacts already has email "ada@acme.test"']
  ] as const)("fails at %s where its policy says so", ([, policy, exists, message]) =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world()
      if (exists) yield* write({ type: "create", record: { email: "ada@acme.test" } })
      const request = upsert(["email"], { email: "ada@acme.test" })
      const failed = yield* Effect.flip(write({ ...request, match: { ...request.match, ...policy } }))
      assert.include(failed.message, message)
      const codes = failed._tag === "WriteFailed" ? failed.errors.map(({ code }) => code) : []
      assert.deepStrictEqual(codes, [exists ? "match-found" : "match-not-found"])
      assert.strictEqual(scripted.commands.length, exists ? 1 : 0)
    })
  )

  it.effect("fails where several records have the key, and lists them; or takes the oldest", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world()
      for (let n = 0; n < 12; n += 1) yield* write({ type: "create", record: { domain: "acme.test" } })
      const request = upsert(["domain"], { domain: "acme.test", city: "Paris" })
      const failed = yield* Effect.flip(write(request))
      assert.include(failed.message, '12 records of contacts have domain "acme.test": record-1, record-2')
      assert.include(failed.message, "record-10 and 2 more")
      if (failed._tag !== "WriteFailed") return assert.fail("a write that fails")
      const [error] = failed.errors
      assert.strictEqual(error?.code, "match-ambiguous")
      assert.deepStrictEqual(
        error?.candidates?.map(({ recordId }) => recordId),
        Array.from({ length: 10 }, (_, n) => `record-${n + 1}`)
      )
      const { result } = yield* write({ ...request, match: { ...request.match, onMany: "oldest" } })
      assert.strictEqual(result?.recordId, "record-1")
      assert.strictEqual(scripted.records.get("record-1")?.["city"], "Paris")
    })
  )

  it.effect("looks a record up again that the provider refuses as a duplicate, and updates it", () =>
    Effect.gen(function* () {
      let finds = 0
      const guard = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        duplicateCodes: ["TAKEN"],
        // Another program creates the record between the lookup and the create.
        find: (account, query) =>
          Effect.tap(driver.find?.(account, query) ?? Effect.die("no find"), () => Effect.sync(() => (finds += 1))),
        write: (account, command) =>
          command.type === "create" && finds === 1
            ? Effect.andThen(
                driver.write(account, command),
                Effect.fail(
                  new ProviderError({
                    provider: driver.name,
                    reason: new ProviderRejected({ message: "taken", errors: [{ message: "taken", code: "TAKEN" }] })
                  })
                )
              )
            : driver.write(account, command)
      })
      const { scripted, write } = yield* world({ guard })
      const { result } = yield* write(upsert(["email"], { email: "ada@acme.test" }))
      assert.deepInclude(result, { action: "updated", recordId: "record-1" })
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect("repeats a create whose answer was lost through the lookup, where the key is unique", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: losingFirstCreate })
      const { result } = yield* write(upsert(["email"], { email: "ada@acme.test" }))
      assert.strictEqual(result?.success, true)
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect("reports a create whose answer was lost as uncertain, where the key is not unique", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ guard: losingFirstCreate })
      const failed = yield* Effect.flip(write(upsert(["domain"], { domain: "acme.test" })))
      assert.isTrue(failed._tag === "WriteFailed" && failed.uncertain && !failed.repeatable)
      assert.strictEqual(scripted.records.size, 1)
    })
  )
})

describe("updates and deletes by a key", () => {
  it.effect("change the record that has it", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ object: { deletionSettings: { enabled: true } } })
      yield* write({ type: "create", record: { email: "ada@acme.test" } })
      const match = { by: ["email"] }
      const { result } = yield* write({ type: "update", match, record: { email: "ada@acme.test", city: "Paris" } })
      assert.deepInclude(result, { action: "updated", recordId: "record-1" })
      const deleted = yield* write({ type: "delete", match, record: { email: "ada@acme.test" } })
      assert.strictEqual(deleted.result?.recordId, "record-1")
      assert.strictEqual(scripted.records.size, 0)
      const failed = yield* Effect.flip(write({ type: "delete", match, record: { email: "ada@acme.test" } }))
      assert.include(failed.message, "no record of contacts has email")
    })
  )
})

describe("an upsert in the background", () => {
  const outcomesOf = Effect.fnUntraced(function* (
    { platform }: Effect.Success<ReturnType<typeof world>>,
    operationId: OperationId
  ) {
    const { results } = yield* platform.getOperationRecords(host, { project: "shop", operationId })
    return results.map(({ action, outcome }) => [outcome, action])
  })

  it.effect.each([
    ["by the provider", "code"],
    ["after a lookup", "email"]
  ] as const)("is executed %s and repeated after a lost answer, without a second record", ([, key]) =>
    Effect.gen(function* () {
      const made = yield* world({ guard: losingFirstCreate })
      const { platform, scripted, write } = made
      if (key === "code") scripted.failNext(lost, lost)
      const { operationId } = yield* write(upsert([key], { [key]: "x" }, { mode: "asynchronous" }))
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("30 seconds")
      assert.deepStrictEqual(
        (yield* outcomesOf(made, operationId)).map(([outcome]) => outcome),
        ["success"]
      )
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect("keeps the order of one key within an auto batch", () =>
    Effect.gen(function* () {
      const made = yield* world()
      const { platform, scripted, write } = made
      const more = { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 1 } } as const
      const first = yield* write(upsert(["email"], { email: "ada@acme.test", city: "Rome" }, more))
      const second = yield* write(upsert(["email"], { email: "ADA@acme.test ", city: "Paris" }, more))
      assert.strictEqual(first.operationId, second.operationId)
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(
        (yield* outcomesOf(made, first.operationId)).map(([outcome]) => outcome),
        ["success", "success"]
      )
      assert.deepStrictEqual(
        scripted.commands.map(({ items }) => items[0].fields["city"]),
        ["Rome", "Paris"]
      )
    })
  )

  it.effect("joins a batch of records with the same keys and policies only", () =>
    Effect.gen(function* () {
      const { write } = yield* world()
      const more = { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 1 } } as const
      const first = yield* write(upsert(["email"], { email: "a@acme.test" }, more))
      const other = yield* write(upsert(["domain"], { domain: "acme.test" }, more))
      const skip = yield* write(
        upsert(["email"], { email: "b@acme.test" }, { ...more, match: { by: ["email"], onFound: "skip" } })
      )
      assert.strictEqual(new Set([first, other, skip].map(({ operationId }) => operationId)).size, 3)
    })
  )
})

describe("two upserts of one key", () => {
  it.effect("never overlap: the second one finds what the first one created", () =>
    Effect.gen(function* () {
      const goOn = yield* Deferred.make<void>()
      const guard = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        write: (account, command) => Effect.andThen(Deferred.await(goOn), driver.write(account, command))
      })
      const { scripted, write } = yield* world({ guard })
      const first = yield* Effect.forkChild(write(upsert(["domain"], { domain: "acme.test" })))
      yield* TestClock.adjust(0)
      const second = yield* Effect.forkChild(write(upsert(["domain"], { domain: "Acme.test", city: "Paris" })))
      yield* TestClock.adjust("9 seconds")
      assert.isUndefined(second.pollUnsafe())
      yield* Deferred.succeed(goOn, undefined)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(first)).result?.action, "created")
      yield* Fiber.await(second)
      assert.isAtMost(scripted.records.size, 2)
    })
  )

  it.effect("refuse the second one after ten seconds, naming the key", () =>
    Effect.gen(function* () {
      const goOn = yield* Deferred.make<void>()
      const guard = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        write: (account, command) => Effect.andThen(Deferred.await(goOn), driver.write(account, command))
      })
      const { write } = yield* world({ guard })
      const request = upsert(["email"], { email: "ada@acme.test" })
      yield* Effect.forkChild(write(request))
      yield* TestClock.adjust(0)
      const second = yield* Effect.forkChild(Effect.flip(write(request)))
      yield* TestClock.adjust("11 seconds")
      const refused = yield* Fiber.join(second)
      assert.strictEqual(refused._tag, "RecordsBusy")
      assert.include(refused.message, "ada@acme.test")
      yield* Deferred.succeed(goOn, undefined)
    })
  )
})

/** @rule match.policies */
describe("matchedBy", () => {
  it.effect("is missing where the lookup got no answer, and where no record has the key", () =>
    Effect.gen(function* () {
      let answers = false
      const { platform, run, write } = yield* world({
        guard: (driver) => ({
          ...driver,
          find: (account, query) =>
            answers && driver.find !== undefined
              ? driver.find(account, query)
              : Effect.fail(new ProviderError({ provider: driver.name, reason: lost }))
        })
      })
      const recordOf = Effect.fnUntraced(function* (request: ReturnType<typeof upsert>) {
        const failed = yield* Effect.flip(write(request))
        assert(failed._tag === "WriteFailed")
        const { operationId } = failed
        const { results } = yield* run(platform.getOperationRecords(host, { project: "shop", operationId }))
        return results[0]
      })
      const sought = upsert(["email"], { email: "x" })
      assert.deepInclude(yield* recordOf(sought), { outcome: "failed" })
      assert.isUndefined((yield* recordOf(sought))?.matchedBy)
      answers = true
      const missing = yield* recordOf({ ...sought, match: { by: ["email"], onMissing: "fail" } } as const)
      assert.strictEqual(missing?.errors?.[0]?.code, "match-not-found")
      assert.isUndefined(missing?.matchedBy)
      yield* write(sought)
      const found = yield* recordOf({ ...sought, match: { by: ["email"], onFound: "fail" } } as const)
      assert.deepStrictEqual(found?.matchedBy, ["email"])
    })
  )
})
