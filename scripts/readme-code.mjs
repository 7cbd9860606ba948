/** The README shows the examples' own code: writes it between its markers, or checks it with `--check`. */
import { readFileSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

const marked = /<!-- code: (\S+) -->\n```ts\n[^]*?```/gu

/** The README with each marked block replaced by the file it names. */
export const withCode = (readme, read) =>
  readme.replaceAll(marked, (_, path) => `<!-- code: ${path} -->\n\`\`\`ts\n${read(path).trim()}\n\`\`\``)

const main = () => {
  const before = readFileSync("README.md", "utf8")
  const after = withCode(before, (path) => readFileSync(path, "utf8"))
  if (!process.argv.includes("--check")) return writeFileSync("README.md", after)
  if (before === after) return console.log("README.md shows the examples as they are")
  console.error("README.md: a code block differs from its example. Mend: node scripts/readme-code.mjs")
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main()
