/** Builds the pages that a started server shows, before tests run beside each other: two of them must not build one page at once. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { root } from "./source/files.mjs"

const builds = ["packages/server/console/build.mjs", "examples/react-app/build.mjs"]

export const setup = () => {
  for (const build of builds) execFileSync(process.execPath, [join(root, build), "--if-stale"], { stdio: "inherit" })
}
