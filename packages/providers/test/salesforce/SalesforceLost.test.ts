/** @rule reconcile.lookup */
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import type { FaultAction } from "../../sandbox/Fault.ts"
import { carry, planned } from "../Carrying.ts"
import { account, make } from "./SalesforceWorld.ts"

const faults: Readonly<Record<string, FaultAction>> = {
  dropBeforeCommit: "dropBeforeCommit",
  dropAfterCommit: "dropAfterCommit",
  "502 before": "html",
  "503 after": { status: 503, afterCommit: true }
}

/** The key of a record: its own, an older record's, one shared in the write, none, or one that is returned in another form. */
const Kind = Schema.Literals(["keyed", "older", "twin", "keyless", "refused", "moment"])
const Write = Schema.Struct({
  fault: Schema.Literals(Object.keys(faults)),
  allOrNone: Schema.Boolean,
  records: Schema.Array(Kind).check(Schema.isBetweenLength(1, 12))
})

/** A field of its own holds the mark, so that each record can be identified. */
const fieldsOf = (kind: typeof Kind.Type, n: number): RecordFields => {
  const mark = { LastName: `m${n}` }
  switch (kind) {
    case "keyed":
      return { ...mark, External_Id__c: `O'Hara \\ ${n}`, DoNotCall: true }
    case "older":
      return { ...mark, external_id__c: "older" }
    case "twin":
      return { ...mark, External_Id__c: "Twin" }
    case "keyless":
      return mark
    case "refused":
      return { ...mark, External_Id__c: `r${n}`, Email: "none" }
    case "moment":
      return { ...mark, External_Id__c: `w${n}`, Last_Seen__c: "2026-01-01T01:00:00+01:00" }
  }
}

const counts = new Map<string, number>()
let duplicated = 0
let misreported = 0

const count = (fault: string, kind: string, { outcome }: RecordOutcome, there: boolean) => {
  const key = `${fault.padEnd(18)} ${kind.padEnd(10)} ${outcome.padEnd(10)} ${there ? "written" : "not written"}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

describe("creates whose answers are lost", () => {
  it.effect.prop(
    "report each record's real outcome",
    [Write],
    ([{ allOrNone, fault, records }]) =>
      Effect.gen(function* () {
        const { driver, sandbox, stored } = yield* make()
        const older = planned("create", "Contact", [{ fields: { LastName: "Older", External_Id__c: "older" } }])
        yield* carry(driver, account(), older)
        yield* TestClock.adjust("1 hour")
        const action = faults[fault] ?? assert.fail("a fault has an action")
        sandbox.addFault({ match: { method: "POST" }, action })
        const items = records.map((kind, n) => ({ fields: fieldsOf(kind, n) }))
        const { outcomes } = yield* carry(driver, account(), planned("create", "Contact", items, { allOrNone }))
        assert.strictEqual(outcomes.length, items.length)
        const held = yield* stored("Contact")
        for (const [n, outcome] of outcomes.entries()) {
          const copies = held.filter(({ fields }) => fields["LastName"] === `m${n}`)
          count(fault, records[n] ?? "", outcome, copies.length > 0)
          if (copies.length > 1) duplicated++
          const isTrue = outcome.outcome === "uncertain" || (outcome.outcome === "success") === (copies.length === 1)
          const isOwn = outcome.recordId === undefined || copies[0]?.recordId === outcome.recordId
          if (!isTrue || !isOwn) misreported++
          assert.isTrue(isTrue && isOwn && copies.length <= 1, `${n}: ${JSON.stringify(outcome)}`)
          if (outcome.outcome === "uncertain") {
            assert.include(outcome.errors?.at(-1)?.message, "check for it at the provider before you create it again")
          }
        }
      }),
    { timeout: 120_000, arbitrary: { runs: 200, seed: "lost" } }
  )

  it.effect("find written records by a unique external id", () =>
    Effect.gen(function* () {
      const { driver, sandbox, stored } = yield* make()
      sandbox.addFault({ action: "dropAfterCommit" })
      const fields = { LastName: "O'Hara", External_Id__c: "it's' OR LastName != '" }
      const { failure, outcomes } = yield* carry(driver, account(), planned("create", "Contact", [{ fields }]))
      assert.deepInclude(outcomes[0], { outcome: "success", recordId: (yield* stored("Contact"))[0]?.recordId ?? "" })
      assert.isUndefined(failure)
      const query = new URL(sandbox.journal().at(-1)?.url ?? "", "http://x").searchParams.get("q")
      assert.include(query, String.raw`External_Id__c IN ('it\'s\' OR LastName != \'')`)
    })
  )

  afterAll(() => {
    const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
    const lines = [...counts].toSorted().map(([key, number]) => `  ${key.padEnd(54)} ${number}`)
    process.stdout.write(
      `Salesforce, ${total} lost creates: ${duplicated} duplicated, ${misreported} misreported\n${lines.join("\n")}\n`
    )
  })
})
