import { assert, describe, it } from "@effect/vitest"
import { reasonOf } from "../../src/sql/DatabaseUnreachable.ts"

describe("reasonOf", () => {
  it.each<readonly [unknown, string]>([
    [new Error("no\n answer"), "no answer"],
    [new AggregateError([new Error("a"), new Error("b"), new Error("a")]), "a; b"],
    [{ name: "ErrnoError", errno: 51 }, "ENOSPC: no space left on the device"],
    [{ name: "ErrnoError", errno: 7 }, "file system error 7"],
    ["away", "away"]
  ])("names the reason of %o", (cause, reason) => {
    assert.strictEqual(reasonOf(cause), reason)
  })
})
