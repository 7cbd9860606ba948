/** @rule reconcile.lookup */
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import type { FaultAction } from "../../sandbox/Fault.ts"
import { carry, planned } from "../Carrying.ts"
import * as World from "./HubSpotWorld.ts"

const faults: Readonly<Record<string, FaultAction>> = {
  dropBeforeCommit: "dropBeforeCommit",
  dropAfterCommit: "dropAfterCommit",
  "502 before": "html",
  "503 after": { status: 503, afterCommit: true }
}

/** The key of a record: its own, one of an older record, one that two records of the write share, or none. */
const Kind = Schema.Literals(["email", "external", "older", "twin", "keyless", "refused", "rewritten"])
const Write = Schema.Struct({
  fault: Schema.Literals(Object.keys(faults)),
  nth: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 })),
  allOrNone: Schema.Boolean,
  shuffled: Schema.Boolean,
  records: Schema.Array(Kind).check(Schema.isBetweenLength(1, 12))
})

/** A field of its own holds the mark, so that each record can be identified. */
const fieldsOf = (kind: typeof Kind.Type, n: number): RecordFields => {
  const mark = { jobtitle: `m${n}` }
  switch (kind) {
    case "email":
      return { ...mark, email: `P${n}@x.test`, firstname: "Ann" }
    case "external":
      return { ...mark, external_id: `e${n}` }
    case "older":
      return { ...mark, email: "older@x.test" }
    case "twin":
      return { ...mark, email: "twin@x.test" }
    case "keyless":
      return mark
    case "refused":
      return { ...mark, email: `r${n}@x.test`, nope: "1" }
    case "rewritten":
      return { ...mark, email: `w${n}@x.test`, member_since: String(86_400_000) }
  }
}

const counts = new Map<string, number>()
let duplicated = 0
let misreported = 0

const count = (fault: string, kind: string, { outcome }: RecordOutcome, there: boolean) => {
  const key = `${fault.padEnd(18)} ${kind.padEnd(10)} ${outcome.padEnd(10)} ${there ? "written" : "not written"}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const creates = (path: string) => path.endsWith("/contacts") || path.endsWith("/batch/create")

describe("creates whose answers are lost", () => {
  it.effect.prop(
    "report each record's real outcome",
    [Write],
    ([{ allOrNone, fault, nth, records, shuffled }]) =>
      Effect.gen(function* () {
        const { account, driver, sandbox } = yield* World.make({}, { batchResults: shuffled ? "shuffled" : "ordered" })
        yield* carry(driver, account, planned("create", "contacts", [{ fields: { email: "older@x.test" } }]))
        yield* TestClock.adjust("1 hour")
        const before = sandbox.journal().length
        const action = faults[fault] ?? assert.fail("a fault has an action")
        sandbox.addFault({ match: { nth, path: "*contacts*" }, action })
        const items = records.map((kind, n) => ({ fields: fieldsOf(kind, n) }))
        const { outcomes } = yield* carry(driver, account, planned("create", "contacts", items, { allOrNone }))
        assert.strictEqual(outcomes.length, items.length)
        for (const [n, outcome] of outcomes.entries()) {
          const copies = sandbox.records().filter(({ properties }) => properties["jobtitle"] === `m${n}`)
          count(fault, records[n] ?? "", outcome, copies.length > 0)
          if (copies.length > 1) duplicated++
          const isTrue = outcome.outcome === "uncertain" || (outcome.outcome === "success") === (copies.length === 1)
          const isOwn = outcome.recordId === undefined || copies[0]?.id === outcome.recordId
          if (!isTrue || !isOwn) misreported++
          assert.isTrue(isTrue && isOwn && copies.length <= 1, `${n}: ${JSON.stringify(outcome)}`)
          if (outcome.outcome === "uncertain") {
            assert.isUndefined(outcome.retryable)
            assert.include(outcome.errors?.at(-1)?.message, "check for it at the provider before you create it again")
          }
        }
        const sent = sandbox
          .journal()
          .slice(before)
          .filter(({ method, url }) => method === "POST" && creates(url))
        const marks = sent.flatMap(({ answer, body }) => (answer === undefined ? (body.match(/"m\d+"/g) ?? []) : []))
        assert.strictEqual(new Set(marks).size, marks.length, "no record of a lost call is sent again")
      }),
    { timeout: 120_000, arbitrary: { runs: 300, seed: "lost" } }
  )

  it.effect.each([
    ["an e-mail address", { email: "Ann@x.test", firstname: "Ann" }],
    ["a unique property", { external_id: "a-1", firstname: "Ann" }]
  ] as const)("find written records by %s", ([, fields]) =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* World.make()
      sandbox.addFault({ action: "dropAfterCommit" })
      const { failure, outcomes } = yield* carry(driver, account, planned("create", "contacts", [{ fields }]))
      assert.deepInclude(outcomes[0], { outcome: "success", recordId: sandbox.records()[0]?.id ?? "" })
      assert.isUndefined(failure)
    })
  )

  it.effect("refuse a record finally if an older record has the key", () =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* World.make()
      const write = planned("create", "contacts", [{ fields: { email: "ann@x.test" } }])
      yield* carry(driver, account, write)
      yield* TestClock.adjust("1 hour")
      sandbox.addFault({ action: "dropAfterCommit" })
      const { outcomes } = yield* carry(driver, account, write)
      assert.strictEqual(outcomes[0]?.outcome, "failed")
      assert.include(outcomes[0]?.errors?.[0]?.message, 'already has email "ann@x.test"')
    })
  )

  it.effect("report no success if HubSpot itself answers that the contact exists", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make()
      const write = planned("create", "contacts", [{ fields: { email: "ann@x.test" } }])
      yield* carry(driver, account, write)
      const { outcomes } = yield* carry(driver, account, write)
      assert.strictEqual(outcomes[0]?.outcome, "failed")
      assert.include(outcomes[0]?.errors?.[0]?.message, "Contact already exists. Existing ID")
    })
  )

  afterAll(() => {
    const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
    const lines = [...counts].toSorted().map(([key, number]) => `  ${key.padEnd(54)} ${number}`)
    process.stdout.write(
      `HubSpot, ${total} lost creates: ${duplicated} duplicated, ${misreported} misreported\n${lines.join("\n")}\n`
    )
  })
})
