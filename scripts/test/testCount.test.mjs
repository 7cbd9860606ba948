import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../source/files.mjs"

const run = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-count-"))
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, `${name}.test.mjs`), `import { describe, expect, test } from "vitest"\n${text}`)
    }
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, "node_modules/vitest/vitest.mjs"), "run", `--reporter=${join(root, "scripts/testCount.mjs")}`],
      { cwd: folder, encoding: "utf8" }
    )
    return { status, last: stdout.trimEnd().split("\n").at(-1) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const good = `test("a", () => {})`
const permitted = `
describe("ProviderDriver (Pipedrive)", () => test.skip("batches writes several records (has no capability batch.create)", () => {}))
describe("The manifests", () => test.skip("are what kubectl renders, with both components", () => {}))`

it("counts what passed, and permits the listed skips", () => {
  expect(run({ good, permitted })).toEqual({ status: 0, last: "checks: 1 passed, 0 failed" })
})

it("counts as a failure each failed test, skip, file that can't be loaded, and error outside of tests", () => {
  const files = {
    good,
    failed: `test("a", () => expect(1).toBe(2))`,
    skipped: `test.skip("a", () => {})\ntest.todo("b")\ndescribe.skipIf(true)("c", () => test("d", () => {}))`,
    broken: `throw new Error("not loaded")`,
    hook: `import { beforeAll } from "vitest"\nbeforeAll(() => { throw new Error("no") })\ntest("a", () => {})`,
    outside: `test("a", async () => { setTimeout(() => { throw new Error("late") }); await new Promise((next) => setTimeout(next, 50)) })`
  }
  expect(run(files)).toEqual({ status: 1, last: "checks: 2 passed, 8 failed" })
})
