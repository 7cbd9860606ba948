/**
 * Runs a page from top to bottom, like a reader who pastes it: shell blocks in one folder with one environment, programs marked `run`
 * beside them. The demo's address and key replace those that `npm start` prints.
 */
import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"
import { root } from "../source/files.mjs"

const execute = promisify(execFile)
const timeout = 60_000

/** A refused call fails its block. */
const curl = "/usr/bin/curl"

/** Whether a block is run, so that a page without any needs no server. */
export const isRun = ({ language, exception, run }) => exception === undefined && (language === "sh" || run)

export const runPage = async (name, blocks, demo) => {
  const folder = folderOf(name, demo.main)
  const env = environment(folder, demo)
  const printed = []
  for (const block of blocks) {
    const code = here(block.code, demo)
    if (block.file !== undefined) keep(join(folder, block.file), code)
    if (isRun(block)) printed.push({ block, output: await outputOf(block, code, folder, env) })
  }
  return printed
}

/** Below the repository, so that programs find its packages. */
const folderOf = (name, main) => {
  const folder = join(root, "scripts/dist/docs/run", name.replaceAll(/\W+/gu, "-"))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, ".bin"), { recursive: true })
  const command = `exec node ${main} "$@"`
  keepProgram(join(folder, ".bin/fieldgate"), command)
  keepProgram(join(folder, ".bin/curl"), `exec ${curl} --fail-with-body "$@"`)
  keepProgram(
    join(folder, ".bin/npx"),
    `[ "$1" = fieldgate ] || { echo "npx $1 is not run here" >&2; exit 1; }; shift\n${command}`
  )
  return folder
}

const keepProgram = (path, script) => {
  writeFileSync(path, `#!/bin/bash\n${script}\n`)
  chmodSync(path, 0o755)
}

const keep = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const environment = (folder, { url, apiKey }) => ({
  PATH: [join(folder, ".bin"), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
  HOME: folder,
  NO_COLOR: "1",
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: "--conditions=@fieldgate/source --disable-warning=ExperimentalWarning",
  FIELDGATE_URL: url,
  FIELDGATE_KEY: apiKey
})

/** Replaces the page's addresses and key by those of the demo and of its HubSpot sandbox. */
const here = (code, { url, apiKey, sandboxUrl }) =>
  code
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):4000/gu, url)
    .replaceAll("http://127.0.0.1:4001", sandboxUrl)
    .replaceAll(/(FIELDGATE_KEY=)…/gu, `$1${apiKey}`)

const outputOf = async (block, code, folder, env) => {
  const [program, ...args] =
    block.language === "sh" ? ["bash", "-euc", shell(code)] : ["node", programFile(folder, block, code)]
  try {
    const { stdout } = await execute(program, args, { cwd: folder, env, timeout })
    return stdout
  } catch (error) {
    const where = `${block.path}:${block.line}`
    throw new Error(`${where} failed\n${code}\n${error.stdout ?? ""}${error.stderr ?? error.message}`, { cause: error })
  }
}

/** The next block has the exports of this one. */
const shell = (code) =>
  `set -a -o pipefail; [ ! -f .environment ] || . ./.environment\n${code}\nexport -p > .environment`

const programFile = (folder, block, code) => {
  const path = join(folder, block.file ?? `line-${block.line}.${block.language === "js" ? "mjs" : "ts"}`)
  keep(path, code)
  return path
}
