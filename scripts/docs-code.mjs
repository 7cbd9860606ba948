/**
 * Checks the code in README and docs: shown files are current, TypeScript compiles, JSON and YAML are valid, links lead somewhere, tables
 * are complete. `scripts/test/docs.test.mjs` runs what is executed. Without `--check` it rewrites shown files.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseDocument } from "yaml"
import { blocksOf, faultOf, readPages } from "./docs/blocks.mjs"
import { brokenLinks } from "./docs/links.mjs"
import { withCode } from "./docs/shown.mjs"
import { tornTables } from "./docs/tables.mjs"
import { isChecked, typecheck } from "./docs/typecheck.mjs"
import { root } from "./source/files.mjs"
import { isProgram } from "./source/program.mjs"
import { report } from "./source/report.mjs"

export const findingsOf = (block) => {
  const fault = faultOf(block) ?? (block.exception === undefined ? (unreadable(block) ?? tooNew(block)) : undefined)
  if (fault === undefined) return []
  return [{ path: block.path, line: block.line, rule: fault, fix: "see CONTRIBUTING.md, Code in documents" }]
}

const unreadable = ({ language, code }) => {
  if (language === "json") return jsonFault(code)
  if (language === "yaml") return parseDocument(code).errors[0]?.message
  return undefined
}

/** Node 22 doesn't have it, and a first program isn't compiled; tests are compiled by their runner. */
const tooNew = ({ code }) =>
  /^ *await using /mu.test(code) && !code.includes('from "vitest"')
    ? "`await using` needs Node 24: end with `await ….dispose()`"
    : undefined

const jsonFault = (code) => {
  try {
    JSON.parse(code)
    return undefined
  } catch (error) {
    return error.message
  }
}

const stale = ({ path, text }, fresh) =>
  fresh === text
    ? []
    : [{ path, line: 1, rule: "a block differs from the file that it shows", fix: "node scripts/docs-code.mjs" }]

const main = () => {
  const read = (path) => readFileSync(join(root, path), "utf8")
  const pages = readPages()
  const fresh = pages.map(({ path, text }) => ({ path, text: withCode(text, read) }))
  if (!process.argv.includes("--check")) return fresh.forEach(({ path, text }) => writeFileSync(join(root, path), text))
  const blocks = pages.flatMap(blocksOf)
  const differing = pages.flatMap((page, index) => stale(page, fresh[index].text))
  const exceptions = blocks.filter(({ exception }) => exception !== undefined)
  const counts = `${blocks.length} blocks on ${pages.length} pages, ${blocks.filter(isChecked).length} compiled, ${exceptions.length} marked as exceptions`
  report(`code in documents (${counts})`, [
    ...differing,
    ...pages.flatMap(brokenLinks),
    ...pages.flatMap(tornTables),
    ...blocks.flatMap(findingsOf),
    ...typecheck(blocks)
  ])
}

if (isProgram(import.meta.url)) main()
