/** @rule sql.durability */
import { assert, describe, it } from "@effect/vitest"
import * as CommitDurability from "../../src/sql/CommitDurability.ts"

const usual = { fsync: "on", synchronousCommit: "on", standbys: "" }

describe("CommitDurability", () => {
  it.each([
    ["a failover can lose", usual, /^fsync on, synchronous_commit on, no synchronous standby: a failover can lose/u],
    ["nothing is lost with a synchronous standby", { ...usual, standbys: "ANY 1 (b, c)" }, /standby ANY 1 \(b, c\)$/u],
    [
      "a standby that commits don't wait for",
      { ...usual, standbys: "b", synchronousCommit: "local" },
      /a failover can/u
    ],
    ["a crash can lose without fsync", { ...usual, fsync: "off", standbys: "b" }, /a crash of the database can lose/u],
    ["a crash can lose without synchronous_commit", { ...usual, synchronousCommit: "off" }, /a crash of the database/u]
  ])("describes that %s", (_, durability, line) => {
    assert.match(CommitDurability.describe(durability), line)
  })
})
