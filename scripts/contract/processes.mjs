/** A server with the demo on an embedded database, and Prism in front of it, while they are in use. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../source/files.mjs"
import { freePort } from "../source/freePort.mjs"

/** Longer than either takes to start on a slow machine. */
const patience = 120_000

/** Starts both, passes on the proxy's address and a key, and stops both in any case. */
export const proxied = async (document, tools, use) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-contract-"))
  const started = []
  const start = (args, cwd) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] })
    started.push(child)
    return child
  }
  try {
    const main = ["--conditions=@fieldgate/source", "packages/server/src/main.ts"]
    const server = start([...main, "start", "--folder", folder, "--port", "0", "--sandbox-port", "0"], root)
    const [, address, key] = await saying(server, /listens on (\S+)[^]*API key {4}(\S+)[^]*Read the operation/)
    const port = await freePort()
    const prism = join(tools, "node_modules/@stoplight/prism-cli/dist/index.js")
    const proxy = start([prism, "proxy", document, address, "--host", "127.0.0.1", "--port", `${port}`], tools)
    await saying(proxy, /Prism is listening/)
    await use({ address: `http://127.0.0.1:${port}`, key })
  } finally {
    for (const child of started.toReversed()) {
      child.kill("SIGTERM")
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits for a text in the output; fails with the output if the process ends first. */
const saying = (child, pattern) =>
  new Promise((resolve, reject) => {
    let output = ""
    const fail = (why) => reject(new Error(`${why} before saying ${pattern}:\n${output}`))
    const timer = setTimeout(() => fail(`waited ${patience} ms`), patience)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk
        const match = pattern.exec(output)
        if (match === null) return
        clearTimeout(timer)
        resolve(match)
      })
    }
    child.once("exit", (code) => fail(`ended with ${code}`))
  })
