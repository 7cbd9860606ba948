import { assert, describe, it } from "@effect/vitest"
import { type Fault, HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { call } from "./calling.ts"

const contacts = "/crm/v3/objects/contacts"

const writing = (fault: Fault.Fault) =>
  Effect.gen(function* () {
    const sandbox = yield* HubSpotSandbox.make()
    sandbox.addFault(fault)
    const write = call(sandbox.fetch, "POST", contacts, { body: { properties: { firstname: "Ann" } }, isForeign: true })
    return { sandbox, write }
  })

describe("a fault", () => {
  it.effect("writes nothing and rejects the call if it drops before the commit", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* writing({ action: "dropBeforeCommit" })
      const error = yield* Effect.flip(write)
      assert.strictEqual(error.message, "fetch failed")
      assert.strictEqual(sandbox.records().length, 0)
      assert.strictEqual((yield* write).status, 201)
    })
  )

  it.effect("writes the record and rejects the call if it drops after the commit", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* writing({ action: "dropAfterCommit" })
      const error = yield* Effect.flip(write)
      assert.strictEqual(error.message, "fetch failed")
      assert.strictEqual(sandbox.records()[0]?.properties["firstname"], "Ann")
      const [entry] = sandbox.journal()
      assert.strictEqual(entry?.fault, "dropAfterCommit")
      assert.isUndefined(entry?.answer)
    })
  )

  it.effect.each([
    { status: 423, message: "The resource is locked, please try again later.", headers: {} },
    { status: 477, message: /migrated/, headers: { "retry-after": "3600" } },
    { status: 500, message: "internal error", headers: {} },
    { status: 502, message: "internal error", headers: {} },
    { status: 503, message: "internal error", headers: { "retry-after": "1" } },
    { status: 504, message: "internal error", headers: {} }
  ])("answers $status in HubSpot's form and writes nothing", ({ headers, message, status }) =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* writing({ action: { status, headers } })
      const answer = yield* write
      assert.strictEqual(answer.status, status)
      assert.match(answer.json.message, new RegExp(message))
      assert.match(answer.json.correlationId, /^0{8}-/)
      for (const [name, value] of Object.entries(headers)) assert.strictEqual(answer.headers.get(name), value)
      assert.strictEqual(sandbox.records().length, 0)
    })
  )

  it.effect.each([
    ["TEN_SECONDLY_ROLLING", "You have reached your ten_secondly_rolling limit."],
    ["SECONDLY", "You have reached your secondly limit."],
    ["DAILY", "You have reached your daily limit."]
  ] as const)("answers 429 of the policy %s", ([policy, message]) =>
    Effect.gen(function* () {
      const { write } = yield* writing({ action: { status: 429, policy } })
      const answer = yield* write
      assert.strictEqual(answer.status, 429)
      assert.strictEqual(answer.json.policyName, policy)
      assert.strictEqual(answer.json.message, message)
      assert.strictEqual(answer.json.errorType, "RATE_LIMIT")
    })
  )

  it.effect("replaces the answer of an executed call with any body", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* writing({ action: { status: 500, body: { odd: true }, afterCommit: true } })
      const answer = yield* write
      assert.strictEqual(answer.status, 500)
      assert.strictEqual(answer.text, '{"odd":true}')
      assert.strictEqual(sandbox.records().length, 1)
    })
  )

  it.effect("executes a call and cuts its answer off", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      sandbox.addFault({ action: "malformed" })
      const response = yield* Effect.promise(() =>
        sandbox.fetch(`https://api.hubapi.com${contacts}`, {
          method: "POST",
          headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}` },
          body: JSON.stringify({ properties: { firstname: "Ann" } })
        })
      )
      assert.strictEqual(response.status, 201)
      assert.match(response.headers.get("content-type") ?? "", /^application\/json/)
      const text = yield* Effect.promise(() => response.text())
      assert.match(text, /^\{"id":"1000"/)
      assert.throws(() => JSON.parse(text))
      assert.strictEqual(sandbox.records().length, 1)
    })
  )

  it.effect("reports a batch of which nothing was written, without naming a record", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      sandbox.addFault({ action: { status: 207 } })
      const body = { inputs: [{ properties: { firstname: "Ann" } }] }
      const answer = yield* call(sandbox.fetch, "POST", `${contacts}/batch/create`, { body })
      assert.deepStrictEqual([answer.status, answer.json.results, answer.json.errors.length], [207, [], 1])
      assert.strictEqual(sandbox.records().length, 0)
    })
  )

  it.effect("reports a token as expired", () =>
    Effect.gen(function* () {
      const { write } = yield* writing({ action: { status: 401, policy: "EXPIRED_AUTHENTICATION" } })
      const { json, status } = yield* write
      assert.deepStrictEqual([status, json.category], [401, "EXPIRED_AUTHENTICATION"])
    })
  )

  it.effect("answers a proxy's page", () =>
    Effect.gen(function* () {
      const { write } = yield* writing({ action: "html" })
      const answer = yield* write
      assert.strictEqual(answer.status, 502)
      assert.match(answer.headers.get("content-type") ?? "", /^text\/html/)
      assert.match(answer.text, /502 Bad Gateway/)
    })
  )

  it.effect("delays a call by the clock, before the commit or after it", () =>
    Effect.gen(function* () {
      for (const afterCommit of [false, true]) {
        const { sandbox, write } = yield* writing({ action: { delay: 5_000, afterCommit } })
        const fiber = yield* Effect.forkChild(write)
        yield* reached(() => sandbox.journal().length === 1 && (!afterCommit || sandbox.records().length === 1))
        yield* TestClock.adjust("4 seconds")
        assert.strictEqual(sandbox.records().length, afterCommit ? 1 : 0)
        assert.isUndefined(sandbox.journal()[0]?.answer)
        yield* TestClock.adjust("1 second")
        assert.strictEqual((yield* Fiber.join(fiber)).status, 201)
        assert.strictEqual(sandbox.records().length, 1)
      }
    })
  )

  it.effect("applies only to matching requests, from the nth on, as often as configured", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      sandbox.addFault({
        match: { method: "post", path: "/crm/*/contacts", nth: 2 },
        action: { status: 503 },
        times: 2
      })
      const statuses = yield* Effect.forEach(["POST", "GET", "POST", "GET", "POST", "POST"], (method) =>
        Effect.map(
          call(sandbox.fetch, method, contacts, method === "GET" ? {} : { body: { properties: {} } }),
          (answer) => answer.status
        )
      )
      assert.deepStrictEqual(statuses, [201, 200, 503, 200, 503, 201])
      assert.deepStrictEqual(sandbox.faults(), [])
    })
  )

  it.effect("applies after the one before it", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* writing({ action: { status: 500 } })
      sandbox.addFault({ action: { status: 503 } })
      assert.deepStrictEqual([(yield* write).status, (yield* write).status, (yield* write).status], [500, 503, 201])
    })
  )
})

describe("fetch into a sandbox", () => {
  it.effect("is rejected with the reason when its signal aborts", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      sandbox.addFault({ action: { delay: 60_000 } })
      const controller = new AbortController()
      const pending = sandbox.fetch("https://api.hubapi.com/crm/v3/objects/contacts", { signal: controller.signal })
      yield* reached(() => sandbox.journal().length === 1)
      const reason = new Error("too slow")
      controller.abort(reason)
      const error = yield* Effect.flip(Effect.tryPromise({ try: () => pending, catch: (cause) => cause }))
      assert.strictEqual(error, reason)
    })
  )
})

/** Lets the event loop turn until something has happened. */
const reached = (happened: () => boolean): Effect.Effect<void> =>
  Effect.promise(async () => {
    while (!happened()) await new Promise((resolve) => setImmediate(resolve))
  })
