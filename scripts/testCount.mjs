/**
 * A Vitest reporter for CI: its last line is `checks: N passed, N failed`, which `.ci/run` adds up. A skipped test is a failure unless it
 * is listed here or not among the names that the run was asked for, and so are a file that can't be loaded and an error outside of tests.
 */

/** Skips for a missing capability of a provider or of the memory stores, for a missing kubectl, and of the pooler's tests, which have a run of their own. */
const permittedSkips = [
  /^OperationStore \(memory\) > .* \(has no preconditions\)$/su,
  /^ProviderDriver .* \(has no [^)]+\)$/su,
  / are what kubectl renders, with both components$/u,
  ...(process.env["TEST_POOLER_URL"] === undefined ? [/^a pooler in transaction mode > /u] : [])
]

export default class TestCount {
  onInit(vitest) {
    this.named = vitest.config.testNamePattern
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const passed = inState("passed")
    const skipped = [...inState("skipped"), ...inState("pending")].filter(
      ({ fullName }) =>
        this.named?.test(fullName.replaceAll(" > ", " ")) !== false &&
        !permittedSkips.some((permitted) => permitted.test(fullName))
    )
    const broken = modules.filter((module) => module.errors().length > 0)
    for (const { fullName } of skipped) console.error(`skipped, which CI doesn't permit: ${fullName}`)
    const failed = inState("failed").length + skipped.length + broken.length + unhandledErrors.length
    if (failed > 0) process.exitCode = 1
    console.log(`checks: ${passed.length} passed, ${failed} failed`)
  }
}
