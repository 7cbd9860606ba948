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
describe("OperationStore (memory)", () => test.skip("refuses a stale write (has no preconditions)", () => {}))
describe("OperationStore (SQL)", () => test("a", () => {}))
describe("The manifests", () => test.skip("are what kubectl renders, with both components", () => {}))`

it("counts what passed, and permits the listed skips", () => {
  expect(run({ good, permitted })).toEqual({ status: 0, last: "checks: 2 passed, 0 failed" })
})

it("counts as a failure each failed test, skip, file that can't be loaded, and error outside of tests", () => {
  const files = {
    good,
    failed: `test("a", () => expect(1).toBe(2))`,
    skipped: `test.skip("a", () => {})\ntest.todo("b")\ndescribe.skipIf(true)("c", () => test("d", () => {}))`,
    broken: `throw new Error("not loaded")`,
    sql: `describe("OperationStore (SQL)", () => test.skip("refuses a stale write (has no preconditions)", () => {}))`,
    hook: `import { beforeAll } from "vitest"\nbeforeAll(() => { throw new Error("no") })\ntest("a", () => {})`,
    outside: `test("a", async () => { setTimeout(() => { throw new Error("late") }); await new Promise((next) => setTimeout(next, 50)) })`
  }
  expect(run(files)).toEqual({ status: 1, last: "checks: 2 passed, 9 failed" })
})

it("fails a test that asserts nothing", () => {
  const files = {
    setup: `import ${JSON.stringify(join(root, "packages/core/test/AssertionCount.ts"))}
import { assert } from "vitest"
test("asserts by assert", () => assert.strictEqual(1, 1))
test("asserts by expect", () => expect(1).toBe(1))
test("asserts in a loop over nothing", () => { for (const each of []) expect(each).toBe(1) })
test("returns first", async () => { await 1; if (files === undefined) return; expect(1).toBe(1) })
const files = undefined`
  }
  expect(run(files)).toEqual({ status: 1, last: "checks: 2 passed, 2 failed" })
})
