/** Keeps files short and their names telling: no file over the limit, no folder for leftovers. */
import { isGenerated, readCode } from "./source/files.mjs"
import { report } from "./source/report.mjs"
import { isProgram } from "./source/program.mjs"

/** Lines of a written file. */
export const maximumLines = 400

/** Words that say nothing about what is inside, anywhere in a name. */
const emptyWords = new Set(["util", "utils", "helper", "helpers", "common", "shared", "misc", "manager", "managers"])

/** Words that say how a thing is built instead of what it is, at the end of a name. */
const emptyEndings = new Set(["service", "services", "impl", "live"])

/** All findings for files given as `{ path, text }`. */
export const checkSizes = (files) => [
  ...files.filter((file) => !isGenerated(file)).flatMap(sizeFault),
  ...files.flatMap((file) => nameFault(file.path))
]

/** The middle length of the files, for the summary. */
export const medianLines = (files) => {
  const lengths = files.map((file) => linesOf(file)).toSorted((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? 0
}

const linesOf = ({ text }) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0)

const sizeFault = (file) => {
  const lines = linesOf(file)
  if (lines <= maximumLines) return []
  const rule = `${lines} lines, at most ${maximumLines}`
  return [{ path: file.path, line: maximumLines + 1, rule, mend: "split it by what its parts are for" }]
}

const nameFault = (path) => {
  const wrong = path.split("/").find(isEmptyName)
  if (wrong === undefined) return []
  return [
    { path, line: 1, rule: `the name "${wrong}" tells nothing`, mend: "name it after the one thing that it holds" }
  ]
}

const isEmptyName = (name) => {
  const words = wordsOf(name.split(".")[0])
  return words.some((word) => emptyWords.has(word)) || emptyEndings.has(words.at(-1))
}

/** "SqlStoreHelpers" and "sql-store-helpers" are the same three words. */
const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")

if (isProgram(import.meta.url)) {
  const files = readCode("packages", "examples", "scripts", "tools")
  const written = files.filter((file) => /^packages\/\w+\/src\//.test(file.path) && !isGenerated(file))
  report(
    `sizes and names of ${files.length} files (median of ${written.length} source files: ${medianLines(written)} lines)`,
    checkSizes(files)
  )
}
