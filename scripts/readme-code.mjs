/** Pages show code that tests run: writes it between its markers, or checks it with `--check`. */
import { readFileSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

const pages = ["README.md", "docs/sandboxes.md"]
const marked = /<!-- code: (\S+) -->\n```ts\n[^]*?```$/gmu

/** The page with each marked block replaced by the file it names. */
export const withCode = (page, read) =>
  page.replaceAll(marked, (_, path) => `<!-- code: ${path} -->\n\`\`\`ts\n${read(path).trim()}\n\`\`\``)

const main = () => {
  const read = (path) => readFileSync(path, "utf8")
  const stale = pages.filter((page) => withCode(read(page), read) !== read(page))
  if (!process.argv.includes("--check")) return stale.forEach((page) => writeFileSync(page, withCode(read(page), read)))
  if (stale.length === 0) return console.log(`${pages.join(" and ")} show their code as it is`)
  console.error(`${stale.join(", ")}: a code block differs from its file. Mend: node scripts/readme-code.mjs`)
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main()
