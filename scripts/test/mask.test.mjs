/** The scanner under every check: it must find code, and only code. */
import { expect, test } from "vitest"
import { importsOf } from "../source/imports.mjs"
import { codeOnly, commentsOnly, lineAt, withoutComments } from "../source/mask.mjs"

test("comments become spaces and every offset stays", () => {
  const text = 'const a = 1 // one\n/* two\n */ const b = "// kept"'
  expect(withoutComments(text)).toBe('const a = 1       \n      \n    const b = "// kept"')
})

test("the insides of strings and templates become spaces, the code inside a template stays", () => {
  expect(codeOnly('x("Date.now") + `Date.now ${Date.now()} "` + y')).toBe(
    'x("        ") + `         ${Date.now()}  ` + y'
  )
})

test("a quote inside a regular expression opens no string", () => {
  expect(codeOnly("a(/[\"'`]/g); Date.now()")).toMatch(/Date\.now\(\)$/)
})

test("braces inside a template's code don't end it", () => {
  expect(codeOnly("`${{ a: { b: 1 } }.a} x` + Date.now()")).toMatch(/Date\.now\(\)$/)
  expect(codeOnly("`${`in ${a} x`} Math` + b")).not.toContain("Math")
})

test("an apostrophe in JSX text costs at most its line", () => {
  expect(codeOnly("<p>don't</p>\nDate.now()")).toContain("Date.now()")
})

test("commentsOnly is the other half", () => {
  expect(commentsOnly('a("// no") // yes').trim()).toBe("// yes")
})

test("every way to name a module is found, with its line", () => {
  const text = [
    'import "./a.ts"',
    "import {",
    "  b,",
    "  type B",
    '} from "./b.ts"',
    'import type * as C from "./c.ts"',
    'export * as D from "./d.ts"',
    '// import "./comment.ts"',
    'const e = await import("./e.ts")',
    'export const f = "./f.ts"',
    'type G = import("./g.ts").G'
  ].join("\n")
  const found = importsOf({ path: "x.ts", text }).map(({ specifier, line }) => `${line} ${specifier}`)
  expect(found).toEqual(["1 ./a.ts", "5 ./b.ts", "6 ./c.ts", "7 ./d.ts", "9 ./e.ts", "11 ./g.ts"])
})

test("lines count from one", () => {
  expect(lineAt("a\nb\nc", 2)).toBe(2)
})
