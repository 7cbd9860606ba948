/** A server with the demo for one measurement: in its own folder, on free ports, and removed afterwards. */
import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../packages/server/test/cli/FreePort.ts"

const answers = (url) =>
  fetch(url).then(
    () => true,
    () => false
  )

export const withOwnServer = async (databaseUrl, measurement, { more = [], environment = {}, log = "ignore" } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-bench-"))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const database =
    databaseUrl === undefined
      ? {}
      : { DATABASE_URL: databaseUrl, FIELDGATE_ENCRYPTION_KEY: randomBytes(32).toString("base64") }
  const program = ["--conditions=@fieldgate/source", "packages/server/src/main.ts", "start", "--demo"]
  const flags = ["--port", `${port}`, "--sandbox-port", `${sandboxPort}`, ...more]
  const server = spawn(process.execPath, [...program, ...flags], {
    env: { ...process.env, ...database, FIELDGATE_FOLDER: folder, FIELDGATE_CALL_LIMIT: "1000000", ...environment },
    stdio: ["ignore", log, "inherit"]
  })
  const ended = once(server, "exit")
  const [api, sandbox] = [port, sandboxPort].map((each) => `http://127.0.0.1:${each}`)
  const keyFile = join(folder, "api-key")
  try {
    while (!existsSync(keyFile) || !(await answers(api))) {
      if (server.exitCode !== null) throw new Error("the server ended before it could be measured")
      await pause(100)
    }
    return await measurement({ api, sandbox, key: readFileSync(keyFile, "utf8").trim(), pid: server.pid })
  } finally {
    server.kill("SIGINT")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
