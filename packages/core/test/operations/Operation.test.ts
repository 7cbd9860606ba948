import { describe, expect, it } from "@effect/vitest"
import { canMove, OperationStatus } from "../../src/operations/Operation.ts"

const statuses = OperationStatus.literals
const legal = new Set(["in_progress to success", "in_progress to failure"])

describe("an operation's status (3)", () => {
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
  it.each(pairs)("from %s to %s moves only if the table says so", (from, to) => {
    expect(canMove(from, to)).toBe(legal.has(`${from} to ${to}`))
  })
})
