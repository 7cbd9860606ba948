/**
 * Setup of the test projects: assertions compare what redacted values hold. A `Redacted` has no properties of its own, so
 * deep equality holds any two to be equal, and an assertion on credentials could not fail.
 */
import * as Redacted from "effect/Redacted"
import { chai, expect } from "vitest"

const sameSecret = (actual: unknown, expected: unknown): boolean | undefined =>
  Redacted.isRedacted(actual) && Redacted.isRedacted(expected)
    ? chai.util.eql(Redacted.value(actual), Redacted.value(expected))
    : undefined

const comparator = (actual: unknown, expected: unknown): boolean | null => sameSecret(actual, expected) ?? null

chai.config.deepEqual = (expected, actual) => chai.util.eql(expected, actual, { comparator })
expect.addEqualityTesters([sameSecret])
