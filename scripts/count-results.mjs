/**
 * Reads what the test runs and `npm run check` left behind and prints `<passed> <failed>`, summed over all of them:
 * `node scripts/count-results.mjs tests.json … check.log …`. A file that is missing or unreadable is one failure.
 */
import { readFileSync } from "node:fs"
import { isProgram } from "./source/program.mjs"

/** Tests that may be skipped in CI: what a provider has no capability for, and what needs kubectl. */
const permittedSkips = [/^ProviderDriver .* \(has no [^)]+\)$/s, / are what kubectl renders, with both components$/]

/** Counts one vitest JSON report; with `strict`, a skipped test that is not on the list is a failure. */
export const countTests = (text, strict) => {
  const suites = JSON.parse(text).testResults ?? []
  const tests = suites.flatMap((suite) => suite.assertionResults)
  const count = (accepts) => tests.filter(accepts).length
  const skipped = strict
    ? count((test) => isSkipped(test) && !permittedSkips.some((skip) => skip.test(test.fullName)))
    : 0
  // A file that fails while it is loaded has no tests to fail.
  const broken = suites.filter((suite) => suite.status === "failed" && !suite.assertionResults.some(isFailed)).length
  return { passed: count((test) => test.status === "passed"), failed: count(isFailed) + broken + skipped }
}

const isFailed = (test) => test.status === "failed"
const isSkipped = (test) => ["skipped", "pending", "todo", "disabled"].includes(test.status)

/** Counts the last line of `npm run check`. */
export const countChecks = (text) => {
  const [, passed, failed] = /^checks: (\d+) passed, (\d+) failed$/m.exec(text) ?? []
  return passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) }
}

/** Sums the reports at these paths; `read` throws where there is none. */
export const countAll = (paths, read, strict) =>
  paths
    .map((path) => countOne(path, read, strict))
    .reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
      passed: 0,
      failed: 0
    })

const countOne = (path, read, strict) => {
  try {
    const text = read(path)
    return path.endsWith(".json") ? countTests(text, strict) : countChecks(text)
  } catch (error) {
    console.error(`${path} can't be counted, so it counts as a failure: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

if (isProgram(import.meta.url)) {
  const { passed, failed } = countAll(
    process.argv.slice(2),
    (path) => readFileSync(path, "utf8"),
    process.env.CI === "true"
  )
  console.log(`${passed} ${failed}`)
}
