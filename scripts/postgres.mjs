/**
 * Runs a command beside a PostgreSQL of its own, made for it and gone after it:
 *
 *     node scripts/postgres.mjs -- npx vitest run --project server
 *
 * The command finds it in TEST_DATABASE_URL, and its exit code is the script's. Without a command the script prints
 * the URL and keeps the server until it is interrupted. As root it uses another account, because PostgreSQL refuses root.
 */
import { execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

const fail = (line) => {
  console.error(line)
  process.exit(1)
}

/** The newest of the installed servers, where Debian keeps them or on the path. */
const findPrograms = () => {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [...versions.map((version) => join(debian, version, "bin")), ...(process.env.PATH ?? "").split(":")].find(
    (folder) => existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb"))
  )
}

/** Who runs the server: whoever runs this script, or `postgres`, or else `nobody`, where that is root. */
const findAccount = () => {
  if (process.getuid() !== 0) return undefined
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }))
      return { uid: id("-u"), gid: id("-g") }
    } catch {
      // This account doesn't exist; the next one may.
    }
  }
  return fail("postgres.mjs: PostgreSQL can't run as root, and there is neither an account postgres nor nobody")
}

const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address()
  server.close()
  await once(server, "close")
  return port
}

/** Starts a server in the folder and answers it with its URL, once it takes connections. */
const start = async (programs, account, folder) => {
  const password = randomBytes(16).toString("hex")
  const passwordFile = join(folder, "password")
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account !== undefined) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  const asAccount = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } }

  const data = join(folder, "data")
  const options = ["--auth=scram-sha-256", "--username=fieldgate", `--pwfile=${passwordFile}`, "--encoding=UTF8"]
  execFileSync(join(programs, "initdb"), [`--pgdata=${data}`, "--no-sync", ...options], { ...asAccount, stdio: "pipe" })

  const port = await freePort()
  // It is thrown away in the end, so it doesn't wait for the disk.
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: folder, fsync: "off" }
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // A group of its own: Ctrl-C reaches the command first, and the server is stopped here.
    { ...asAccount, stdio: ["ignore", "ignore", "pipe"], detached: true }
  )
  await untilReady(server)
  return { server, url: `postgres://fieldgate:${password}@127.0.0.1:${port}/postgres` }
}

/** Reads its log until it is ready, and further, so that the log never fills its pipe. */
const untilReady = (server) =>
  new Promise((resolve, reject) => {
    const said = []
    createInterface({ input: server.stderr }).on("line", (line) => {
      said.push(line)
      if (line.includes("ready to accept connections")) resolve()
      if (said.length > 20) said.shift()
    })
    server.once("exit", () => reject(new Error(`the server ended before it was ready:\n${said.join("\n")}`)))
  })

/** Ends every session and waits until the server has gone. */
const stop = async (server) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, "exit")
  server.kill("SIGINT")
  await gone
}

/** The exit code of the command; of one that a signal has ended, as a shell counts it. */
const run = async ([program, ...given], url) => {
  const command = spawn(program, given, { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: url } })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => command.kill(signal))
  return new Promise((resolve) => {
    command.once("error", (error) => {
      console.error(`postgres.mjs: ${program} can't be run: ${error.message}`)
      resolve(127)
    })
    command.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

const untilInterrupted = (url) => {
  console.log(url)
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => resolve(0))
  })
}

const given = process.argv.slice(2)
const command = given[0] === "--" ? given.slice(1) : given
const programs =
  findPrograms() ?? fail("postgres.mjs: PostgreSQL isn't installed; on Debian: apt-get install postgresql")
const account = findAccount()
const folder = mkdtempSync(join(tmpdir(), "fieldgate-postgres-"))
let server
try {
  const started = await start(programs, account, folder)
  server = started.server
  process.exitCode = await (command.length === 0 ? untilInterrupted(started.url) : run(command, started.url))
} finally {
  if (server !== undefined) await stop(server)
  rmSync(folder, { recursive: true, force: true })
}
