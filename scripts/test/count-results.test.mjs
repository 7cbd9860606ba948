/** The sum that `.ci/run` ends with: nothing that went wrong may look like nothing at all. */
import { expect, test, vi } from "vitest"
import { countAll, countChecks, countTests } from "../count-results.mjs"

const assertion = (status, fullName = "a") => ({ status, fullName })
const report = (...suites) => JSON.stringify({ testResults: suites })
const suite = (...assertionResults) => ({
  status: assertionResults.some(({ status }) => status === "failed") ? "failed" : "passed",
  assertionResults
})

test("passed and failed tests over all files", () => {
  const text = report(suite(assertion("passed"), assertion("failed")), suite(assertion("passed"), assertion("skipped")))
  expect(countTests(text, false)).toEqual({ passed: 2, failed: 1 })
})

test("a file that could not be loaded is a failure", () => {
  expect(countTests(report({ status: "failed", assertionResults: [] }), false)).toEqual({ passed: 0, failed: 1 })
})

test.each([
  "OperationStore (needs TEST_DATABASE_URL) leases",
  "fieldgate migrate runs what is missing",
  "with --no-migrate serves with the rights to read and write alone",
  "--max-connections bounds the connections of a process",
  "a cache that has no entries (yet)"
])("counts a skipped test as a failure in CI only, whatever its name: %s", (name) => {
  for (const status of ["skipped", "pending", "todo", "disabled"]) {
    const text = report(suite(assertion(status, name)))
    expect(countTests(text, true)).toEqual({ passed: 0, failed: 1 })
    expect(countTests(text, false)).toEqual({ passed: 0, failed: 0 })
  }
})

test.each([
  "ProviderDriver (Pipedrive) batches writes several records (has no capability batch.create)",
  "ProviderDriver (HubSpot) consents comes back with tokens (has no consenting, keying)",
  "The manifests are what kubectl renders, with both components"
])("permits in CI that a test is skipped which can't run: %s", (name) => {
  expect(countTests(report(suite(assertion("skipped", name))), true)).toEqual({ passed: 0, failed: 0 })
})

test("the last line of the checks", () => {
  expect(countChecks("ok lint\nchecks: 12 passed, 1 failed\n")).toEqual({ passed: 12, failed: 1 })
  expect(countChecks("Killed\n")).toEqual({ passed: 0, failed: 1 })
})

test("the sum over reports, a missing one among them", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const files = { "a.json": report(suite(assertion("passed"))), "check.log": "checks: 2 passed, 0 failed\n" }
  const read = (path) => {
    if (files[path] === undefined) throw new Error("no such file")
    return files[path]
  }
  expect(countAll(["a.json", "check.log"], read, true)).toEqual({ passed: 3, failed: 0 })
  expect(countAll(["a.json", "gone.json"], read, true)).toEqual({ passed: 1, failed: 1 })
  vi.restoreAllMocks()
})
