/**
 * Builds what started servers use, before the tests: two of them must not build one page at the same time, and without the prepared empty
 * database each first start of an embedded one takes almost two more seconds of CPU.
 */
import { execFileSync } from "node:child_process"
import { root } from "./source/files.mjs"

const builds = [
  ["packages/server/console/build.mjs"],
  ["packages/server/docs/build.mjs"],
  ["examples/react-app/build.mjs"],
  ["--liftoff-only", "packages/server/embedded/build.mjs"]
]

export const setup = () => {
  for (const build of builds) execFileSync(process.execPath, [...build, "--if-stale"], { cwd: root, stdio: "inherit" })
}
