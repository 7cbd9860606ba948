/** A script's own PgBouncer in transaction mode before a PostgreSQL, in a temporary folder that is finally removed. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chownSync, existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { freePort } from "../../packages/server/test/cli/FreePort.ts"
import { findAccount } from "./cluster.mjs"
import { makeWatchedFolder } from "./deathWatch.mjs"

const programs = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"]

/** Starts it for the database of the URL. Every role can log in, as PostgreSQL lets it. Throws if PgBouncer isn't installed. */
export const makePooler = async (databaseUrl) => {
  const program = programs.find(existsSync)
  if (program === undefined) throw new Error("PgBouncer isn't installed; on Debian: apt-get install pgbouncer")
  const { hostname, password, port: databasePort, username } = new URL(databaseUrl)
  const account = findAccount()
  const { path: folder, remove } = makeWatchedFolder("fieldgate-pgbouncer-")
  const port = await freePort()
  const write = (name, lines) => {
    const path = join(folder, name)
    writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600 })
    if (account !== undefined) chownSync(path, account.uid, account.gid)
    return path
  }
  const users = write("users.txt", [`"${username}" "${decodeURIComponent(password)}"`])
  const config = write("pgbouncer.ini", [
    "[databases]",
    `* = host=${hostname} port=${databasePort} auth_user=${username}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    "auth_query = select usename, passwd from pg_shadow where usename = $1",
    "pool_mode = transaction",
    // Few sessions for many clients, so that statements of one client do reach different sessions.
    "default_pool_size = 3",
    "max_client_conn = 500",
    "server_idle_timeout = 5"
  ])
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const server = spawn(program, [config], {
    ...account,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true
  })
  await untilReady(server)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: String(url),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, "exit")
        server.kill("SIGTERM")
        await gone
      }
      remove()
    }
  }
}

/** Reads its log until it listens, and further, so that the log never fills its pipe. */
const untilReady = (server) =>
  new Promise((resolve, reject) => {
    const lines = []
    createInterface({ input: server.stderr }).on("line", (line) => {
      lines.push(line)
      if (line.includes("process up")) resolve()
      if (lines.length > 20) lines.shift()
    })
    server.once("exit", () => reject(new Error(`PgBouncer ended before it was ready:\n${lines.join("\n")}`)))
    server.once("error", reject)
  })
