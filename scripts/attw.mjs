/** Checks with arethetypeswrong the types of each packed package; prints a line for each, and `checks: N passed, N failed`. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installTool } from "./source/installTool.mjs"
import { buildPackages, pack, packageNames } from "./source/packed.mjs"

const program = join(installTool("attw", "attw"), "node_modules/.bin/attw")
buildPackages()
const folder = mkdtempSync(join(tmpdir(), "fieldgate-attw-"))

/**
 * The packages are ES modules only, which Node 10 never resolves. attw's exit code counts its findings for Node 10 in core's folder
 * `testing` even if they are excluded, so the findings are evaluated here.
 */
const isOurs = ({ resolutionKind, resolutionOption }) =>
  !["node10", "node16-cjs"].includes(resolutionKind) && resolutionOption !== "node10"

const checkTypes = (name) => {
  // attw exits before a pipe has received all of its text, so it gets a file.
  const output = join(folder, `${name}.json`)
  const { stderr } = spawnSync(
    process.execPath,
    [program, pack(name, folder), "--profile", "esm-only", "--format", "json"],
    { stdio: ["ignore", openSync(output, "w"), "pipe"], encoding: "utf8", timeout: 120_000 }
  )
  const found = problemsIn(readFileSync(output, "utf8"))?.filter(isOurs) ?? [{ stderr }]
  console.log(`${found.length === 0 ? "ok    " : "FAILED"} types of packages/${name}`)
  for (const problem of found) console.log(`    ${JSON.stringify({ ...problem, trace: undefined })}`)
  return found.length === 0
}

/** Undefined if attw itself failed, or found no types. */
const problemsIn = (text) => {
  try {
    return JSON.parse(text).analysis.problems
  } catch {
    return undefined
  }
}

try {
  const failed = packageNames.filter((name) => !checkTypes(name)).length
  console.log(`checks: ${packageNames.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}
