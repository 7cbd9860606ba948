/** Properties of a batch that meets failures: no record that is there is reported as failed, and none is there twice. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { ProviderRecord } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderError } from "@fieldgate/core/providers/ProviderError"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { Failure, Subject, World } from "../ProviderDriverSubject.ts"
import { newItem, writtenId } from "./DriverCalls.ts"
import { driverProperty, needs } from "./DriverTest.ts"
import { completeCapabilities } from "@fieldgate/core/providers/Capabilities"

const kinds = [
  "quota",
  "unauthorized",
  "downBefore",
  "downAfter",
  "lostAfter"
] as const satisfies ReadonlyArray<Failure>

const Trouble = Schema.Struct({
  failure: Schema.Literals([...kinds, "none"]),
  nth: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))
})

const CreateBatch = Schema.Struct({
  trouble: Trouble,
  allOrNone: Schema.Boolean,
  records: Schema.Array(Schema.Literals(["good", "refused"])).check(Schema.isBetweenLength(2, 10))
})

const UpdateBatch = Schema.Struct({
  trouble: Trouble,
  updates: Schema.Array(
    Schema.Struct({
      record: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 })),
      kind: Schema.Literals(["good", "good", "refused", "missing"])
    })
  ).check(Schema.isBetweenLength(2, 10))
})

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample } = subject
  const capabilities = completeCapabilities(subject.capabilities)
  const need = needs(subject)

  describe("the reported outcomes of a batch", () => {
    driverProperty(
      subject,
      "are true for creates, whichever call fails and however",
      [need.batchCreate],
      CreateBatch,
      ({ fail, stored, write }, { records, trouble: { failure, nth }, ...asked }) =>
        Effect.gen(function* () {
          const allOrNone = asked.allOrNone && capabilities.allOrNone.create
          const items = records.map((kind, n) => newItem(kind === "good" ? sample.record(n) : sample.refused))
          if (failure !== "none") yield* fail(failure, nth)
          const called = yield* Effect.result(write("create", atLeastOne(items), allOrNone))
          const held = yield* stored
          const copies = items.map(({ fields }) => held.filter((record) => has(record, fields)))
          assert.isTrue(
            copies.every((each) => each.length <= 1),
            "no record is there twice"
          )
          if (allOrNone) assert.include([0, records.length], held.length)
          if (called._tag === "Failure") assertUnwritten(called.failure, held)
          else {
            assert.strictEqual(called.success.length, items.length)
            for (const [n, outcome] of called.success.entries()) assertSaid(outcome, copies[n] ?? [])
          }
        })
    )

    driverProperty(
      subject,
      "are true for updates, whichever call fails and however",
      [need.batchCreate, need.batchUpdate],
      UpdateBatch,
      ({ fail, stored, write }, { trouble: { failure, nth }, updates }) =>
        Effect.gen(function* () {
          const fresh = [0, 1, 2, 3].map((n) => newItem(sample.record(n)))
          const ids = (yield* write("create", atLeastOne(fresh))).map(writtenId)
          const items = updates.map(({ kind, record }): WriteItem => ({
            recordId: kind === "missing" ? sample.missingId : (ids[record] ?? ""),
            fields: kind === "refused" ? { ...sample.changes, ...sample.refusedChange } : sample.changes,
            associations: []
          }))
          if (failure !== "none") yield* fail(failure, nth)
          const called = yield* Effect.result(write("update", atLeastOne(items)))
          const changed = (yield* stored)
            .filter((record) => has(record, sample.changes))
            .map(({ recordId }) => recordId)
          if (called._tag === "Failure") return assertUnwritten(called.failure, changed)
          for (const recordId of ids) {
            const own = called.success.filter((_, n) => items[n]?.recordId === recordId)
            const said = new Set(own.map(({ outcome }) => outcome))
            if (said.has("success")) assert.include(changed, recordId, "an updated record has the values")
            else if (!said.has("uncertain")) assert.notInclude(changed, recordId, "one that failed has not")
          }
        })
    )
  })
}

/** The generated batches hold several. */
const atLeastOne = ([first, ...others]: ReadonlyArray<WriteItem>): readonly [
  WriteItem,
  ...ReadonlyArray<WriteItem>
] => [first ?? assert.fail("a batch holds a record"), ...others]

const has = ({ fields }: ProviderRecord, expected: RecordFields): boolean =>
  Object.entries(expected).every(([name, value]) => JSON.stringify(fields[name]) === JSON.stringify(value))

/** A call that fails as a whole wrote nothing, unless it says that it may have. */
const assertUnwritten = ({ reason }: ProviderError, written: ReadonlyArray<unknown>): void => {
  const open = reason._tag === "ProviderUnavailable" && reason.written === "unknown"
  if (!open) assert.deepStrictEqual(written, [], "a call that failed wrote nothing")
}

const assertSaid = ({ outcome, recordId }: RecordOutcome, copies: ReadonlyArray<ProviderRecord>): void => {
  if (outcome === "uncertain") return
  assert.strictEqual(copies.length, outcome === "success" ? 1 : 0, `said to be ${outcome}`)
  if (recordId !== undefined) assert.strictEqual(copies[0]?.recordId, recordId, "the id is the record's own")
}
