/** @rule sql.version */
import { assert, describe, it } from "@effect/vitest"
import * as PostgresServer from "../../src/sql/PostgresServer.ts"

describe("ServerVersion", () => {
  it.each([
    [{ number: 140_012, version: "14.12", encoding: "UTF8" }, "PostgreSQL 14.12 is too old: 15 or later is required"],
    [{ number: 150_000, version: "15.0", encoding: "UTF8" }, undefined],
    [{ number: 180_006, version: "18.6", encoding: "UTF8" }, undefined],
    [{ number: 150_018, version: "15.18", encoding: "LATIN1" }, "the database's encoding is LATIN1, it must be UTF8"]
  ])("%o: %s", (facts, refusal) => {
    assert.strictEqual(PostgresServer.versionFault(facts), refusal)
  })
})
