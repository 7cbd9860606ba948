/** @rule operation.answers, retry.retryable, retry.atDeadline, operation.attempts, retry.backoff */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import type { WaitingRecord } from "../../src/writes/rules/Attempt.ts"
import { type Attempted, decideAttempt } from "../../src/writes/rules/Retry.ts"

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

/** A first attempt at a batch, begun at second 98 and ended at second 100, with an hour to go, halfway by chance. */
const after = (outcomes: ReadonlyArray<RecordOutcome | undefined>, more: Partial<Attempted> = {}) =>
  decideAttempt({
    number: 1,
    began: time(98),
    calls: [],
    envelope: { mode: "asynchronous", type: "create", allOrNone: false },
    createTime: time(90),
    waiting: outcomes.map((_, index) => waiting(index)),
    before: [],
    results: outcomes.flatMap((outcome, index) => (outcome === undefined ? [] : [{ index, outcome }])),
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

describe("an attempt's verdict", () => {
  const update = { envelope: { mode: "asynchronous" as const, type: "update" as const, allOrNone: false } }
  const whole = { envelope: { mode: "asynchronous" as const, type: "create" as const, allOrNone: true } }
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

  it("reports the reason of the first record, whichever attempt ended it", () => {
    const other: RecordOutcome = { outcome: "failed", errors: [{ message: "other" }] }
    const verdict = after([refused], { before: [{ index: 1, outcome: other }] })
    assert.strictEqual(summary(verdict).next, "failure: 2 failed: refused")
    assert.strictEqual(verdict.log[0]?.message.error, "refused")
  })

  it("lists causes in the order of the records", () => {
    const [line] = after([busy, refused]).log
    assert.deepStrictEqual(
      line?.attempt?.causes?.map(({ cause }) => cause),
      ["busy", "refused"]
    )
  })

  it("is due after its pause, rounded up to the millisecond", () => {
    const { next } = after([busy], { chance: 0.0001 })
    assert.strictEqual(next._tag === "Again" ? DateTime.toEpochMillis(next.dueAt) : undefined, 100_001)
  })

  it("reports that the deadline ended it, after the provider's last message", () => {
    const [ended] = after([busy], { at: time(3700) }).ended
    assert.deepStrictEqual(
      ended?.outcome.errors?.map(({ message }) => message),
      ["busy", "not retried: its deadline has passed"]
    )
  })

  const logged = (verdict: ReturnType<typeof after>) =>
    verdict.log.map(({ message: { error, msg }, severity }) => [severity, msg, ...(error === undefined ? [] : [error])])

  it("logs how it ended, or what is tried again and why", () => {
    assert.deepStrictEqual(logged(after([success])), [["info", "1 succeeded"]])
    assert.deepStrictEqual(logged(after([success, refused])), [["error", "1 succeeded, 1 failed: refused", "refused"]])
    assert.deepStrictEqual(logged(after([success, busy])), [
      ["warning", "1 of 2 sent records failed and will be retried at 1970-01-01T00:01:40.500Z", "busy"]
    ])
    assert.deepStrictEqual(logged(after([busy], { unauthorized: "revoked" })), [
      ["warning", "waiting for the connection to be reconnected: revoked"]
    ])
  })

  const summaryOf = (verdict: ReturnType<typeof after>) =>
    verdict.log.map(({ attempt }) => {
      const { nextTime, outcome, records } = attempt ?? assert.fail("the line tells no attempt")
      const { failed = 0, succeeded = 0, uncertain = 0, waiting: again = 0 } = records ?? {}
      return [outcome, [succeeded, failed, uncertain, again].join(" "), nextTime && seconds(nextTime)]
    })

  it.each<[string, ReturnType<typeof after>, ReturnType<typeof summaryOf>]>([
    ["whole", after([success, success]), [["success", "2 0 0 0", undefined]]],
    ["in part", after([success, refused]), [["partial", "1 1 0 0", undefined]]],
    ["refused", after([refused]), [["failed", "0 1 0 0", undefined]]],
    ["unanswered", after([refused, lost]), [["uncertain", "0 1 1 0", undefined]]],
    ["to be tried again", after([success, refused, busy]), [["retry", "1 1 0 1", 100.5]]],
    ["waiting for its connection", after([busy], { unauthorized: "revoked" }), [["parked", "0 0 0 1", 3700]]],
    ["sent but for what is not its turn", after([success, undefined], update), [["success", "1 0 0 0", undefined]]],
    ["not started, because no record has its turn", after([undefined], update), []]
  ])("logs the attempt in one line: %s", (_sentence, verdict, expected) => {
    assert.deepStrictEqual(summaryOf(verdict), expected)
  })

  it("records the attempt's time, failure and first calls", () => {
    const call = { method: "POST", path: "/contacts", beginTime: time(98), endTime: time(99), status: 429 }
    const [line] = after([busy, busy, success], { number: 3, calls: Array.from({ length: 25 }, () => call) }).log
    const { beginTime, callCount, calls, causes, endTime, number } = line?.attempt ?? assert.fail("no attempt")
    assert.strictEqual(number, 3)
    assert.deepStrictEqual(
      [beginTime, endTime].map((at) => at && seconds(at)),
      [98, 100]
    )
    assert.deepStrictEqual(causes, [{ cause: "busy", outcome: "failed", records: 2, example: "busy" }])
    assert.deepStrictEqual(
      calls,
      Array.from({ length: 20 }, () => call)
    )
    assert.strictEqual(callCount, 25)
  })

  it("keeps up to four answers of its calls, and none where every record was written", () => {
    const call = {
      method: "POST",
      path: "/contacts",
      beginTime: time(98),
      endTime: time(99),
      status: 400,
      requestId: "r"
    }
    const calls = Array.from({ length: 6 }, () => ({ ...call, answer: "no" }))
    const listed = (outcomes: Parameters<typeof after>[0]) => after(outcomes, { calls }).log[0]?.attempt?.calls
    assert.deepStrictEqual(listed([success, busy]), [...calls.slice(0, 4), call, call])
    assert.deepStrictEqual(
      listed([success]),
      Array.from({ length: 6 }, () => call)
    )
  })
})
