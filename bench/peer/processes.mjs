/** The processes of the comparison. All write their logs to files, as under a supervisor. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Passes the descriptor of a log file, which is removed afterwards. */
export const withLog = async (measurement) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-peer-"))
  const log = openSync(join(folder, "log"), "a")
  try {
    return await measurement(log)
  } finally {
    closeSync(log)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a program of this folder, which prints its address to descriptor 3. */
export const withProcess = (name, environment, measurement) =>
  withLog(async (log) => {
    const program = fileURLToPath(new URL(`${name}.mjs`, import.meta.url))
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, NODE_ENV: "production", ...environment },
      stdio: ["ignore", log, "inherit", "pipe"]
    })
    const ended = once(child, "exit")
    try {
      const origin = await Promise.race([once(child.stdio[3], "data"), ended.then(() => [])])
      if (origin.length === 0) throw new Error(`${name} ended before it could be measured`)
      return await measurement({ origin: String(origin[0]).trim(), pid: child.pid })
    } finally {
      child.kill("SIGTERM")
      await ended
    }
  })
