import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import * as LostCreate from "../../src/write/LostCreate.ts"

const at = (time: string) => DateTime.makeUnsafe(`2026-01-01T${time}Z`)
const attempt = { begun: at("12:00:00"), lost: at("12:00:30") }
const key = { field: "email", value: "ann@x.test" }
const { Found, Keyless, Missing, Unseen } = LostCreate.Sighting
const holder = (created: string | undefined, isAsSent = true) =>
  Found({
    key,
    holder: { recordId: "7", created: created === undefined ? undefined : at(created), isAsSent, data: {} }
  })

const ours: RecordOutcome = { outcome: "success", recordId: "7", data: {} }
const says = (message: string) => ({ errors: [{ message: expect.stringContaining(message) }] })
const open = (finding: string) => ({ outcome: "uncertain", ...says(finding) })
const unwritten = (finding: string) => ({
  outcome: "failed",
  errors: [{ field: "email", message: expect.stringContaining(finding) }]
})

describe("a create whose answer was lost (4.3.6)", () => {
  it.each<[string, LostCreate.Sighting, string, unknown]>([
    ["is written where a record of its time holds what was sent", holder("12:00:01"), "12:00:31", ours],
    ["is written, though clocks differ a little", holder("11:59:56"), "12:00:31", ours],
    [
      "stays open beside other values, which may have been changed since",
      holder("12:00:01", false),
      "12:00:31",
      open("the record 7 has email")
    ],
    ["stays open where clocks may differ that much", holder("11:59:00"), "12:00:31", open("can't be told")],
    ["stays open where the holder is younger than the call", holder("12:02:00"), "13:00:00", open("can't be told")],
    ["stays open where the holder's age is unknown", holder(undefined), "12:00:31", open("can't be told")],
    [
      "is not written where an older record has its key",
      holder("11:54:59"),
      "12:00:31",
      unwritten("the older record 7 has email")
    ],
    ["stays open as long as the call may run", Missing({ key }), "12:14:59", open("may still be running")],
    [
      "is not written where nothing is there after that",
      Missing({ key }),
      "12:15:01",
      { ...unwritten('no record has email "ann@x.test"'), retryable: true }
    ],
    ["stays open without a natural key", Keyless(), "13:00:00", open("without a unique field")],
    ["stays open where nobody could look", Unseen(), "13:00:00", open("could not be looked up")]
  ])("%s", (_, sighting, now, outcome) => {
    expect(LostCreate.outcomeOf(attempt, sighting, at(now))).toEqual(outcome)
  })

  it("of a process that ended first may have been made as long as a call can run", () => {
    const { begun } = attempt
    expect(LostCreate.outcomeOf({ begun }, holder("12:14:00"), at("13:00:00"))).toEqual(ours)
    expect(LostCreate.outcomeOf({ begun }, holder("12:16:00"), at("13:00:00"))).toEqual(open("can't be told"))
  })

  it("that stays open says what to check, after why its answer was lost", () => {
    const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }
    const found = LostCreate.outcomeOf(attempt, Keyless(), attempt.lost)
    const [outcome] = LostCreate.settled([lost], new Map([[0, found]]))
    expect(outcome?.errors?.map(({ message }) => message)).toEqual([
      "no answer",
      "it was sent without a unique field to look it up by: look for it in the provider before you create it again"
    ])
  })

  it("is never given a record that another create of the write has", () => {
    const lost: RecordOutcome = { outcome: "uncertain" }
    const settled = LostCreate.settled(
      [ours, lost, lost, lost],
      new Map([
        [1, ours],
        [2, { ...ours, recordId: "8" }],
        [3, { ...ours, recordId: "8" }]
      ])
    )
    expect(settled.map(({ outcome }) => outcome)).toEqual(["success", "uncertain", "success", "uncertain"])
  })
})
