/** What follows an attempt. Spec 3, 4.3.4, 4.3.5. */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import type { WaitingRecord } from "../../src/write/Attempt.ts"
import * as Verdict from "../../src/write/Verdict.ts"

const time = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)
const seconds = (at: DateTime.Utc) => DateTime.toEpochMillis(at) / 1000

const waiting = (index: number, attempts = 0): WaitingRecord => ({
  index,
  record: { fields: { name: `n${index}` }, associations: [] },
  attempts,
  unanswered: false
})

const success: RecordOutcome = { outcome: "success", recordId: "1" }
const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "refused" }] }
const busy: RecordOutcome = { outcome: "failed", retryable: true, errors: [{ message: "busy" }] }
const busyUntil = (at: number): RecordOutcome => ({ ...busy, retryAfter: time(at) })
const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "lost" }] }

/** An attempt at a batch, at second 100, with an hour to go, halfway by chance. */
const after = (outcomes: ReadonlyArray<RecordOutcome | undefined>, more: Partial<Verdict.Attempted> = {}) =>
  Verdict.of({
    head: { type: "create", allOrNone: false },
    createTime: time(90),
    waiting: outcomes.map((_, index) => waiting(index)),
    before: [],
    said: outcomes.flatMap((outcome, index) => (outcome === undefined ? [] : [{ index, outcome }])),
    retryUntil: time(3700),
    at: time(100),
    chance: 0.5,
    ...more
  })

const summary = ({ ended, next, unended }: ReturnType<typeof after>) => ({
  ended: ended.map(({ index, outcome }) => `${index} ${outcome.outcome}`),
  unended: unended.map(({ index }) => index),
  next:
    next._tag === "Done"
      ? `${next.status}: ${next.result}`
      : `${next._tag} ${seconds(next._tag === "Again" ? next.dueAt : next.until)}`
})

describe("4.3.5 an attempt's verdict", () => {
  const update = { head: { type: "update" as const, allOrNone: false } }
  const whole = { head: { type: "create" as const, allOrNone: true } }
  it.each<[string, ReturnType<typeof after>, ReturnType<typeof summary>]>([
    [
      "every record written ends it",
      after([success, success]),
      { ended: ["0 success", "1 success"], unended: [], next: "success: 2 succeeded" }
    ],
    [
      "a refusal is final, and one written record makes a success",
      after([success, refused]),
      { ended: ["0 success", "1 failed"], unended: [], next: "success: 1 succeeded, 1 failed: refused" }
    ],
    [
      "only what may go through later is tried again, and what is written never",
      after([success, busy]),
      { ended: ["0 success"], unended: [1], next: "Again 100.5" }
    ],
    [
      "the pause doubles with each attempt",
      after([busy], { waiting: [waiting(0, 3)] }),
      { ended: [], unended: [0], next: "Again 104" }
    ],
    [
      "the pause is never longer than five minutes",
      after([busy], { waiting: [waiting(0, 30)] }),
      { ended: [], unended: [0], next: "Again 250" }
    ],
    ["not before the provider wants it", after([busyUntil(160)]), { ended: [], unended: [0], next: "Again 160" }],
    [
      "a lost create is uncertain, never tried again",
      after([lost]),
      { ended: ["0 uncertain"], unended: [], next: "failure: 1 uncertain: lost" }
    ],
    ["a lost update is tried again", after([lost], update), { ended: [], unended: [0], next: "Again 100.5" }],
    [
      "a batch that is all or none is tried again as a whole",
      after([busy, busy], whole),
      { ended: [], unended: [0, 1], next: "Again 100.5" }
    ],
    [
      "a batch that is all or none is not tried again for a part",
      after([busy, refused], whole),
      { ended: ["0 failed", "1 failed"], unended: [], next: "failure: 2 failed: busy" }
    ],
    [
      "a record whose turn has not come waits, and is looked at again soon",
      after([success, undefined], update),
      { ended: ["0 success"], unended: [], next: "Again 101" }
    ],
    [
      "the last try is at the deadline",
      after([busy], { waiting: [waiting(0, 8)], retryUntil: time(120) }),
      { ended: [], unended: [0], next: "Again 120" }
    ],
    [
      "after the deadline nothing is tried again",
      after([busy], { at: time(3700) }),
      { ended: ["0 failed"], unended: [], next: "failure: 1 failed: busy" }
    ],
    [
      "nothing waits for a moment that comes after the deadline",
      after([busyUntil(4000)]),
      { ended: ["0 failed"], unended: [], next: "failure: 1 failed: busy" }
    ],
    [
      "earlier outcomes count at the end",
      after([refused], { before: [{ index: 1, outcome: success }] }),
      { ended: ["0 failed"], unended: [], next: "success: 1 succeeded, 1 failed: refused" }
    ],
    [
      "without credentials it waits for the connection, until the deadline",
      after([busy], { unauthorized: "revoked" }),
      { ended: [], unended: [0], next: "Parked 3700" }
    ]
  ])("%s", (_sentence, verdict, expected) => {
    assert.deepStrictEqual(summary(verdict), expected)
  })

  it("says that the deadline ended it, after the provider's last words", () => {
    const [ended] = after([busy], { at: time(3700) }).ended
    assert.deepStrictEqual(
      ended?.outcome.errors?.map(({ message }) => message),
      ["busy", "not tried again: its deadline has passed"]
    )
  })

  it("logs what is tried again and why, and nothing of a success", () => {
    assert.deepStrictEqual(after([success]).log, [])
    assert.deepStrictEqual(
      after([success, busy]).log.map(({ message, severity }) => [severity, message]),
      [
        [
          "warning",
          {
            msg: "1 of 2 sent records failed and will be tried again at 1970-01-01T00:01:40.500Z",
            error: "busy"
          }
        ]
      ]
    )
  })
})
