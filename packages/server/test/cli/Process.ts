/** Runs commands as a person does: in a process of its own, its output read, and ended by a signal; or in this one. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type * as CommandLine from "./CommandLine.ts"

const bundling = fileURLToPath(new URL("../../../../scripts/bundledMain.mjs", import.meta.url))

let bundled = process.env["TEST_MAIN"]

/** The program as one file of its sources: made once before the tests of its project, in others by the first that starts it. */
const main = (): string => (bundled ??= execFileSync(process.execPath, [bundling], { encoding: "utf8" }).trim())

/** Compiling everything takes most of a start, and dozens of starts compile the same. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/fieldgate", import.meta.url))

export interface Run {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

export const fieldgate = (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  stdin?: string
): Run => program(process.execPath, ["--conditions=@fieldgate/source", main(), ...args], env, stdin)

/**
 * Runs a command that ends by itself, in this process: there it takes milliseconds, and a second in one of its own. Those that are killed,
 * that read the environment of their process, or load modules by the conditions of a package run as `fieldgate`.
 */
export const command = (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Pick<Run, "ended" | "output"> => {
  const path = pathToFileURL(main().replace(/main\.mjs$/u, "CommandLine.mjs")).href
  const printed: Array<string> = []
  const loaded: Promise<typeof CommandLine> = import(/* @vite-ignore */ path)
  const ended = loaded.then(({ commandLine }) => commandLine(args, env, (line) => printed.push(line)))
  return { ended, output: () => printed.join("") }
}

export const program = (
  command: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  stdin?: string
): Run => {
  const { PATH = "" } = process.env
  const child = spawn(command, args, {
    env: { PATH, NO_COLOR: "1", NODE_COMPILE_CACHE, ...env },
    stdio: [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"]
  })
  child.stdin?.end(stdin)
  const chunks: Array<string> = []
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(String(chunk)))
  const ended = once(child, "close").then(() => child.exitCode)
  return { child, output: () => chunks.join(""), ended }
}

export const saying = (run: Run, pattern: RegExp): Promise<RegExpMatchArray> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const match = run.output().match(pattern)
      if (match) resolve(match)
    }
    for (const stream of [run.child.stdout, run.child.stderr]) stream?.on("data", look)
    void run.ended.then((code) => reject(new Error(`ended with ${code} before saying ${pattern}:\n${run.output()}`)))
    look()
  })

export const stop = async (run: Run): Promise<number | null> => {
  run.child.kill("SIGTERM")
  return await run.ended
}

export const temporaryFolder = async (): Promise<AsyncDisposable & { readonly path: string }> => {
  const path = await mkdtemp(join(tmpdir(), "fieldgate-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

export const takenPort = async (): Promise<AsyncDisposable & { readonly port: number }> => {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { port, [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) }
}
