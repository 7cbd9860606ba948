/**
 * `node scripts/attw.mjs`: whether the types of each packed package are found as others look for them, as attw judges it. Prints a line
 * for each package, and `checks: N passed, N failed` at the end.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installTool } from "./source/installTool.mjs"
import { buildPackages, pack, packageNames } from "./source/packed.mjs"

const program = join(installTool("attw", "attw"), "node_modules/.bin/attw")
buildPackages()
const folder = mkdtempSync(join(tmpdir(), "fieldgate-attw-"))

/** The packages are ES modules alone. */
const judge = (name) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [program, pack(name, folder), "--profile", "esm-only", "--no-color", "--no-emoji"],
    { encoding: "utf8", timeout: 120_000 }
  )
  console.log(`${status === 0 ? "ok    " : "FAILED"} types of packages/${name}`)
  if (status !== 0) console.log(`${stdout}${stderr}`.replaceAll(/^/gm, "    "))
  return status === 0
}

try {
  const failed = packageNames.filter((name) => !judge(name)).length
  console.log(`checks: ${packageNames.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}
