/** The files of this repository as `{ path, text }`: the input of every check, and the form of the tests' examples. */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** Output of tools; folders that start with a dot are excluded as well. */
const isSkipped = (folder) => folder.startsWith(".") || ["node_modules", "dist", "coverage"].includes(folder)
const code = /\.(ts|tsx|mts|mjs|js)$/

/** All code below the given folders, in a stable order; paths are relative to the repository, with forward slashes. */
export const readCode = (...folders) => folders.flatMap((folder) => readBelow(folder, (name) => code.test(name)))

/** All files below a folder whose name passes the test. */
export const readBelow = (folder, accepts) =>
  pathsBelow(join(root, folder))
    .filter((path) => accepts(path.split(sep).at(-1)))
    .map((path) => ({ path: relative(root, path).split(sep).join("/"), text: readFileSync(path, "utf8") }))

const pathsBelow = (folder) =>
  entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : pathsBelow(path)
    return entry.isFile() ? [path] : []
  })

const entriesOf = (folder) => {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error.code === "ENOENT") return []
    throw error
  }
}

/** Whether a file is generated: rules about readability don't apply to it. */
export const isGenerated = (file) => /(^|\/)generated\//.test(file.path) || /^\/\*\*? ?generated/i.test(file.text)
