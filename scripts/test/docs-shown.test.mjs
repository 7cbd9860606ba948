import { expect, it } from "vitest"
import { withCode } from "../docs/shown.mjs"

const block = (code) => `before\n<!-- code: a/b.ts -->\n\`\`\`ts\n${code}\n\`\`\`\nafter`

it("replaces a marked block by the file that it names", () => {
  expect(withCode(block("old()"), () => "fresh()\n")).toBe(block("fresh()"))
})

it("keeps an equal block and unmarked code", () => {
  const readme = `${block("same()")}\n\`\`\`ts\nother()\n\`\`\``
  expect(withCode(readme, () => "same()\n")).toBe(readme)
})
