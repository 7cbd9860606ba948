/** The demo as `npm start` boots it, on its own ports and in its own folder, for the programs of the pages. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundledMain } from "../bundledMain.mjs"

export const startDemo = async () => {
  const folder = await mkdtemp(join(tmpdir(), "fieldgate-docs-"))
  const main = await bundledMain()
  const args = [
    "--conditions=@fieldgate/source",
    main,
    "start",
    "--folder",
    folder,
    "--port",
    "0",
    "--sandbox-port",
    "0"
  ]
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const server = spawn(process.execPath, args, {
    env: { PATH, NODE_COMPILE_CACHE, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const said = await saying(server, /Read the operation/u)
  return {
    main,
    url: /listens on (\S+)/u.exec(said)[1],
    apiKey: /API key {4}(\S+)/u.exec(said)[1],
    sandboxUrl: /CRMs {7}(\S+)/u.exec(said)[1],
    [Symbol.asyncDispose]: async () => {
      server.kill("SIGTERM")
      if (server.exitCode === null) await once(server, "close")
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const saying = (server, pattern) =>
  new Promise((resolve, reject) => {
    let said = ""
    const hear = (chunk) => {
      said += String(chunk)
      if (pattern.test(said)) resolve(said)
    }
    server.stdout.on("data", hear)
    server.stderr.on("data", hear)
    server.once("close", (code) => reject(new Error(`the demo ended with ${code}:\n${said}`)))
  })
