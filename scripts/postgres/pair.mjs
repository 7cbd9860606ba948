/**
 * Two PostgreSQL clusters, one a standby of the other by streaming replication, and a promotion as an act: the primary crashes, the standby
 * is promoted, and the former primary is replaced by a new standby. Replication goes through a relay, so that it can fall behind.
 */
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, chownSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { randomBytes } from "node:crypto"
import { createInterface } from "node:readline"
import { freePort } from "../../packages/server/test/cli/FreePort.ts"
import { findAccount, findPrograms, initialize } from "./cluster.mjs"
import { makeWatchedFolder } from "./deathWatch.mjs"

/** Never synchronously: the relay is in this process. */
const execute = promisify(execFile)

/** Bytes that are passed on or, while it is held, kept until it is released or everything breaks. */
const openRelay = async (portOf) => {
  const lines = new Set()
  let isHeld = false
  const server = createServer((client) => {
    const upstream = connect(portOf(), "127.0.0.1")
    const line = { client, upstream }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end)
    client.pipe(upstream)
    upstream.pipe(client)
    if (isHeld) upstream.pause()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: server.address().port,
    hold: () => {
      isHeld = true
      for (const { client, upstream } of lines) {
        upstream.unpipe(client)
        upstream.pause()
      }
    },
    release: () => {
      isHeld = false
    },
    break: () => {
      for (const { client, upstream } of lines) {
        client.destroy()
        upstream.destroy()
      }
    },
    close: () => server.close()
  }
}

/** `synchronous`: commits wait for the standby, except while a new one is made. */
export const makePair = async ({ synchronous }) => {
  const programs = findPrograms()
  const account = findAccount()
  const { path: folder, remove } = makeWatchedFolder("fieldgate-pair-")
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const asAccount = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } }
  const password = randomBytes(16).toString("hex")
  const ports = [await freePort(), await freePort()]
  const run = async (program, ...args) => {
    const env = { ...asAccount.env, PGPASSWORD: password }
    const { stdout } = await execute(join(programs, program), args, {
      ...asAccount,
      env,
      timeout: 120_000,
      maxBuffer: 2 ** 28
    })
    return stdout.trim()
  }
  const dataOf = (index) => join(folder, `data-${index}`)
  const servers = []
  let primary = 0
  const relay = await openRelay(() => ports[primary])

  const sql = (index, statement) =>
    run("psql", "-h", "127.0.0.1", "-p", `${ports[index]}`, "-U", "fieldgate", "-d", "postgres", "-Atc", statement)

  const start = async (index) => {
    const settings = {
      port: ports[index],
      listen_addresses: "127.0.0.1",
      unix_socket_directories: folder,
      fsync: "off",
      wal_keep_size: "512MB",
      wal_receiver_timeout: "3s",
      wal_retrieve_retry_interval: "200ms",
      max_connections: 200
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
    const server = spawn(join(programs, "postgres"), ["-D", dataOf(index), ...flags], {
      ...asAccount,
      stdio: ["ignore", "ignore", "pipe"],
      detached: true
    })
    servers[index] = server
    await new Promise((resolve, reject) => {
      createInterface({ input: server.stderr }).on("line", (line) => {
        if (/ready to accept (?:read-only )?connections/u.test(line)) resolve()
      })
      server.once("exit", () => reject(new Error("a cluster of the pair ended before it was ready")))
    })
  }
  const stop = async (index, signal) => {
    const server = servers[index]
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, "exit")
    server.kill(signal)
    await gone
  }
  const waitUntil = async (holds) => {
    for (let tries = 0; tries < 1200; tries += 1) {
      if (await holds()) return
      await pause(100)
    }
    throw new Error("a cluster of the pair did not get ready within two minutes")
  }
  /** Makes the other cluster a new standby of the primary. */
  const makeStandby = async () => {
    const index = 1 - primary
    relay.release()
    rmSync(dataOf(index), { recursive: true, force: true })
    const from = `host=127.0.0.1 port=${relay.port} user=fieldgate password=${password} application_name=standby`
    await run("pg_basebackup", "-D", dataOf(index), "-d", from, "-R", "-X", "stream", "-c", "fast")
    await start(index)
    await waitUntil(
      async () => (await sql(primary, "select count(*) from pg_stat_replication where state = 'streaming'")) === "1"
    )
    if (synchronous) await setSynchronous("standby")
  }
  const setSynchronous = async (names) => {
    await sql(primary, `alter system set synchronous_standby_names = '${names}'`)
    await sql(primary, "select pg_reload_conf()")
  }

  initialize(programs, account, dataOf(0), password, asAccount)
  await start(0)
  await makeStandby()
  const urlOf = (hosts) => `postgres://fieldgate:${password}@${hosts}/postgres?target_session_attrs=read-write`
  return {
    /** Of both clusters. */
    url: urlOf(ports.map((port) => `127.0.0.1:${port}`).join(",")),
    /** The clusters' positions in the log, for reports. */
    sql: (statement) => sql(primary, statement),
    /**
     * The standby receives nothing for this time; then the primary crashes and the standby is promoted. Without a synchronous standby the
     * commits of that time are lost.
     */
    promote: async (behindMillis) => {
      relay.hold()
      await pause(behindMillis)
      await stop(primary, "SIGQUIT")
      relay.break()
      const next = 1 - primary
      await sql(next, "select pg_promote(true, 120)")
      primary = next
      // Its settings are a copy of the former primary's: its commits would wait for a standby that is gone.
      if (synchronous) await setSynchronous("")
    },
    makeStandby,
    /** A copy of the primary at this moment, for `restore`. */
    backUp: async () => {
      const path = join(folder, "backup")
      rmSync(path, { recursive: true, force: true })
      const from = `host=127.0.0.1 port=${ports[primary]} user=fieldgate password=${password}`
      await run("pg_basebackup", "-D", path, "-d", from, "-X", "stream", "-c", "fast")
    },
    /** Both clusters end, and the backup is started in place of the primary; with recovery, so it has a new timeline. */
    restore: async () => {
      await Promise.all([stop(0, "SIGQUIT"), stop(1, "SIGQUIT")])
      const data = dataOf(primary)
      rmSync(data, { recursive: true, force: true })
      // As the account, so that it owns the files.
      await execute("cp", ["-a", join(folder, "backup"), data], asAccount)
      await execute("touch", [join(data, "recovery.signal")], asAccount)
      appendFileSync(join(data, "postgresql.auto.conf"), "restore_command = 'false'\nsynchronous_standby_names = ''\n")
      await start(primary)
      await waitUntil(async () => (await sql(primary, "select pg_is_in_recovery()")) === "f")
    },
    stop: async () => {
      relay.close()
      relay.break()
      await Promise.all([stop(0, "SIGQUIT"), stop(1, "SIGQUIT")])
      remove()
    }
  }
}
