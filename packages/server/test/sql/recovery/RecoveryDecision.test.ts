/** @rule recover.decision */
import { assert, describe, it } from "@effect/vitest"
import { decide, type Situation } from "../../../src/sql/recovery/RecoveryDecision.ts"

const now = new Date("2026-11-24T03:00:00Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const week = 7 * 24 * 60

const beat = { identifier: "7/1", timeline: 1, beats: 100, recoveries: 0 }
const usual: Situation = {
  heartbeat: { ...beat, at: ago(0) },
  current: { identifier: "7/1", timeline: 1 },
  now,
  remembered: undefined
}
const stored = (minutes: number, change: Partial<typeof beat> = {}) => ({ ...beat, ...change, at: ago(minutes) })

describe("decide", () => {
  it.each<[string, Situation, string]>([
    ["continues with a new database", { ...usual, heartbeat: undefined }, "Continue"],
    ["continues with the same database", usual, "Continue"],
    ["continues with a database that was stopped for a week", { ...usual, heartbeat: stored(week) }, "Continue"],
    [
      "recognizes a failover by a new timeline and a recent heartbeat",
      { ...usual, heartbeat: stored(15), current: { identifier: "7/1", timeline: 2 } },
      "Failover"
    ],
    [
      "holds a database with a new timeline and an older heartbeat: it was restored",
      { ...usual, heartbeat: stored(15.1), current: { identifier: "7/1", timeline: 2 } },
      "Hold"
    ],
    [
      "holds a database of another cluster, however recent its heartbeat: it was copied",
      { ...usual, current: { identifier: "8/1", timeline: 1 } },
      "Hold"
    ],
    ["holds another database of the same cluster", { ...usual, current: { identifier: "7/2", timeline: 1 } }, "Hold"],
    [
      "holds a database that is behind what the process has recorded: a base backup was restored",
      { ...usual, heartbeat: stored(1, { beats: 99 }), remembered: beat },
      "Hold"
    ],
    [
      "holds a former primary",
      { ...usual, heartbeat: stored(0, { beats: 101 }), remembered: { ...beat, timeline: 2 } },
      "Hold"
    ],
    [
      "continues with a database that an operator has recovered since",
      { ...usual, heartbeat: stored(1, { beats: 2, recoveries: 1 }), remembered: { ...beat, timeline: 2 } },
      "Continue"
    ],
    [
      "recognizes a failover that lost heartbeats of this process",
      { ...usual, heartbeat: stored(0, { beats: 98 }), current: { identifier: "7/1", timeline: 2 }, remembered: beat },
      "Failover"
    ]
  ])("%s", (_, situation, decision) => {
    assert.strictEqual(decide(situation)._tag, decision)
  })

  it("returns the time of the last heartbeat, since when the journal may be incomplete", () => {
    const situation = { ...usual, heartbeat: stored(1), current: { identifier: "7/1", timeline: 2 } }
    assert.deepStrictEqual(decide(situation), { _tag: "Failover", since: ago(1) })
  })
})
