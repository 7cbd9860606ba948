/** Which modules a file names: static and dynamic imports, re-exports, and types taken by `import("…")`. */
import { posix } from "node:path"
import { lineAt, withoutComments } from "./mask.mjs"

const named = /^[ \t]*(?:import|export)\s+(?:[\w*{}\s,$]+?\sfrom\s*)?["']([^"'\n]+)["']/gm
const called = /\b(?:import|require)\(\s*["']([^"'\n]+)["']/g

/** `{ specifier, line }` for each module that the file names. */
export const importsOf = (file) => {
  const code = withoutComments(file.text)
  return [named, called].flatMap((pattern) =>
    Array.from(code.matchAll(pattern), (found) => ({
      specifier: found[1],
      line: lineAt(code, found.index + found[0].lastIndexOf(found[1]))
    }))
  )
}

/** The path that a relative specifier names, seen from a file; undefined for a package. */
export const resolveRelative = (file, specifier) =>
  specifier.startsWith(".") ? posix.normalize(posix.join(posix.dirname(file.path), specifier)) : undefined
