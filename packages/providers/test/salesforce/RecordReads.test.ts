import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { account, answering, command, failureOf, json, make } from "./SalesforceWorld.ts"

const id = "003Dn0000000001IAA"
const ann = { fields: { LastName: "Smith", FirstName: "Ann" } }
const contact = ObjectName.make("Contact")

describe("Salesforce driver: the state that an update was decided on", () => {
  const withContact = Effect.gen(function* () {
    const world = yield* make()
    yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-01-01T11:59:30.500Z")))
    yield* world.driver.write(account(), command("create", ann))
    const { readMany = () => assert.fail("it reads several") } = world.driver
    const query = { objectName: contact, fields: ["title"] }
    const one = world.driver.read(account(), { ...query, recordId: id })
    const many = Effect.map(readMany(account(), { ...query, recordIds: [id] }), ([record]) => record)
    const update = (guard: string | undefined, headers: Readonly<Record<string, string>> = {}) =>
      command(
        "update",
        { fields: { Title: "mine" }, recordId: id, ...(guard === undefined ? {} : { guard }) },
        { headers: Object.entries(headers).map(([key, value]) => ({ key, value })) }
      )
    return { ...world, one, many, update }
  })
  const expected = { recordId: id, fields: { title: null }, guard: "Thu, 01 Jan 2026 11:59:30 GMT" }

  it.effect("is part of a read's answer, of one record and of several", () =>
    Effect.gen(function* () {
      const { many, one } = yield* withContact
      assert.deepStrictEqual([yield* one, yield* many], [expected, expected])
    })
  )

  it.effect("refuses the update of a record that has changed since, and reports it", () =>
    Effect.gen(function* () {
      const { driver, many, stored, update } = yield* withContact
      const before = (yield* many)?.guard
      const [first] = yield* driver.write(account(), update(before))
      assert.strictEqual(first?.outcome, "success")
      yield* TestClock.adjust("1 second")
      yield* driver.write(account(), command("update", { fields: { Title: "theirs" }, recordId: id }))
      const message = "the record has changed at Salesforce since it was read, and was not updated"
      const reason = yield* failureOf(driver, update(before))
      assert.deepInclude(reason, { _tag: "ProviderRecordChanged", message })
      assert.deepInclude((yield* stored("Contact"))[0]?.fields, { Title: "theirs" })
      const [again] = yield* driver.write(account(), update((yield* many)?.guard))
      assert.strictEqual(again?.outcome, "success")
    })
  )

  it.effect("leaves a refusal of the caller's own condition to the caller", () =>
    Effect.gen(function* () {
      const { driver, many, update } = yield* withContact
      const before = (yield* many)?.guard
      const own = { "if-unmodified-since": "Thu, 01 Jan 2026 11:00:00 GMT" }
      const reason = yield* failureOf(driver, update(before, own))
      assert.strictEqual(reason._tag, "ProviderRejected")
    })
  )

  it.effect("is replaced by a condition that the caller forwards", () =>
    Effect.gen(function* () {
      const { driver, many, update } = yield* withContact
      const before = (yield* many)?.guard
      yield* TestClock.adjust("1 second")
      yield* driver.write(account(), command("update", { fields: { Title: "theirs" }, recordId: id }))
      const own = { "if-unmodified-since": "Thu, 01 Jan 2026 12:00:00 GMT" }
      const [outcome] = yield* driver.write(account(), update(before, own))
      assert.strictEqual(outcome?.outcome, "success")
    })
  )
})

describe("Salesforce driver: reads", () => {
  it.effect("reads several records in one call, each under the requested id, without missing ones", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* make()
      for (const LastName of ["A", "B", "C"])
        yield* driver.write(account(), command("create", { fields: { LastName } }))
      const second = "003Dn0000000002IAA"
      const third = "003Dn0000000003IAA"
      yield* driver.write(account(), command("delete", { recordId: third }))
      const calls = sandbox.journal().length
      const recordIds = [second, "003Dn0000000zzzIAA", id.slice(0, 15), id, third, "no id", "001Dn0000000001IAA"]
      const found = yield* driver.readMany?.(account(), { objectName: contact, recordIds, fields: ["LastName"] }) ?? []
      const guard = "Thu, 01 Jan 1970 00:00:00 GMT"
      assert.deepStrictEqual(found, [
        { recordId: second, fields: { LastName: "B" }, guard },
        { recordId: id.slice(0, 15), fields: { LastName: "A" }, guard },
        { recordId: id, fields: { LastName: "A" }, guard }
      ])
      assert.strictEqual(sandbox.journal().length, calls + 1)
    })
  )

  it.effect("makes no call for no record", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering([json(200, [])])
      const query = { objectName: contact, recordIds: ["no id"], fields: ["LastName"] }
      assert.deepStrictEqual(yield* driver.readMany?.(account(), query) ?? [], [])
      assert.deepStrictEqual(requests, [])
    })
  )

  it.effect("refuses a hidden field, and never takes it for an empty one", () =>
    Effect.gen(function* () {
      const { driver } = yield* make({ fieldAccess: { "Contact.Birthdate": "hidden" } })
      yield* driver.write(account(), command("create", ann))
      const query = { objectName: contact, recordIds: [id], fields: ["Birthdate"] }
      const error = yield* Effect.flip(driver.readMany?.(account(), query) ?? Effect.succeed([]))
      assert.instanceOf(error, Error)
      assert.include(error.message, "field-level security hides it")
    })
  )

  it.effect.each([
    ["a page of HTML", () => new Response("<html>")],
    ["an object", json(200, {})]
  ] as const)("reports that an answer that is %s wrote nothing", ([, answer]) =>
    Effect.gen(function* () {
      const { driver } = answering([answer])
      const query = { objectName: contact, recordIds: [id], fields: ["Title"] }
      const error = yield* Effect.flip(driver.readMany?.(account(), query) ?? Effect.never)
      assert.deepInclude(error.reason, { _tag: "ProviderUnavailable", written: "no" })
    })
  )
})
