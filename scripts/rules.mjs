/**
 * Connects the rules of `docs/specification.md` with what cites them by `@rule <id>`: source, tests and examples. Writes
 * `docs/rules-index.md`; `--check` writes nothing and fails where that file is stale, or where a citation or a rule is wrong.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isGenerated, readBelow, root } from "./source/files.mjs"
import { isProgram } from "./source/program.mjs"
import { report } from "./source/report.mjs"

/** Whether a rule without a source or a test is a fault. Set it once the tags are placed; until then such rules are counted. */
export const everyRuleIsCited = true

const specification = "docs/specification.md"
const index = "docs/rules-index.md"

const cited = /@rule\s+(?<ids>[a-z][A-Za-z]*\.\w+(?:,\s*[a-z][A-Za-z]*\.\w+)*)/gu
const heading = /^## (?<section>.+)|^### `(?<id>[^`]+)`$|^Problems: (?<problems>.+)$/gmu
const idForm = /^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/u

const lineAt = (text, offset) => text.slice(0, offset).split("\n").length

/** The rules in their order, each with its section and the problems that it names, which may continue on further lines. */
export const rulesOf = (text) => {
  const rules = []
  let section = ""
  for (const { groups, index: offset } of text.matchAll(heading)) {
    if (groups.section !== undefined) section = groups.section
    if (groups.id !== undefined) rules.push({ id: groups.id, section, line: lineAt(text, offset), problems: [] })
    if (groups.problems !== undefined) {
      const paragraph = text.slice(offset).split("\n\n")[0]
      rules.at(-1)?.problems.push(...[...paragraph.matchAll(/`([a-z-]+)`/gu)].map(([, name]) => name))
    }
  }
  return rules
}

export const citationsIn = ({ path, text }) =>
  [...text.matchAll(cited)].flatMap(({ groups, index: offset }) =>
    groups.ids.split(/,\s*/u).map((id) => ({ id, path, line: lineAt(text, offset) }))
  )

/** What a file shows of the rules that it cites. Published suites are tests of every adapter; consumers run the packed packages. */
export const kindOf = (path) => {
  if (/^(?!.*\/src\/)(?:.*\/)?(?:test|testing|consumers)\/|\.test\.\w+$/u.test(path)) return "tests"
  return /^examples\/|\.md$/u.test(path) ? "examples" : "source"
}

/** Faults of the specification and the citations; `problems` are the names of all problem types. */
export const faultsOf = (rules, citations, problems, mustBeCited = everyRuleIsCited) => {
  const ids = new Set(rules.map(({ id }) => id))
  const known = new Set(problems)
  const named = new Set(rules.flatMap((rule) => rule.problems))
  const fault = (path, line, rule, fix) => ({ path, line, rule, fix })
  return [
    ...rules.flatMap(({ id, line, problems: ofRule }, place) => [
      ...(idForm.test(id) ? [] : [fault(specification, line, `"${id}" is not a rule id`, "write group.ruleName")]),
      ...(rules.findIndex((each) => each.id === id) < place
        ? [fault(specification, line, `${id} is defined twice`, "give one of them another id")]
        : []),
      ...ofRule
        .filter((name) => !known.has(name))
        .map((name) => fault(specification, line, `${id} names the unknown problem ${name}`, "see docs/errors.md"))
    ]),
    ...problems
      .filter((name) => !named.has(name))
      .map((name) =>
        fault(specification, 1, `no rule names the problem ${name}`, "name it in the rule that leads to it")
      ),
    ...citations
      .filter(({ id }) => !ids.has(id))
      .map(({ id, line, path }) =>
        fault(path, line, `@rule ${id} is not in ${specification}`, "cite an id from there")
      ),
    ...(mustBeCited
      ? uncited(rules, citations).map(({ id, kind, line }) =>
          fault(specification, line, `${id} has no ${kind}`, `cite it where it is kept: @rule ${id}`)
        )
      : [])
  ]
}

const wanted = ["source", "tests"]

export const uncited = (rules, citations) => {
  const found = new Set(citations.map(({ id, path }) => `${kindOf(path)} ${id}`))
  return rules.flatMap(({ id, line }) =>
    wanted.filter((kind) => !found.has(`${kind} ${id}`)).map((kind) => ({ id, kind, line }))
  )
}

const intro = `# Rule index

Where each rule of the [specification](specification.md) is kept, tested and shown: every file that cites it by \`@rule\`.
`

export const indexOf = (rules, citations) => {
  const links = (id, kind) =>
    [...new Set(citations.filter((each) => each.id === id && kindOf(each.path) === kind).map(({ path }) => path))]
      .toSorted()
      .map((path) => `[${path.split("/").at(-1)}](../${path})`)
      .join(" ")
  const rowOf = ({ id, problems }) =>
    `| [\`${id}\`](specification.md#${id.replace(".", "").toLowerCase()}) | ${["source", "tests", "examples"].map((kind) => links(id, kind)).join(" | ")} | ${problems.map((name) => `\`${name}\``).join(" ")} |`
  const sections = [...Map.groupBy(rules, ({ section }) => section)].map(
    ([section, ofSection]) =>
      `## ${section}\n\n| Rule | Source | Tests | Examples | Problems |\n| --- | --- | --- | --- | --- |\n${ofSection.map(rowOf).join("\n")}\n`
  )
  return `${[intro, ...sections].join("\n")}\nWritten by \`node scripts/rules.mjs\` from the tags \`@rule\`.\n`
}

/** Pages that explain the tags, and those that list what others cite. */
const isAbout = (path) => /^docs\/(?:specification|rules-index)\.md$|^docs\/(?:contributing|decisions)\//u.test(path)
/** This file and its test show the form of a tag. */
const isOwn = (path) => /^scripts\/(?:test\/)?rules\.(?:test\.)?mjs$/u.test(path)

const readCited = () =>
  ["packages", "examples", "scripts", "docs"]
    .flatMap((folder) => readBelow(folder, (name) => /\.(?:ts|tsx|mts|mjs|css|md)$/u.test(name)))
    .filter((file) => !isAbout(file.path) && !isOwn(file.path) && !isGenerated(file) && file.text.includes("@rule"))

if (isProgram(import.meta.url)) {
  const read = (path) => readFileSync(join(root, path), "utf8")
  const rules = rulesOf(read(specification))
  const citations = readCited().flatMap(citationsIn)
  const problems = [...read("docs/errors.md").matchAll(/^\| \d{3} \| `([a-z-]+)`/gmu)].map(([, name]) => name)
  const page = indexOf(rules, citations)
  const faults = faultsOf(rules, citations, problems)
  if (!process.argv.includes("--check")) writeFileSync(join(root, index), page)
  else if (read(index) !== page) {
    faults.push({
      path: index,
      line: 1,
      rule: "the page is stale",
      fix: 'run "npm run codegen" and commit what it writes'
    })
  }
  const missing = uncited(rules, citations)
  const count = (kind) => missing.filter((each) => each.kind === kind).length
  console.log(`${rules.length} rules: ${count("source")} without source, ${count("tests")} without tests`)
  report(`citations of rules, ${citations.length}`, faults)
}
