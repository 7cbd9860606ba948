/** What a server started from sources needs beside them: its pages, and an empty database. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { root } from "./files.mjs"

const builds = {
  console: ["packages/server/console/build.mjs"],
  docs: ["packages/server/docs/build.mjs"],
  // Without it each first start of an embedded database takes almost two more seconds of CPU.
  database: ["--liftoff-only", "packages/server/embedded/build.mjs"],
  demo: ["examples/react-app/build.mjs"]
}

const succeeds = async (program) => {
  const [code] = await once(
    spawn(process.execPath, [...program, "--if-stale"], { cwd: root, stdio: "inherit" }),
    "exit"
  )
  return code === 0
}

/** Builds in parallel what is stale, and returns whether each succeeded. The output of one that didn't shows why. */
export const buildStale = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(builds).map(async ([name, program]) => [name, await succeeds(program)]))
  )
