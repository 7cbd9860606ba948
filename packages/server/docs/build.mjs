/**
 * Copies the documentation into `dist`, as the server serves it: each page as Markdown, `skill.md` for coding agents, and
 * `llms.txt`, which lists them all. With `--if-stale` only when a page is newer than the copy.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { dirname, extname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"

const here = dirname(fileURLToPath(import.meta.url))
const docs = join(here, "../../../docs")
const dist = join(here, "dist")
const map = "llms.txt"
const skill = "skill/SKILL.md"

/** Links out of `docs` lead to the repository. */
const repository = "https://github.com/fieldgate/fieldgate/blob/main"

const copied = new Set([".md", ".svg"])

const paths = readdirSync(docs, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && copied.has(extname(entry.name)))
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(docs.length + 1)
      .replaceAll("\\", "/")
  )
  .toSorted()

/** A link of a page as it works at the server. */
const servedLink = (page, link) => {
  if (/^(?:[a-z]+:|[#/])/u.test(link)) return link
  const [path, anchor] = link.split("#")
  const target = posix.join("docs", posix.dirname(page), path)
  const isServed = paths.includes(target.slice("docs/".length))
  return `${isServed ? "" : repository}/${target}${anchor === undefined ? "" : `#${anchor}`}`
}

const read = (path) => readFileSync(join(docs, path), "utf8")

const servedText = (page) =>
  read(page).replaceAll(/\]\(([^()\s]+)\)/gu, (_match, link) => `](${servedLink(page, link)})`)

/** The first sentence of the first paragraph. */
const summaryOf = (text) => {
  const paragraph = text.split(/\n{2,}/u).find((block) => /^[A-Z"`[*]/u.test(block)) ?? ""
  const plain = paragraph.replaceAll("\n", " ").replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
  return /^.*?[.:](?=\s|$)/u.exec(plain)?.[0].replace(/:$/u, ".") ?? plain
}

const lineOf = (path) => {
  const text = read(path)
  const title = /^# (.+)$/mu.exec(text)?.[1] ?? path
  return `- [${title.replaceAll("`", "")}](/docs/${path}): ${summaryOf(text)}`
}

/** Folders of pages in the order of a reader; the pages of no folder are the last ones before what is optional. */
const sections = [
  ["Start", (path) => path.startsWith("start/")],
  ["Guides", (path) => path.startsWith("guides/")],
  ["Rules of a write", (path) => path.startsWith("rules/")],
  ["Documentation", (path) => !path.includes("/") && path !== "README.md" && path !== "rules-index.md"]
]
const optional = (path) => /^(?:contributing|decisions)\/|^rules-index\.md$/u.test(path)

const llms = () => {
  const pages = paths.filter((path) => path.endsWith(".md"))
  const section = ([title, isIn]) => {
    const lines = pages.filter(isIn).map(lineOf)
    return lines.length === 0 ? [] : [`## ${title}\n\n${lines.join("\n")}`]
  }
  return `${[
    "# Fieldgate",
    "> A TypeScript library, HTTP server, typed client and React components through which a product writes into its customers' CRMs: HubSpot, Salesforce, Pipedrive.",
    `Start with the skill for coding agents. Each page is Markdown.

- [Skill](/skill.md): ${/^description: (.+)$/mu.exec(read(skill))?.[1] ?? "How to integrate Fieldgate."}
- [OpenAPI document](/openapi.json): every operation, with samples for curl and TypeScript in \`x-codeSamples\`.
- [API reference](/docs): the same for people.
- [Problem types](/docs/errors.md): every error, its cause and its remedy.`,
    ...sections.flatMap(section),
    ...section(["Optional", optional])
  ].join("\n\n")}\n`
}

const newest = () =>
  Math.max(
    ...[join(here, "build.mjs"), docs, ...paths.map((path) => join(docs, path))].map((path) => statSync(path).mtimeMs)
  )
const isStale = () => newest() > (statSync(join(dist, map), { throwIfNoEntry: false })?.mtimeMs ?? 0)

const build = () => {
  // A process that reads in the meantime finds the old copy or the new one.
  const own = `${dist}.${process.pid}`
  for (const path of paths) {
    mkdirSync(dirname(join(own, path)), { recursive: true })
    if (path.endsWith(".md")) writeFileSync(join(own, path), servedText(path))
    else cpSync(join(docs, path), join(own, path))
  }
  writeFileSync(join(own, "skill.md"), servedText(skill))
  writeFileSync(join(own, map), llms())
  rmSync(dist, { recursive: true, force: true })
  try {
    renameSync(own, dist)
  } catch (error) {
    // Another process was faster, and its copy is as good.
    if (!existsSync(join(dist, map))) throw error
    rmSync(own, { recursive: true, force: true })
  }
}

if (!process.argv.includes("--if-stale") || isStale()) {
  console.log("copying the documents")
  build()
}
