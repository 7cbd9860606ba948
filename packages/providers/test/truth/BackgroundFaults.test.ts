import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as BackgroundWorld from "./BackgroundWorld.ts"
import * as Faults from "./Faults.ts"
import * as OutcomeCheck from "./OutcomeCheck.ts"
import { all, type Kind, type Provider, salesforce } from "./Providers.ts"

const kinds = ["plain", "keyed", "keyed", "rewritten", "refused"] as const

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** One operation: the kinds of its records, and the faults of its calls in order. */
const Write = Schema.Struct({
  kinds: Schema.Array(Schema.Literals(kinds)).check(Schema.isBetweenLength(1, 12)),
  allOrNone: Schema.Literals([false, false, true]),
  faults: Schema.Array(Schema.Struct({ name: Schema.Literals(Faults.names), nth: between(1, 4) })).check(
    Schema.isBetweenLength(0, 4)
  )
})
type Write = typeof Write.Type

const Writes = Schema.Array(Write).check(Schema.isBetweenLength(1, 4))

const bodyOf = ({ capabilities, record }: Provider, write: Write, marks: ReadonlyArray<string>) => {
  const records = marks.map((mark, n) => record(write.kinds[n] ?? "plain", mark))
  const [first = {}] = records
  const retryPolicy = { deadlineHours: 48 }
  if (!capabilities.batch.create || records.length === 1) return { record: first, retryPolicy }
  const policy = write.allOrNone && capabilities.allOrNone.create ? { batchPolicy: { allOrNone: true } } : {}
  return { batch: records.map((each) => ({ record: each })), retryPolicy, ...policy }
}

/** A valid record of Salesforce or HubSpot with a unique key. */
const isKeyed = (provider: Provider, kind: Kind | undefined) => kind === "keyed" && provider.capabilities.batch.create

const execute = (provider: Provider, world: BackgroundWorld.BackgroundWorld, write: Write, serial: number) =>
  Effect.gen(function* () {
    const before = world.held()
    const count = provider.capabilities.batch.create ? write.kinds.length : 1
    const marks = Array.from({ length: count }, (_, n) => `w${serial}n${n}`)
    for (const { name, nth } of write.faults) {
      for (const fault of Faults.of(name, nth, provider.quota)) world.sandbox.addFault(fault)
    }
    const operationId = yield* world.accept(bodyOf(provider, write, marks))
    yield* world.pass("20 minutes")
    yield* world.clearFaults
    // Credentials that a fault refused are renewed, as an admin would.
    yield* world.reconnect
    const { result, status } = yield* world.ended(operationId)
    assert.notStrictEqual(status, "in_progress")
    const outcomes = (yield* world.outcomes(operationId)).map(
      (outcome) => outcome ?? assert.fail("an operation that has ended has each record's outcome")
    )
    const requested = marks.map((mark): OutcomeCheck.RequestedChange => ({ type: "create", mark }))
    const checks = OutcomeCheck.check(provider.mark, requested, outcomes, before, world.held())
    for (const [n, { isDuplicated, misreport, outcome }] of checks.entries()) {
      const about = `${JSON.stringify(write)}, record ${n}: ${JSON.stringify(outcomes[n])}, ${result}`
      assert.isUndefined(misreport, about)
      assert.isFalse(isDuplicated, about)
      if (isKeyed(provider, write.kinds[n]) && !write.allOrNone) assert.notStrictEqual(outcome, "uncertain", about)
    }
  })

describe("background creates", () => {
  for (const provider of all) {
    it.effect.prop(
      `report real outcomes at ${provider.name}, whatever fails`,
      [Writes],
      ([writes]) =>
        Effect.scoped(
          Effect.gen(function* () {
            const world = yield* BackgroundWorld.make(provider)
            for (const [serial, write] of writes.entries()) yield* execute(provider, world, write, serial)
          })
        ),
      { timeout: 120_000, arbitrary: { runs: provider === salesforce ? 30 : 40, size: 40, seed: "background" } }
    )
  }
})
