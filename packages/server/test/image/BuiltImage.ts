/** The image without Docker: its context in an empty folder, its script run by a user without rights, its settings obeyed. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { constants } from "node:fs"
import { chmod, copyFile, cp, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join, matchesGlob, relative } from "node:path"
import { promisify } from "node:util"
import { all, command, environment, image, last, stages } from "../deploy/Dockerfile.ts"
import { root, text } from "../deploy/Repository.ts"

const execute = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** Prefixes that make a command another user's. Who isn't root stays who they are. */
const as = (user: number) =>
  isRoot ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--no-new-privs"] : []

const builder = 65_534
const ownFolder = "/var/lib/fieldgate"

export interface Run {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

export interface BuiltImage extends AsyncDisposable {
  readonly program: string
  /** Runs the image's command with other arguments, as its user, in its environment with these changes. */
  readonly run: (args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => Run
  readonly check: (env: Readonly<Record<string, string>>) => Run
}

/** What Docker would send: this checkout without what `.dockerignore` names. */
const copyContext = (folder: string) => {
  const ignored = text(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
  return cp(root, folder, {
    recursive: true,
    filter: (path) => !ignored.some((pattern) => matchesGlob(relative(root, path), pattern))
  })
}

const started = (program: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv, cwd: string): Run => {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  const chunks: Array<string> = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(String(chunk)))
  return { child, output: () => chunks.join(""), ended: once(child, "close").then(() => child.exitCode) }
}

/** This environment without what npm and vitest say of themselves; how to reach a registry stays. */
const machine = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => /^npm_config_(?:registry|cafile)$/u.test(name) || !/^(?:npm_|VITEST|NODE_ENV$)/u.test(name)
    )
  )

const build = async (at: Readonly<Record<"source" | "program" | "home" | "tools", string>>) => {
  const steps = stages.slice(0, -1).flatMap((stage) => all(stage, "RUN"))
  const { PATH = "" } = process.env
  const env = { ...machine(), HOME: at.home, PATH: `${at.tools}${delimiter}${PATH}` }
  for (const step of steps) {
    const [program = "", ...args] = step.replaceAll("/fieldgate", at.program).split(" ")
    const words = [...as(builder), join(at.source, program), ...args]
    const { ended, output } = started(words[0] ?? "", words.slice(1), env, at.source)
    if ((await ended) !== 0) throw new Error(`${step} failed:\n${output()}`)
  }
}

/** Makes the program owned by root, or at least read-only. */
const freeze = (program: string) =>
  isRoot ? execute("chown", ["-R", "0:0", program]) : execute("chmod", ["-R", "a-w", program])

export const make = async (): Promise<BuiltImage> => {
  const folder = await mkdtemp(join(tmpdir(), "fieldgate-image-"))
  const at = {
    source: join(folder, "source"),
    program: join(folder, "program"),
    home: join(folder, "home"),
    tools: join(folder, "tools"),
    own: join(folder, "own")
  }
  await chmod(folder, 0o755)
  await copyContext(at.source)
  for (const path of [at.program, at.home, at.tools, at.own]) await mkdir(path)
  await copyFile(process.execPath, join(at.tools, "node"), constants.COPYFILE_FICLONE)
  const user = Number(last(image, "USER")?.split(":")[0])
  if (isRoot) {
    await execute("chown", ["-R", `${builder}:${builder}`, at.source, at.program, at.home])
    await execute("chown", [`${user}:${user}`, at.own])
  }
  await build(at)
  await freeze(at.program)

  const placed = (value: string) => value.replaceAll("/fieldgate/", `${at.program}/`).replaceAll(ownFolder, at.own)
  const inImage = (words: ReadonlyArray<string>, changes: Readonly<Record<string, string>>): Run => {
    const settings = Object.entries(environment).map(([name, value]) => [name, placed(value)] as const)
    const env = { ...Object.fromEntries(settings), ...changes }
    const path = `${at.tools}${delimiter}${env["PATH"] ?? ""}`
    const [program = "", ...args] = [...as(user), ...words.map(placed)]
    // The program's own folder is where it starts, which is not to be written to: its data goes to the configured folder.
    return started(program, args, { ...env, PATH: path }, at.program)
  }
  return {
    program: at.program,
    run: (args, env) => inImage([...command(last(image, "ENTRYPOINT")), ...args], env),
    check: (env) => inImage(command(last(image, "HEALTHCHECK")?.split(" CMD ")[1]), env),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true })
  }
}
