/** @rule driver.providerNames */
import { describe, expect, test } from "vitest"
import { bannedIn } from "../check-language.mjs"
import { readCode } from "../source/files.mjs"

describe("the language check", () => {
  test.each([
    ["packages/core/src/a.ts", "// what the caller was told", 1],
    ["packages/core/src/a.ts", "// fine\n// Settled 11", 2],
    ["docs/a.md", "Nobody knows", 1]
  ])("finds a banned phrase in %s with its line", (path, text, line) => {
    expect(bannedIn([{ path, text }])).toMatchObject([{ path, line }])
  })

  test.each([
    ["docs/a.md", 'not "told", but `told`'],
    ["packages/react/src/messages/German.ts", 'stand: "Stand"'],
    ["packages/core/src/a.ts", "// the standard outlet"],
    ["packages/client/src/generated/a.ts", "// told"]
  ])("accepts quotations, translations and generated files: %s", (path, text) => {
    expect(bannedIn([{ path, text }])).toEqual([])
  })
})

describe("names that have one place", () => {
  const files = readCode("packages")
  const pathsWith = (pattern, applies) =>
    files.filter(({ path, text }) => applies(path) && pattern.test(text)).map(({ path }) => path)

  test("keeps providers' names out of code that serves every provider", () => {
    const neutral = /^packages\/((core|server|client|react)\/src|core\/testing)\//u
    const named = /^packages\/(server\/src\/(main\.ts$|cli\/)|react\/src\/testing\/|client\/src\/generated\/)/u
    expect(pathsWith(/hubspot|salesforce|pipedrive/iu, (path) => neutral.test(path) && !named.test(path))).toEqual([])
  })

  test("keeps double casts out of sources", () => {
    expect(pathsWith(/\bas unknown as\b/u, (path) => /^packages\/\w+\/(src|testing|sandbox)\//u.test(path))).toEqual([])
  })
})
