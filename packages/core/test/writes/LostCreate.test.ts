/** @rule reconcile.enforcedKey, reconcile.longestCall, reconcile.keyless, reconcile.oneRecord */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import type { LostCall } from "../../src/writes/LostCall.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import * as LostCreate from "../../src/writes/rules/LostCreate.ts"

const at = (time: string) => DateTime.makeUnsafe(`2026-01-01T${time}Z`)
const call: LostCall = {
  firstSent: at("12:00:00"),
  lastSent: at("12:00:00"),
  answerLost: at("12:00:30"),
  cause: "HubSpot answered 503",
  lookup: "pending"
}
const key = { field: "email", value: "ann@x.test" }
const enforced = { ...key, isEnforced: true as const }
const { Found, Keyless, Missing, Unseen } = LostCreate.Sighting
const holder = (created: string | undefined, isAsSent = true) =>
  Found({
    key,
    holder: { recordId: "7", created: created === undefined ? undefined : at(created), isAsSent, data: {} }
  })

const decide = (
  sighting: LostCreate.Sighting,
  now: string,
  envelope: LostCreate.Situation["envelope"] = { mode: "asynchronous" },
  more: Partial<LostCreate.OpenCreate> = {}
) => LostCreate.outcomeOf({ call, ...more }, sighting, { envelope, now: at(now), longestCall: Duration.minutes(15) })

const summary = ({ errors, lostCall, outcome, retryable }: RecordOutcome) =>
  [outcome, retryable === true ? "again" : "final", lostCall?.lookup, errors?.[0]?.message] as const

const showing = (text: string) => expect.stringContaining(text)

