/** Keeps the arrows of ARCHITECTURE.md: between packages, between folders of core, and to Effect's modules. */
import { coreFault } from "./boundaries/core.mjs"
import { cyclesIn } from "./boundaries/cycles.mjs"
import { packageFault } from "./boundaries/packages.mjs"
import { readCode } from "./source/files.mjs"
import { importsOf } from "./source/imports.mjs"
import { report } from "./source/report.mjs"
import { isProgram } from "./source/program.mjs"

/** All findings for files given as `{ path, text }`. */
export const checkBoundaries = (files) => [...files.flatMap(importFaults), ...cyclesIn(files)]

const importFaults = (file) =>
  importsOf(file).flatMap(({ specifier, line }) => {
    const found = packageFault(file, specifier) ?? coreFault(file, specifier)
    return found === undefined ? [] : [{ path: file.path, line, ...found }]
  })

if (isProgram(import.meta.url)) {
  const files = readCode("packages", "examples")
  report(`boundaries of ${files.length} files`, checkBoundaries(files))
}
