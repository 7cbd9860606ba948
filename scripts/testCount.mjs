/**
 * A Vitest reporter for CI: its last line is `checks: N passed, N failed`, which `.ci/run` adds up. A skipped test is a failure unless it
 * is listed here, and so are a file that can't be loaded and an error outside of tests.
 */

/** Skips for a missing capability of a provider, and for a missing kubectl. */
const permittedSkips = [/^ProviderDriver .* \(has no [^)]+\)$/su, / are what kubectl renders, with both components$/u]

export default class TestCount {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const passed = inState("passed")
    const skipped = [...inState("skipped"), ...inState("pending")].filter(
      ({ fullName }) => !permittedSkips.some((permitted) => permitted.test(fullName))
    )
    const broken = modules.filter((module) => module.errors().length > 0)
    for (const { fullName } of skipped) console.error(`skipped, which CI doesn't permit: ${fullName}`)
    const failed = inState("failed").length + skipped.length + broken.length + unhandledErrors.length
    if (failed > 0) process.exitCode = 1
    console.log(`checks: ${passed.length} passed, ${failed} failed`)
  }
}
