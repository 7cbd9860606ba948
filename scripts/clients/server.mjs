/** What the clients call: a server with the demo, and a sandbox for each official client. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../source/files.mjs"

/** Longer than a start takes on a slow machine. */
const patience = 120_000

/** Starts a server with the demo on an embedded database, passes on its address and a key, and stops it in any case. */
export const withServer = async (use) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-clients-"))
  const main = ["--conditions=@fieldgate/source", "packages/server/src/main.ts"]
  const child = spawn(process.execPath, [...main, "start", "--folder", folder, "--port", "0", "--sandbox-port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"]
  })
  try {
    const [, address, key] = await saying(child, /listens on (\S+)[^]*API key {4}(\S+)[^]*Read the operation/)
    return await use({ address, key })
  } finally {
    child.kill("SIGTERM")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    rmSync(folder, { recursive: true, force: true })
  }
}

const saying = (child, pattern) =>
  new Promise((resolve, reject) => {
    let output = ""
    const fail = (why) => reject(new Error(`${why}:\n${output}`))
    const timer = setTimeout(() => fail(`the server did not start within ${patience} ms`), patience)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk
        const match = pattern.exec(output)
        if (match === null) return
        clearTimeout(timer)
        resolve(match)
      })
    }
    child.once("exit", (code) => fail(`the server ended with ${code}`))
  })
