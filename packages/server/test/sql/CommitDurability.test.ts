/** @rule sql.durability */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
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

  it.effect.each([
    ["a synchronous standby", { ...usual, standbys: "b" }, { fsync: 1, synchronous_commit: 1, synchronous_standby: 1 }],
    ["no standby", usual, { fsync: 1, synchronous_commit: 1, synchronous_standby: 0 }],
    [
      "a standby that commits don't wait for",
      { ...usual, standbys: "b", synchronousCommit: "local" },
      { fsync: 1, synchronous_commit: 1, synchronous_standby: 0 }
    ],
    [
      "a database that waits for nothing",
      { fsync: "off", synchronousCommit: "off", standbys: "b" },
      { fsync: 0, synchronous_commit: 0, synchronous_standby: 0 }
    ]
  ] as const)("reports %s as metrics", ([, durability, expected]) =>
    Effect.gen(function* () {
      yield* CommitDurability.report(durability)
      const series = (yield* Metric.snapshot).filter(({ id }) => id === "fieldgate_database_synchronous")
      const values = series.map(({ attributes, state }) => [attributes?.["setting"], "value" in state && state.value])
      assert.deepStrictEqual(Object.fromEntries(values), expected)
    })
  )
})
