import { describe, expect, it } from "vitest"
import { citationsIn, faultsOf, indexOf, kindOf, rulesOf, uncited } from "../rules.mjs"

const text = `# Specification

## write: records

### \`write.first\`

What it says.

Problems: \`input-validation\`,
\`record-busy\`.

### \`write.second\`

What it says.
`
const rules = rulesOf(text)
const problems = ["input-validation", "record-busy"]
const file = (path, source) => citationsIn({ path, text: source })
const cited = [
  ...file("packages/core/src/A.ts", "/** Why. @rule write.first, write.second */"),
  ...file("packages/core/testing/ASuite.ts", 'describe("first (@rule write.first)", () => {})'),
  ...file("docs/guide.md", "text\n\n<!-- @rule write.first -->")
]
const placed = (faults) => faults.map(({ line, path, rule }) => [path, line, rule])

describe("rules", () => {
  it("reads each rule with its section, line and problems", () => {
    expect(rules).toEqual([
      { id: "write.first", section: "write: records", line: 5, problems },
      { id: "write.second", section: "write: records", line: 12, problems: [] }
    ])
  })

  it("finds every id of a tag, with its line", () => {
    expect(file("a.ts", "\n * @rule write.first, write.second. And more")).toEqual([
      { id: "write.first", path: "a.ts", line: 2 },
      { id: "write.second", path: "a.ts", line: 2 }
    ])
  })

  it("distinguishes source, tests and examples by their paths", () => {
    const paths = [
      "packages/core/src/A.ts",
      "packages/core/testing/A.ts",
      "packages/react/src/testing/A.ts",
      "scripts/test/a.test.mjs",
      "docs/a.md",
      "examples/a/main.ts"
    ]
    expect(paths.map(kindOf)).toEqual(["source", "tests", "source", "tests", "examples", "examples"])
  })

  it("accepts rules and citations that fit", () => {
    expect(faultsOf(rules, cited, problems, false)).toEqual([])
  })

  it("refuses a citation of an unknown rule, with its place", () => {
    expect(placed(faultsOf(rules, file("a.ts", "\n// @rule write.third"), problems, false))).toEqual([
      ["a.ts", 2, "@rule write.third is not in docs/specification.md"]
    ])
  })

  it("refuses an id that is defined twice or malformed, and unknown or unnamed problems", () => {
    const wrong = rulesOf(`${text}\n### \`write.first\`\n\nProblems: \`no-such\`.\n\n### \`Write\`\n`)
    expect(faultsOf(wrong, [], [...problems, "internal"], false).map(({ rule }) => rule)).toEqual([
      "write.first is defined twice",
      "write.first names the unknown problem no-such",
      '"Write" is not a rule id',
      "no rule names the problem internal"
    ])
  })

  it("lists rules without source or tests, and refuses them once every rule must be cited", () => {
    expect(uncited(rules, cited)).toEqual([{ id: "write.second", kind: "tests", line: 12 }])
    expect(placed(faultsOf(rules, cited, problems, true))).toEqual([
      ["docs/specification.md", 12, "write.second has no tests"]
    ])
  })

  it("writes one row for each rule, with links to what cites it", () => {
    const page = indexOf(rules, cited)
    expect(page).toContain("## write: records")
    expect(page).toContain(
      "| [`write.first`](specification.md#writefirst) | [A.ts](../packages/core/src/A.ts) | [ASuite.ts](../packages/core/testing/ASuite.ts) | [guide.md](../docs/guide.md) | `input-validation` `record-busy` |"
    )
    expect(page).toContain(
      "| [`write.second`](specification.md#writesecond) | [A.ts](../packages/core/src/A.ts) |  |  |  |"
    )
  })
})
