/** @rule audit.bounded */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { AuditEvent } from "../../src/audit/AuditEvent.ts"
import { countedEvent } from "../../src/audit/rules/CountedEvent.ts"
import { AuditEventId } from "../../src/domain/Ids.ts"

const refused: AuditEvent = {
  id: AuditEventId.make("01936b6e-0000-7000-8000-000000000001"),
  time: DateTime.makeUnsafe(0),
  actor: { kind: "key", id: "k1" },
  action: "connection.update",
  outcome: "refused",
  reason: "insufficient-scope",
  count: 1
}

describe("audit events of one hour", () => {
  it("are counted apart where one was refused and one failed, also past the bound", () => {
    const [one, other] = [countedEvent(refused), countedEvent({ ...refused, outcome: "failed" })]
    assert.notStrictEqual(one.key, other.key)
    assert.notStrictEqual(one.overflow.key, other.overflow.key)
    assert.strictEqual(countedEvent({ ...refused, count: 2 }).key, one.key)
  })
})
