/** @rule order.newer */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { OperationId, type ProviderName } from "../../src/domain/Ids.ts"
import { ProviderError, ProviderQuotaExceeded } from "../../src/providers/ProviderError.ts"
import * as NewerWrites from "../../src/writes/rules/NewerWrites.ts"
import type { PlannedRecord } from "../../src/writes/rules/PlannedRecord.ts"
import * as World from "../World.ts"
import * as MatchWorld from "./MatchWorld.ts"

const host = Caller.Host()
const project = "shop"

const tooMany = (provider: ProviderName, now: DateTime.Utc) =>
  new ProviderError({
    provider,
    reason: new ProviderQuotaExceeded({ message: "too many", retryAfter: DateTime.add(now, { seconds: 5 }) })
  })

describe("an older waiting update", () => {
  const setUp = Effect.gen(function* () {
    let isBusy = false
    const world = yield* World.make({
      guard: (driver) => ({
        ...driver,
        write: (account, command) =>
          Effect.flatMap(DateTime.now, (now) =>
            isBusy ? Effect.fail(tooMany(driver.name, now)) : driver.write(account, command)
          )
      })
    })
    const { result } = yield* world.write({ type: "create", record: { name: "v0", city: "Bern" } })
    const id = result?.recordId ?? assert.fail("created")
    yield* Effect.forkScoped(world.platform.runWorker())
    /** An update that is accepted, meets a quota and waits. */
    const older = (record: Readonly<Record<string, string>>) =>
      Effect.gen(function* () {
        isBusy = true
        const { operationId } = yield* world.write({ type: "update", mode: "asynchronous", record: { id, ...record } })
        yield* TestClock.adjust("100 millis")
        isBusy = false
        return operationId
      })
    const newer = (record: Readonly<Record<string, string>>) =>
      world.write({ type: "update", record: { id, ...record } })
    const held = () => [...world.scripted.records.values()][0]
    return { ...world, id, older, newer, held }
  })

  it.effect("doesn't send what a newer synchronous one has set, and sends the rest", () =>
    Effect.gen(function* () {
      const { held, newer, older, platform } = yield* setUp
      const operationId = yield* older({ name: "v1", city: "Rome" })
      const { operationId: later } = yield* newer({ name: "v2" })
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude(held(), { name: "v2", city: "Rome" })
      const { status } = yield* platform.getOperation(host, { project, operationId })
      assert.strictEqual(status, "success")
      const logs = yield* platform.getOperationLogs(host, { project, operationId })
      assert.include(JSON.stringify(logs), `a newer synchronous write set it: name (operation ${later})`)
    })
  )

  it.effect("ends as a success with a warning where nothing of it is left", () =>
    Effect.gen(function* () {
      const { held, newer, older, platform, scripted } = yield* setUp
      const operationId = yield* older({ name: "v1" })
      yield* newer({ name: "v2" })
      const sent = scripted.commands.length
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(scripted.commands.length, sent)
      assert.deepInclude(held(), { name: "v2" })
      const { results } = yield* platform.getOperationRecords(host, { project, operationId })
      assert.deepInclude(results[0], { outcome: "success" })
      assert.match(results[0]?.warnings?.[0] ?? "", /^not sent, because a newer synchronous write set it: name/u)
    })
  )

  it.effect("is sent whole where the newer one failed", () =>
    Effect.gen(function* () {
      const { held, id, older, write } = yield* setUp
      yield* older({ name: "v1" })
      const failed = yield* Effect.exit(write({ type: "update", record: { id: `${id}0`, name: "v2" } }))
      assert.strictEqual(failed._tag, "Failure")
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude(held(), { name: "v1" })
    })
  )
})

describe("an older waiting upsert by a key", () => {
  const setUp = Effect.gen(function* () {
    let isBusy = false
    const world = yield* MatchWorld.world({
      guard: (driver) => {
        const { upsert = assert.fail("upserts") } = driver
        const orBusy = <A>(call: Effect.Effect<A, ProviderError>) =>
          Effect.flatMap(DateTime.now, (now): typeof call => (isBusy ? Effect.fail(tooMany(driver.name, now)) : call))
        return {
          ...driver,
          write: (account, command) => orBusy(driver.write(account, command)),
          upsert: { ...upsert, write: (account, command) => orBusy(upsert.write(account, command)) }
        }
      }
    })
    const { result } = yield* world.write({
      type: "create",
      record: { email: "ann@acme.test", code: "A1", name: "v0", city: "Bern" }
    })
    const id = result?.recordId ?? assert.fail("created")
    yield* Effect.forkScoped(world.platform.runWorker())
    /** It is accepted, meets a quota and waits. */
    const older = (by: "email" | "code", record: object) =>
      Effect.gen(function* () {
        isBusy = true
        const { operationId } = yield* world.write(MatchWorld.upsert([by], record, { mode: "asynchronous" }))
        yield* TestClock.adjust("100 millis")
        isBusy = false
        return operationId
      })
    const newer = (record: Readonly<Record<string, string>>) =>
      world.write({ type: "update", record: { id, ...record } })
    return { ...world, id, older, newer, held: () => world.scripted.records.get(id) }
  })

  it.effect.each([["email"], ["code"]] as const)(
    "doesn't send what a newer update of the record by its id has set, found by its %s",
    ([by]) =>
      Effect.gen(function* () {
        const { held, newer, older, platform, scripted } = yield* setUp
        const key = { email: "ann@acme.test", code: "A1" }[by]
        const operationId = yield* older(by, { [by]: key, name: "v1", city: "Rome" })
        const { operationId: later } = yield* newer({ name: "v2" })
        yield* TestClock.adjust("10 seconds")
        assert.deepInclude(held(), { name: "v2", city: "Rome" })
        assert.strictEqual(scripted.records.size, 1)
        const { results } = yield* platform.getOperationRecords(host, { project, operationId })
        assert.deepInclude(results[0], { outcome: "success", action: "updated" })
        const sentence = `not sent, because a newer synchronous write set it: name (operation ${later})`
        assert.include(results[0]?.warnings ?? [], sentence)
        const logs = yield* platform.getOperationLogs(host, { project, operationId })
        assert.include(JSON.stringify(logs), sentence)
      })
  )

  it.effect("doesn't send what a newer upsert by another key has set", () =>
    Effect.gen(function* () {
      const { held, older, write } = yield* setUp
      yield* older("email", { email: "ann@acme.test", name: "v1", city: "Rome" })
      yield* write(MatchWorld.upsert(["code"], { code: "A1", name: "v2" }))
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude(held(), { name: "v2", city: "Rome" })
    })
  )

  it.effect("is sent whole, in one call, where only another record was updated", () =>
    Effect.gen(function* () {
      const { held, older, scripted, write } = yield* setUp
      yield* write({ type: "create", record: { code: "B2" } })
      yield* older("code", { code: "A1", name: "v1" })
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude(held(), { name: "v1" })
      assert.lengthOf(scripted.upserts, 1)
    })
  )

  it.effect("creates a complete record where none has its key", () =>
    Effect.gen(function* () {
      const { newer, older, scripted } = yield* setUp
      yield* older("code", { code: "B2", name: "v1" })
      yield* newer({ name: "v2" })
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual([...scripted.records.values()][1], { code: "B2", name: "v1" })
    })
  )
})

