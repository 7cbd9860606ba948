import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const folder = fileURLToPath(new URL("../../src/sql/migrations/", import.meta.url))

/** What a program of the version before would miss. */
const takes =
  /\b(?:drop\s+(?:table|column|function|view|sequence|trigger)|rename\s+(?:to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+type)\b/iu

const steps = readdirSync(folder)
  .filter((name) => /^\d{4}_\w+\.ts$/u.test(name))
  .map((name) => ({ name, number: Number(name.slice(0, 4)), text: readFileSync(folder + name, "utf8") }))

describe("a migration that runs while the version before is at work", () => {
  it("adds, or says by its name what a program must know", () => {
    const taking = steps.filter(({ number, text }) => number > 1 && takes.test(text)).map(({ name }) => name)
    expect(taking.filter((name) => !/^\d{4}_needs_\d{4}_/u.test(name))).toEqual([])
    expect(steps.map(({ name }) => name)).toContain("0001_initial.ts")
  })

  it("finds what takes away", () => {
    for (const text of ["alter table a drop column b", "alter table a rename to b", "DROP TABLE a"]) {
      expect(text).toMatch(takes)
    }
    expect("create or replace function a() returns void").not.toMatch(takes)
  })
})
