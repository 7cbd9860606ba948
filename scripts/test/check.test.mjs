import { expect, test } from "vitest"
import { runChecks } from "../check.mjs"

const checks = [
  { name: "first", command: ["a"] },
  { name: "second", command: ["b"] },
  { name: "third", command: ["c"] }
]

const outcome = (failing) => {
  const lines = []
  const run = ([program]) => ({ ok: !failing.includes(program), output: `${program} says\nwhy\n`, seconds: 1.26 })
  const answer = runChecks(checks, run, (line) => lines.push(line))
  return { answer, lines }
}

test("runs the checks after a failed one", () => {
  const { answer, lines } = outcome(["a"])
  expect(answer).toEqual({ passed: 2, failed: 1 })
  expect(lines).toEqual([
    "FAILED first (1.3 s)",
    "    a says\n    why",
    "ok     second (1.3 s)",
    "ok     third (1.3 s)",
    "checks: 2 passed, 1 failed"
  ])
})

test("reports that all passed", () => {
  expect(outcome([]).lines.at(-1)).toBe("checks: 3 passed, 0 failed")
})
