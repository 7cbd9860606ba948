/**
 * A setup file: a test that asserts nothing fails, because it would pass whatever the code does. What throws by itself, such as a locator
 * of Playwright or Testing Library, is no assertion: it passes for an element that was there before, too.
 */
import { afterEach, beforeEach, chai, expect } from "vitest"

/** Tests that can't assert, by their whole name, with the reason. */
const withoutAssertions: ReadonlyArray<readonly [RegExp, string]> = []

const key = Symbol.for("@fieldgate/assertions")
const counts = globalThis as { [key]?: { made: number } }

/** Both `assert` and `expect` end in this method. Files of a process that is not isolated share it. */
const counted = (counts[key] ??= countAssertions())

function countAssertions() {
  const count = { made: 0 }
  const { prototype } = chai.Assertion
  const { assert } = prototype
  prototype.assert = function (...args) {
    count.made += 1
    return assert.apply(this, args)
  }
  return count
}

beforeEach(() => {
  counted.made = 0
})

afterEach(({ task }) => {
  if (task.result?.state === "fail" || counted.made > 0 || expect.getState().assertionCalls > 0) return
  const name = task.fullTestName ?? task.name
  if (withoutAssertions.some(([pattern]) => pattern.test(name))) return
  throw new Error("The test asserts nothing.")
})
