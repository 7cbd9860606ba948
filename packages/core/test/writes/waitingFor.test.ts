/** @rule operation.attempts */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { waitingFor } from "../../src/writes/rules/Attempt.ts"

const dueAt = DateTime.makeUnsafe(0)
const lost = {
  index: 0,
  outcome: {
    outcome: "uncertain" as const,
    lostCall: { firstSent: dueAt, lastSent: dueAt, cause: "timeout", lookup: "pending" as const }
  }
}
const refused = { index: 1, outcome: { outcome: "failed" as const, errors: [{ message: "locked" }] } }
const messageOf = (unended: Parameters<typeof waitingFor>[1]["unended"]) =>
  waitingFor("acme", { dueAt, ended: [], unended }).msg

describe("what an operation waits for", () => {
  const lookup = "waiting to find out whether acme created the record; next lookup at 1970-01-01T00:00:00.000Z"

  it("is the lookup of a lost create, alone or with records that failed", () => {
    assert.strictEqual(messageOf([lost]), lookup)
    assert.strictEqual(messageOf([lost, refused]), `${lookup}; 1 others failed and will be retried then`)
  })
})
