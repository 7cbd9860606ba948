/** `npm start`: builds the pages that the server shows if they are stale, and starts the server from its sources. */
import { join } from "node:path"
import { buildStale } from "./source/builds.mjs"
import { root } from "./source/files.mjs"

// The server works without its pages, and creates its first database itself if necessary.
const { demo } = await buildStale()
if (demo) process.env.FIELDGATE_DEMO_PAGE ??= join(root, "examples/react-app/dist")

process.argv.splice(2, 0, "start")
await import("../packages/server/src/main.ts")
