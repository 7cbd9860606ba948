/** Mutants that only the type check notices. Each is written into a copy of its package, so the sources stay unchanged. */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const compiler = "node_modules/.bin/tsc"

const packageOf = (path) => path.split("/").slice(0, 2).join("/")

const passes = async (root, folder, name) => {
  try {
    await run(join(root, compiler), ["-p", join(folder, name)], { cwd: folder, maxBuffer: 2 ** 26 })
    return true
  } catch (error) {
    // The compiler itself ends with 1 or 2 where it found errors.
    if (error.code === 1 || error.code === 2) return false
    throw error
  }
}

const copy = (root, folder, name) => {
  mkdirSync(join(folder, name), { recursive: true })
  for (const each of ["src", "package.json"])
    cpSync(join(root, name, each), join(folder, name, each), { recursive: true })
  // Other packages are read from their sources. An import that a mutant leaves unused is no reason to refuse it.
  const compilerOptions = {
    ...JSON.parse(readFileSync(join(root, name, "tsconfig.json"), "utf8")).compilerOptions,
    rootDir: "/",
    noEmit: true,
    composite: false,
    declarationMap: false,
    incremental: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
    tsBuildInfoFile: join(folder, `${basename(name)}.tsbuildinfo`)
  }
  const config = { extends: join(folder, "tsconfig.base.json"), compilerOptions, include: ["src"] }
  writeFileSync(join(folder, name, "tsconfig.json"), JSON.stringify(config))
}

export const refusedByTypes = async (mutants, root, folder) => {
  const refused = []
  for (const each of ["package.json", "tsconfig.base.json"]) cpSync(join(root, each), join(folder, each))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  for (const [name, own] of Map.groupBy(mutants, ({ path }) => packageOf(path))) {
    copy(root, folder, name)
    if (!(await passes(root, folder, name))) throw new Error(`the copy of ${name} doesn't pass the type check`)
    for (const mutant of own) {
      const { kind, original, path, replacement, span } = mutant
      const mutated = kind === "statement" ? "" : `(${replacement})`
      const source = readFileSync(join(folder, path), "utf8")
      if (source.slice(span.start, span.end) !== original) throw new Error(`${path} has changed during the run`)
      writeFileSync(join(folder, path), source.slice(0, span.start) + mutated + source.slice(span.end))
      if (!(await passes(root, folder, name))) refused.push(mutant)
      writeFileSync(join(folder, path), source)
    }
    rmSync(join(folder, name), { recursive: true })
  }
  return refused
}