describe("a create whose answer was lost", () => {
  it.each<[string, LostCreate.Sighting, string, unknown]>([
    ["is written where a record of its time holds what was sent", holder("12:00:01"), "12:00:31", "success"],
    ["is written, though clocks differ a little", holder("11:59:56"), "12:00:31", "success"],
    [
      "is uncertain beside other values, which may have been changed since",
      holder("12:00:01", false),
      "12:00:31",
      "uncertain"
    ],
    ["is uncertain where clocks may differ that much", holder("11:59:00"), "12:00:31", "uncertain"],
    ["is uncertain where the holder is younger than the call", holder("12:02:00"), "13:00:00", "uncertain"],
    ["is uncertain where the holder's age is unknown", holder(undefined), "12:00:31", "uncertain"],
    ["is not written where an older record has its key", holder("11:54:59"), "12:00:31", "failed"]
  ])("%s", (_, sighting, now, outcome) => {
    const decided = decide(sighting, now)
    expect([decided.outcome, decided.retryable]).toEqual([outcome, undefined])
    expect(decided.recordId ?? decided.errors?.[0]?.message).toMatch(/^7$|record 7 (already )?has email/)
  })

  it.each<[string, LostCreate.Sighting, string, unknown]>([
    [
      "stays open while the call may run",
      Missing({ key }),
      "12:14:59",
      ["uncertain", "again", "absent", showing("may still be running")]
    ],
    [
      "may be repeated where the provider keeps its key unique",
      Missing({ key: enforced }),
      "12:00:31",
      ["uncertain", "again", "repeatable", showing("may still be running")]
    ],
    [
      "is not written where nothing is there after that",
      Missing({ key }),
      "12:15:01",
      ["failed", "again", undefined, showing("nothing was written")]
    ],
    [
      "ends without a natural key",
      Keyless(),
      "13:00:00",
      ["uncertain", "final", "keyless", showing("without a unique field")]
    ],
    [
      "stays open where the lookup shows nothing",
      Unseen(),
      "13:00:00",
      ["uncertain", "again", "pending", showing("not known yet")]
    ]
  ])("%s", (_, sighting, now, expected) => {
    expect(summary(decide(sighting, now))).toEqual(expected)
  })

  it("names the provider's answer, then what the lookup showed, then what to do", () => {
    expect(decide(Keyless(), "12:00:31").errors).toEqual([
      {
        message:
          "HubSpot answered 503; it was sent without a unique field to look it up by: " +
          "check for it at the provider before you create it again"
      }
    ])
  })

  it("stays open without a key where its policy accepts a second record", () => {
    const retry = { mode: "asynchronous", onUnknownOutcome: "retry" } as const
    expect(summary(decide(Keyless(), "12:00:31", retry))).toEqual(["uncertain", "again", "keyless", showing('"retry"')])
    expect(summary(decide(Keyless(), "12:00:31", retry, { refused: [{ message: "no" }] }))).toEqual([
      "uncertain",
      "final",
      "keyless",
      showing("without a unique field")
    ])
  })

  it("never stays open for a caller who waits", () => {
    const synchronous = { mode: "synchronous" } as const
    const all = [Unseen(), Missing({ key }), Missing({ key: enforced }), Keyless()]
    expect(all.map((sighting) => decide(sighting, "12:00:31", synchronous).retryable)).toEqual(all.map(() => undefined))
  })

  it("repeats the refusal once no earlier call can have created it", () => {
    const refused = [{ message: "is not a valid e-mail address" }]
    expect(decide(Missing({ key: enforced }), "12:15:01", undefined, { refused })).toEqual({
      outcome: "failed",
      errors: refused
    })
    expect(decide(Missing({ key: enforced }), "12:14:59", undefined, { refused }).outcome).toBe("uncertain")
    expect(decide(holder("12:00:01"), "12:00:31", undefined, { refused }).outcome).toBe("success")
  })

  it("believes a refusal as a duplicate more than a lookup that finds nothing, however late", () => {
    const duplicate = { refused: [{ message: "Contact already exists" }], isDuplicate: true }
    const outcome = decide(Missing({ key: enforced }), "12:59:59", undefined, duplicate)
    expect(summary(outcome)).toEqual([
      "uncertain",
      "again",
      "pending",
      showing("the lookup does not find that record yet")
    ])
    expect(decide(holder("12:00:01"), "12:59:59", undefined, duplicate).outcome).toBe("success")
    const waited = decide(Missing({ key: enforced }), "12:59:59", { mode: "synchronous" }, duplicate)
    expect(waited.retryable).toBeUndefined()
    expect(waited.outcome).toBe("uncertain")
  })

  it("accepts any of several calls as its creator", () => {
    const calls = { ...call, lastSent: at("13:00:00"), answerLost: at("13:00:30") }
    expect(decide(holder("12:20:00"), "13:01:00", undefined, { call: calls }).outcome).toBe("success")
    expect(decide(Missing({ key }), "13:14:59", undefined, { call: calls }).outcome).toBe("uncertain")
  })

  it("assumes the longest call if its process ended first", () => {
    const { answerLost: _, ...vanished } = call
    expect(decide(holder("12:14:00"), "13:00:00", undefined, { call: vanished }).outcome).toBe("success")
    expect(decide(holder("12:16:00"), "13:00:00", undefined, { call: vanished }).outcome).toBe("uncertain")
  })

  it("keeps the first call and the last one when it is lost again", () => {
    const lost: RecordOutcome = { outcome: "uncertain", unanswered: true, errors: [{ message: "no answer" }] }
    const sent = { started: at("12:10:00"), ended: at("12:10:30") }
    expect(LostCreate.afterCall(lost, call, sent).lostCall).toEqual({
      firstSent: at("12:00:00"),
      lastSent: at("12:10:00"),
      answerLost: at("12:10:30"),
      cause: "no answer",
      lookup: "pending"
    })
  })

  it("doesn't resend by policy if the call succeeded but the answer omitted the record", () => {
    const unmentioned: RecordOutcome = { outcome: "uncertain", errors: [{ message: "not mentioned" }] }
    const sent = { started: at("12:10:00"), ended: at("12:10:30") }
    const { lostCall } = LostCreate.afterCall(unmentioned, undefined, sent)
    const retry = { mode: "asynchronous", onUnknownOutcome: "retry" } as const
    expect(summary(decide(Keyless(), "12:11:00", retry, { call: lostCall ?? call })).slice(0, 2)).toEqual([
      "uncertain",
      "final"
    ])
  })

  it("stays uncertain when a later call is refused", () => {
    const busy: RecordOutcome = { outcome: "failed", retryable: true, errors: [{ message: "busy" }] }
    const sent = { started: at("12:10:00"), ended: at("12:10:30") }
    expect(LostCreate.afterCall(busy, call, sent)).toMatchObject({
      outcome: "uncertain",
      retryable: true,
      lostCall: { lastSent: at("12:00:00"), cause: "busy" }
    })
    expect(LostCreate.afterCall(busy, undefined, sent)).toEqual(busy)
  })

  it("never gets a record that another create of the operation has", () => {
    const ours: RecordOutcome = { outcome: "success", recordId: "7", data: {} }
    const lost: RecordOutcome = { outcome: "uncertain" }
    const found = new Map([
      [1, ours],
      [2, { ...ours, recordId: "8" }],
      [3, { ...ours, recordId: "8" }]
    ])
    const outcomes = (before: ReadonlyArray<RecordOutcome>) =>
      LostCreate.settled([ours, lost, lost, lost], found, before).map(({ outcome }) => outcome)
    expect(outcomes([])).toEqual(["success", "uncertain", "success", "uncertain"])
    expect(outcomes([{ ...ours, recordId: "8" }])).toEqual(["success", "uncertain", "uncertain", "uncertain"])
  })
})
