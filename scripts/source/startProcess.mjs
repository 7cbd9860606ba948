/** Processes that scripts start and wait for, such as a server with the demo. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "./files.mjs"

/** Longer than any of them takes to start on a slow machine. */
const timeout = 120_000

/** Starts a process and waits until its output matches `ready`; `match` is the result. It is stopped with its scope. */
export const startProcess = async (program, args, ready, options = {}) => {
  const child = spawn(program, args, { cwd: root, ...options, stdio: ["ignore", "pipe", "pipe"] })
  const closed = once(child, "close")
  const stop = async () => {
    child.kill("SIGTERM")
    await closed
  }
  try {
    return { child, match: await matching(child, ready, closed), stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const matching = async (child, ready, closed) => {
  let output = ""
  const { promise, reject, resolve } = Promise.withResolvers()
  const timer = setTimeout(
    () => reject(new Error(`${ready} was not printed within ${timeout} ms:\n${output}`)),
    timeout
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk
      const match = ready.exec(output)
      if (match !== null) resolve(match)
    })
  }
  const ended = closed.then(([code]) => {
    throw new Error(`ended with ${code} before ${ready} was printed:\n${output}`)
  })
  try {
    return await Promise.race([promise, ended])
  } finally {
    clearTimeout(timer)
    ended.catch(() => {})
  }
}

const demoReady = /listens on (\S+)[^]*API key {4}(\S+)[^]*CRMs {7}(\S+)[^]*Read the operation/u

/** Starts a server with the demo on free ports. */
export const startDemo = async (program, args, options) => {
  const started = await startProcess(program, [...args, "--port", "0", "--sandbox-port", "0"], demoReady, options)
  const [, url, apiKey, sandboxUrl] = started.match
  return { ...started, url, apiKey, sandboxUrl }
}

/** The same from the sources, or from a bundle of them, with an embedded database in a folder that is removed afterwards. */
export const startTemporaryDemo = async (main = "packages/server/src/main.ts", options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldgate-demo-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const args = ["--conditions=@fieldgate/source", main, "start", "--folder", folder]
  const demo = await startDemo(process.execPath, args, options).catch((error) => {
    remove()
    throw error
  })
  const dispose = async () => {
    await demo.stop()
    remove()
  }
  return { ...demo, [Symbol.asyncDispose]: dispose }
}