describe("the fields of a record", () => {
  const record = (fields: PlannedRecord["fields"], more: Partial<PlannedRecord> = {}): PlannedRecord => ({
    recordId: "1",
    fields,
    associations: [],
    ...more
  })
  const operationId = OperationId.make("00000000-0000-7000-8000-000000000001")
  const without = (older: PlannedRecord, newer: PlannedRecord["fields"]) =>
    NewerWrites.without(
      older,
      NewerWrites.fieldsOf("update", record(newer)).map((field) => ({ index: 0, field, operationId }))
    ).record

  it.each<[string, PlannedRecord["fields"], PlannedRecord["fields"], PlannedRecord["fields"]]>([
    ["a field", { a: 1, b: 2 }, { a: 3 }, { b: 2 }],
    ["a nested one and not its neighbor", { a: { b: 1, c: 2 } }, { a: { b: 3 } }, { a: { c: 2 } }],
    ["all of what is cleared as a whole", { a: { b: 1, c: 2 }, d: 4 }, { a: null }, { d: 4 }],
    ["what would clear a part that was set", { a: null }, { a: { b: 1 } }, {}],
    ["a reference as one value", { a: { $find: { object: "x", by: { y: "1" } } } }, { a: "7" }, {}],
    ["a reference by another key", { a: { $find: { by: { y: "1" } } } }, { a: { $find: { by: { z: "1" } } } }, {}],
    ["a list as one value", { a: [1, 2] }, { a: [{ b: 1 }] }, {}],
    ["a name with a dot", { "a.b": 1, a: { b: 2 } }, { "a.b": 3 }, { a: { b: 2 } }],
    ["a name with a line break or a NUL", { "a\nb\u0000": 1, c: 1 }, { "a\nb\u0000": 2 }, { c: 1 }]
  ])("lose %s", (_, older, newer, left) => {
    assert.deepStrictEqual(without(record(older), newer).fields, left)
  })

  it("lose what was set in another spelling, where the provider knows one field by both", () => {
    const newer = [{ index: 0, field: '["phone"]', operationId }]
    const older = record({ Phone: "1", city: "Rome" }, { ifEmpty: { PHONE: "1" } })
    const anyCase = { anyCase: true, reserved: [] }
    assert.deepStrictEqual(NewerWrites.without(older, newer, anyCase).record, record({ city: "Rome" }))
    assert.deepStrictEqual(NewerWrites.without(older, newer), { record: older, newer: [] })
  })

  it("lose what goes only into an empty field, and keep associations and what a missing record gets", () => {
    const whenMissing = { fields: { a: 1 } }
    const older = record({ a: 1 }, { ifEmpty: { b: 2, "$['c']['d']": 3 }, whenMissing })
    assert.deepStrictEqual(without(older, { a: 1, b: 1 }), record({}, { ifEmpty: { "$['c']['d']": 3 }, whenMissing }))
    assert.deepStrictEqual(without(older, { a: 1, b: 1, c: { d: 1 } }), record({}, { whenMissing }))
  })

  it("are set by updates, and by upserts that update, but not by what may not write", () => {
    const match = { key: { a: 1 }, fields: ["a"], onMissing: "create", onMany: "fail" } as const
    const set = (type: "create" | "update" | "upsert" | "delete", more: Partial<PlannedRecord> = {}) =>
      NewerWrites.fieldsOf(type, record({ a: 1 }, { ifEmpty: { b: 1 }, ...more }))
    assert.deepStrictEqual(set("update"), ['["a"]'])
    assert.deepStrictEqual(set("upsert", { match: { ...match, onFound: "update" } }), ['["a"]'])
    assert.deepStrictEqual(set("upsert", { match: { ...match, onFound: "skip" } }), [])
    assert.deepStrictEqual([...set("create"), ...set("delete")], [])
  })
})
