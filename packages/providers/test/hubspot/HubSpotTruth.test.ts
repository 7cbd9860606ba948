/**
 * Thousands of generated writes that meet a fault after the commit: what the driver says of each record is what the
 * sandbox holds (providers.md 6.3). The table of what was seen is printed at the end.
 */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { WriteItem } from "@fieldgate/core/write/WriteCommand"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { FaultAction } from "../../src/sandbox/Fault.ts"
import * as World from "./HubSpotWorld.ts"

const faults: Readonly<Record<string, FaultAction | undefined>> = {
  none: undefined,
  dropBeforeCommit: "dropBeforeCommit",
  dropAfterCommit: "dropAfterCommit",
  "502 before": "html",
  "503 after": { status: 503, afterCommit: true },
  "429": { status: 429 },
  "207 before": { status: 207 },
  "cut off": "malformed"
}

const size = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Each number makes a record: what is wrong with it, and whether its values are rewritten by HubSpot. */
const Batch = Schema.Struct({
  fault: Schema.Literals(Object.keys(faults)),
  nth: size(1, 6),
  shuffled: Schema.Boolean,
  records: Schema.Array(size(0, 9)).check(Schema.isBetweenLength(2, 130))
})
type Batch = typeof Batch.Type

const counts = new Map<string, number>()
let doubled = 0
let lied = 0

const count = (fault: string, { outcome }: RecordOutcome, there: boolean) => {
  const key = `${fault.padEnd(18)} ${outcome.padEnd(10)} ${there ? "written" : "not written"}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const start = Effect.fnUntraced(function* ({ shuffled }: Batch) {
  const world = yield* World.make({}, { batchResults: shuffled ? "shuffled" : "ordered" })
  const write = (type: "create" | "update", [first, ...others]: ReadonlyArray<WriteItem>) =>
    world.driver.write(world.account, {
      type,
      objectName: ObjectName.make("contacts"),
      items: [first ?? assert.fail("a batch holds a record"), ...others],
      allOrNone: false,
      headers: []
    })
  const held = () => world.sandbox.records()
  const meet = ({ fault, nth }: Batch) => {
    const action = faults[fault]
    if (action !== undefined) world.sandbox.addFault({ match: { nth }, action })
  }
  return { write, held, meet }
})

/** What a failed command says of each of its records. */
const said = (write: ReturnType<Effect.Success<ReturnType<typeof start>>["write"]>, records: number) =>
  Effect.catchTag(write, "ProviderError", ({ reason }) => {
    const open = reason._tag === "ProviderUnavailable" && reason.written === "unknown"
    return Effect.succeed(
      Array.from({ length: records }, (): RecordOutcome => ({ outcome: open ? "uncertain" : "failed" }))
    )
  })

/** The mark stands in a field of its own, so that a record is known whatever becomes of the others. */
const fieldsOf = (kind: number, mark: string): RecordFields => {
  if (kind === 0) return { jobtitle: mark, loyalty_points: "many" }
  if (kind === 1) return { jobtitle: mark, nope: "1" }
  if (kind === 2) return { jobtitle: mark, city: { nested: true } }
  return kind < 5 ? { jobtitle: mark, member_since: String(kind * 86_400_000) } : { jobtitle: mark, city: "Ghent" }
}

const options = { timeout: 120_000, arbitrary: { runs: 240, size: 100, seed: "faults" } }

describe("what the driver says", () => {
  it.effect.prop(
    "of new records is true",
    [Batch],
    ([batch]) =>
      Effect.gen(function* () {
        const { held, meet, write } = yield* start(batch)
        const items = batch.records.map((kind, n) => ({ fields: fieldsOf(kind, `m${n}`), associations: [] }))
        meet(batch)
        const outcomes = yield* said(write("create", items), items.length)
        for (const [n, outcome] of outcomes.entries()) {
          const copies = held().filter(({ properties }) => properties["jobtitle"] === `m${n}`)
          count(batch.fault, outcome, copies.length > 0)
          if (copies.length > 1) doubled++
          const isTrue = outcome.outcome === "uncertain" || (outcome.outcome === "success") === (copies.length === 1)
          const isOwn = outcome.recordId === undefined || copies[0]?.id === outcome.recordId
          if (!isTrue || !isOwn) lied++
          assert.isTrue(isTrue && isOwn && copies.length <= 1, `${n}: ${JSON.stringify(outcome)}`)
        }
      }),
    options
  )

  it.effect.prop(
    "of updated records is true",
    [Batch],
    ([batch]) =>
      Effect.gen(function* () {
        const { held, meet, write } = yield* start(batch)
        const people = Array.from({ length: 40 }, (_, n) => ({ fields: { email: `p${n}@x.test` }, associations: [] }))
        const ids = (yield* write("create", people)).map(({ recordId }) => recordId ?? "")
        // Forty records for up to 130 updates: most come more than once, and one in ten isn't there.
        const items = batch.records.map((kind, n) => ({
          recordId: kind === 9 ? "77" : (ids[(n * 7) % 40] ?? ""),
          fields: { ...fieldsOf(kind, ""), jobtitle: `m${n}` },
          associations: []
        }))
        meet(batch)
        const outcomes = yield* said(write("update", items), items.length)
        const values = new Map(held().map(({ id, properties }) => [id, properties["jobtitle"]]))
        for (const id of ids) {
          const own = items.flatMap(({ recordId }, n) => (recordId === id ? [n] : []))
          const certain = own.every((n) => outcomes[n]?.outcome !== "uncertain")
          const last = own.findLast((n) => outcomes[n]?.outcome === "success")
          const expected = last === undefined ? undefined : `m${last}`
          for (const n of own) {
            const overtaken = outcomes[n]?.outcome === "success" && n !== last
            count(batch.fault, outcomes[n] ?? { outcome: "failed" }, overtaken || values.get(id) === `m${n}`)
          }
          if (certain && values.get(id) !== expected) lied++
          if (certain) assert.strictEqual(values.get(id), expected, `record ${id}`)
        }
      }),
    options
  )

  afterAll(() => {
    const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
    const lines = [...counts].toSorted().map(([key, number]) => `  ${key.padEnd(44)} ${number}`)
    process.stdout.write(
      `HubSpot driver, ${total} generated writes: ${doubled} doubled, ${lied} told wrongly\n${lines.join("\n")}\n`
    )
  })
})
