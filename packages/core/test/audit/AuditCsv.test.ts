/** @rule audit.csv */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { AuditEvent } from "../../src/audit/AuditEvent.ts"
import { csvHead, csvLine } from "../../src/audit/rules/AuditCsv.ts"
import { AuditEventId } from "../../src/domain/Ids.ts"

const event: AuditEvent = {
  id: AuditEventId.make("e1"),
  time: DateTime.makeUnsafe("2026-11-23T04:00:00Z"),
  actor: { kind: "host" },
  action: "project.update",
  outcome: "success",
  count: 1
}
const named = (targetName: string) =>
  csvLine({ ...event, targetName })
    .split(",")
    .slice(9)
    .join(",")

describe("an audit event as CSV", () => {
  it("has a cell for each column of the head", () => {
    assert.strictEqual(csvLine(event), "e1,2026-11-23T04:00:00.000Z,,1,host,,,project.update,,,,,success,,,\r\n")
    assert.strictEqual(csvHead.split(",").length, csvLine(event).split(",").length)
  })

  it.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["a=b", "a=b"]
  ])("makes text of a cell that a spreadsheet would execute: %j", (name, cell) => {
    assert.strictEqual(named(name), `${cell.replace(/^"?'\t=1"?$/u, "'\t=1")},,,success,,,\r\n`)
  })

  it("quotes separators, quotation marks and line breaks", () => {
    assert.strictEqual(named('a,"b"\r\n=c'), '"a,""b""\r\n=c",,,success,,,\r\n')
  })
})
