/** @rule async.recordRef */
import { assert, describe, it } from "@effect/vitest"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import type { WriteType } from "../../src/writes/WriteRequest.ts"
import { nextInOrder } from "../../src/writes/rules/Retry.ts"

const done: RecordOutcome = { outcome: "success" }
const refused: RecordOutcome = { outcome: "failed" }
const busy: RecordOutcome = { outcome: "failed", retryable: true }
const lost: RecordOutcome = { outcome: "uncertain" }

interface Row {
  readonly type?: WriteType
  readonly allOrNone?: boolean
  /** The provider's id of each waiting record. */
  readonly ids: string
  readonly said?: ReadonlyArray<RecordOutcome | undefined>
}

const next = ({ allOrNone = false, ids, said = [], type = "update" }: Row) =>
  nextInOrder(
    { type, allOrNone },
    [...ids].map((recordId, index) => ({
      index,
      record: { recordId, fields: {}, associations: [] },
      attempts: 0,
      unanswered: false
    })),
    said.flatMap((outcome, index) => (outcome === undefined ? [] : [{ index, outcome }]))
  ).map(({ index }) => index)

describe("places of one operation that write the same record", () => {
  it.each<[string, Row, ReadonlyArray<number>]>([
    ["different records go together", { ids: "abc" }, [0, 1, 2]],
    ["of one record the first place goes first", { ids: "abab" }, [0, 1]],
    ["then the next one", { ids: "abab", said: [done, done] }, [2, 3]],
    ["also after a refusal for good", { ids: "aa", said: [refused] }, [1]],
    ["but not while the first is to be tried again", { ids: "abab", said: [busy, done] }, [3]],
    ["nor while its outcome is unknown", { ids: "aa", said: [lost] }, []],
    ["a third place waits for the second", { ids: "aaa", said: [done] }, [1]],
    ["nothing is left when everything was said", { ids: "ab", said: [done, busy] }, []],
    ["creates never wait", { type: "create", ids: "aa" }, [0, 1]],
    ["a batch that is all or none goes as a whole", { allOrNone: true, ids: "aa" }, [0, 1]]
  ])("%s", (_sentence, row, expected) => assert.deepStrictEqual(next(row), expected))
})
