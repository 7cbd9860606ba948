/** `npm start`: builds the pages that the server shows if they are stale, and starts the server from its sources. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { root } from "./source/files.mjs"

const demoPage = "examples/react-app"

/** Whether the program succeeded; its output shows why it didn't. */
const build = (...args) => {
  try {
    execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" })
    return true
  } catch {
    return false
  }
}

// The server works without its pages, and creates its first database itself if necessary.
build("packages/server/console/build.mjs", "--if-stale")
build("packages/server/docs/build.mjs", "--if-stale")
build("--liftoff-only", "packages/server/embedded/build.mjs", "--if-stale")
if (build(`${demoPage}/build.mjs`, "--if-stale")) process.env.FIELDGATE_DEMO_PAGE ??= join(root, demoPage, "dist")

process.argv.splice(2, 0, "start")
await import("../packages/server/src/main.ts")
