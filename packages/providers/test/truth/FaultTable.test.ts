import { afterAll, assert, describe, it } from "@effect/vitest"
import { OperationId } from "@fieldgate/core/domain/Ids"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import * as Faults from "./Faults.ts"
import * as OutcomeCheck from "./OutcomeCheck.ts"
import { all, type Kind, kinds, type Provider } from "./Providers.ts"
import * as Tally from "./Tally.ts"
import * as TruthWorld from "./TruthWorld.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const rules = [
  "create",
  "create in a batch",
  "create all or none",
  "update",
  "update in a batch",
  "update all or none",
  "delete"
] as const
type Rule = (typeof rules)[number]

const Write = Schema.Struct({
  rule: Schema.Literals([...rules, "create in a batch", "update in a batch"]),
  fault: Schema.Literals([...Faults.names, ...Faults.names.filter(Faults.isAfterCommit)]),
  /** Which of the write's calls meets the fault. */
  nth: Schema.Literals([1, 1, 1, 1, 2, 3, 5]),
  /** Each number makes a record. */
  records: Schema.Array(between(0, 29)).check(Schema.isBetweenLength(2, 100)),
  faultless: Schema.Literals([true, true, true, false])
})
type Write = typeof Write.Type

/** One of many writes in the same world. */
const Writes = Schema.Array(Write).check(Schema.isBetweenLength(1, 8))

const kindOf = (number: number, faultless: boolean): Kind =>
  faultless ? (number % 2 === 0 ? "plain" : "keyed") : (kinds[number < 24 ? number % 3 : number % 5] ?? "plain")

const seed = Effect.fnUntraced(function* (
  { capabilities, mark, other, record }: Provider,
  { write }: TruthWorld.TruthWorld
) {
  const fields = Array.from({ length: capabilities.batch.create ? 12 : 4 }, (_, n) => ({
    ...record("plain", `seed${n}`),
    [mark]: `seed${n}`,
    ...(n % 2 === 0 ? { [other]: "https://there.test" } : {})
  }))
  if (capabilities.batch.create) yield* write({ type: "create", batch: fields.map((each) => ({ record: each })) })
  else yield* Effect.forEach(fields, (each) => write({ type: "create", record: each }))
})

const requestOf = (provider: Provider, rule: Rule, write: Write, serial: number, held: OutcomeCheck.Held) => {
  const type = rule === "delete" ? "delete" : rule.startsWith("create") ? "create" : "update"
  const isBatch = rule !== "create" && rule !== "update" && rule !== "delete"
  const ids = [...held.keys()]
  const numbers = isBatch ? write.records : write.records.slice(0, 1)
  const requested = numbers.map((number, n): OutcomeCheck.RequestedChange => {
    const recordId = number === 29 ? provider.missingId : ids[(number * 7 + n) % ids.length]
    return { type, mark: `w${serial}n${n}`, ...(type === "create" || recordId === undefined ? {} : { recordId }) }
  })
  const bodies = requested.map(({ mark, recordId }, n) => {
    const fields = provider.record(kindOf(numbers[n] ?? 0, write.faultless), mark)
    const other = provider.capabilities.ifEmpty && type === "update" ? { [provider.other]: mark } : {}
    const id = recordId === undefined ? {} : { id: recordId }
    return type === "delete" ? id : { ...fields, ...other, ...id }
  })
  const request: Omit<WriteRequest, "groupRef"> = isBatch
    ? {
        type,
        batch: bodies.map((record) => ({ record })),
        ...(rule.endsWith("all or none") ? { batchPolicy: { allOrNone: true } } : {})
      }
    : { type, record: bodies[0] ?? {} }
  return { requested, request }
}

/** The rule, or the closest one that the provider supports. */
const ruleOf = ({ capabilities }: Provider, rule: Rule): Rule => {
  const type = rule.startsWith("create") ? "create" : "update"
  if (rule === "delete" || rule === type) return rule
  if (!capabilities.batch[type]) return type
  return rule.endsWith("all or none") && !capabilities.allOrNone[type] ? `${type} in a batch` : rule
}

const execute = (provider: Provider, world: TruthWorld.TruthWorld, write: Write, serial: number) =>
  Effect.gen(function* () {
    const rule = ruleOf(provider, write.rule)
    const before = world.held()
    const { requested, request } = requestOf(provider, rule, write, serial, before)
    const faults = Faults.of(write.fault, write.nth, provider.quota)
    for (const fault of faults) world.sandbox.addFault(fault)
    const answered = yield* Effect.result(
      Effect.catchTag(passing(world.write(request)), "WriteFailed", (failed) => Effect.succeed(failed))
    )
    const fault = world.sandbox.faults().length < faults.length ? write.fault : "none"
    yield* world.clearFaults
    if (Result.isFailure(answered)) return assert.fail(`only a failed write was expected: ${answered.failure}`)
    const { operationId = assert.fail("a write has an operation") } = answered.success
    const reported = completeOutcomes(yield* world.outcomes(OperationId.make(operationId)))
    const after = world.held()
    const checks = OutcomeCheck.check(provider.mark, requested, reported, before, after)
    Tally.count(provider.name, rule, fault, Faults.isAfterCommit(fault), checks)
    const reportsWrite = reported.some(({ outcome }) => outcome === "success")
    assert.strictEqual(!("_tag" in answered.success), reportsWrite, "answer and journal agree")
    if (rule.endsWith("all or none")) assertAllOrNone(checks)
    assert.deepStrictEqual(
      OutcomeCheck.unrequestedChanges(provider.mark, requested, before, after),
      [],
      "nothing else changed"
    )
    if (provider.capabilities.ifEmpty) {
      assert.deepStrictEqual(OutcomeCheck.overwritten(provider.other, before, after), [], "existing values are kept")
    }
    for (const [index, { isDuplicated, misreport }] of checks.entries()) {
      assert.isUndefined(misreport, `${rule}, ${fault}, record ${index}: ${JSON.stringify(reported[index])}`)
      assert.isFalse(isDuplicated, `${rule}, ${fault}, record ${index} is there twice`)
    }
  })

/** Faults of earlier writes may have opened the connection's circuit; a write after its pause closes it. */
const passing = <A, E extends { readonly _tag: string }, R>(write: Effect.Effect<A, E, R>) =>
  write.pipe(
    Effect.tapError(({ _tag }) => (_tag === "ProviderNotAnswering" ? TestClock.adjust("2 minutes") : Effect.void)),
    Effect.retry({ while: ({ _tag }) => _tag === "ProviderNotAnswering", times: 5 })
  )

const completeOutcomes = <A>(outcomes: ReadonlyArray<A | undefined>) =>
  outcomes.map((outcome) => outcome ?? assert.fail("a finished operation has each record's outcome"))

/** One call has all of them, so some alone never exist. */
const assertAllOrNone = (checks: ReadonlyArray<OutcomeCheck.RecordCheck>) => {
  const written = checks.filter(({ isWritten }) => isWritten).length
  assert.include([0, checks.length], written, "all or none")
}

describe("reported outcomes", () => {
  for (const provider of all) {
    it.effect.prop(
      `are true at ${provider.name}, whatever fails`,
      [Writes],
      ([writes]) =>
        Effect.scoped(
          Effect.gen(function* () {
            const world = yield* TruthWorld.make(provider)
            yield* seed(provider, world)
            for (const [serial, write] of writes.entries()) yield* execute(provider, world, write, serial)
          })
        ),
      {
        timeout: 120_000,
        arbitrary: { runs: 240, size: 30, seed: "faults" }
      }
    )
  }

  afterAll(() => void process.stdout.write(Tally.table()))
})
