import { assert, describe, it } from "@effect/vitest"
import { Salesforce } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { carry, planned } from "../Carrying.ts"
import { account, command, make } from "./SalesforceWorld.ts"

const id = "003Dn0000000001IAA"
const patches = (method: string | undefined) => method === "PATCH"

const raced = Effect.fnUntraced(function* (races: number, theirs: (n: number) => Record<string, string>) {
  const { driver: other, sandbox } = yield* make()
  const context = yield* Effect.context<never>()
  yield* other.write(account(), command("create", { fields: { LastName: "Smith" } }))
  let sent = 0
  const somebodyElse = (n: number) =>
    TestClock.adjust("2 seconds").pipe(
      Effect.andThen(other.write(account(), command("update", { recordId: id, fields: theirs(n) }))),
      Effect.runPromiseWith(context)
    )
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (patches(new Request(input, init).method) && sent++ < races) await somebodyElse(sent)
    return sandbox.fetch(input, init)
  }
  const own = () => sandbox.journal().filter(({ headers, method }) => patches(method) && headers["if-unmodified-since"])
  const record = { recordId: id, fields: { Department: "Sales" }, ifEmpty: { Title: "Head" } }
  const values = () => sandbox.dump().records.find((each) => each.id === id)?.values
  return { driver: Salesforce.driver({ fetch }), own, record, values }
})

describe("an update that depends on a read", () => {
  it.effect("is decided again when another writer fills the field between read and write", () =>
    Effect.gen(function* () {
      const { driver, own, record, values } = yield* raced(1, () => ({ Title: "Chief" }))
      const carried = yield* carry(driver, account(), planned("update", "Contact", [record]))
      assert.deepStrictEqual(
        carried.outcomes.map(({ outcome }) => outcome),
        ["success"]
      )
      assert.deepInclude(values(), { Title: "Chief", Department: "Sales" })
      assert.deepStrictEqual(
        own().map(({ answer, body }) => [answer?.status, JSON.parse(body)]),
        [
          [412, { Department: "Sales", Title: "Head" }],
          [204, { Department: "Sales" }]
        ]
      )
    })
  )

  it.effect("succeeds after the third read", () =>
    Effect.gen(function* () {
      const { driver, own, record, values } = yield* raced(3, (n) => ({ FirstName: `Ann ${n}` }))
      const carried = yield* carry(driver, account(), planned("update", "Contact", [record]))
      assert.strictEqual(carried.outcomes[0]?.outcome, "success")
      assert.deepInclude(values(), { FirstName: "Ann 3", Title: "Head" })
      assert.strictEqual(own().length, 4)
    })
  )

  it.effect("fails after that, and may be repeated later", () =>
    Effect.gen(function* () {
      const { driver, own, record, values } = yield* raced(9, (n) => ({ FirstName: `Ann ${n}` }))
      const carried = yield* carry(driver, account(), planned("update", "Contact", [record]))
      assert.strictEqual(own().length, 4)
      assert.deepInclude(carried.outcomes[0], { outcome: "failed", retryable: true })
      assert.include(carried.failure?.message, "has changed at Salesforce since it was read")
      assert.notProperty(values(), "Title")
    })
  )

  it.effect("is sent once with a condition of the caller", () =>
    Effect.gen(function* () {
      const { driver, own, record } = yield* raced(1, () => ({ FirstName: "Ann" }))
      const headers = [{ key: "If-Unmodified-Since", value: "Thu, 01 Jan 1970 00:00:00 GMT" }]
      const carried = yield* carry(driver, account(), planned("update", "Contact", [record], { headers }))
      assert.strictEqual(own().length, 1)
      assert.strictEqual(carried.failure?._tag, "ProviderRejected")
      assert.deepInclude(carried.outcomes[0], { outcome: "failed" })
      assert.isUndefined(carried.outcomes[0]?.retryable)
    })
  )
})
