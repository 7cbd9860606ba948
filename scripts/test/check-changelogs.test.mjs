/** A changelog that lags behind its package, and a note that the release tool would stumble over, are found. */
import { expect, test } from "vitest"
import { changelogFaults, noteFaults } from "../check-changelogs.mjs"

const path = "packages/a/CHANGELOG.md"

test("a changelog begins with its package's version", () => {
  const text = "# @fieldgate/a\n\n## 1.2.0\n\n### Minor Changes\n"
  expect(changelogFaults({ path, text, version: "1.2.0" })).toEqual([])
  expect(changelogFaults({ path, text, version: "1.3.0" })).toMatchObject([
    { rule: expect.stringMatching(/newest version is 1\.2\.0/u) }
  ])
  expect(changelogFaults({ path, text: "", version: "1.0.0" })).toMatchObject([
    { rule: expect.stringMatching(/is missing/u) }
  ])
})

test("a note names packages, how far they go, and a sentence", () => {
  const faults = (text) => noteFaults({ path: ".changeset/a.md", text }, ["@fieldgate/a", "@fieldgate/b"])
  expect(faults('---\n"@fieldgate/a": minor\n"@fieldgate/b": patch\n---\n\nWrites are faster.\n')).toEqual([])
  for (const text of [
    "",
    "Writes are faster.",
    '---\n"@fieldgate/a": minor\n---\n\n',
    '---\n"@fieldgate/a": huge\n---\n\nx\n'
  ]) {
    expect(faults(text)).toMatchObject([{ rule: expect.stringMatching(/no packages/u) }])
  }
  expect(faults('---\n"@fieldgate/c": minor\n---\n\nx\n')).toMatchObject([
    { rule: expect.stringMatching(/@fieldgate\/c/u) }
  ])
})
