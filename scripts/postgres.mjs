/**
 * Runs a command with a PostgreSQL server of its own, which is removed afterwards:
 *     node scripts/postgres.mjs -- npx vitest run --project server
 * The command finds it in TEST_DATABASE_URL, and its exit code is the script's. Without a command the script prints the URL and keeps the
 * server until it is interrupted. `--set name=value` before `--` changes a setting of the server, such as `--set fsync=on`. With
 * `--pooler` before `--`, a PgBouncer in transaction mode is in TEST_POOLER_URL. `--engine 17` selects the major version of the server: the
 * installed one, or one of `npm ci --prefix tools/postgres`.
 */
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { parseArgs } from "node:util"
import { makeCluster } from "./postgres/cluster.mjs"
import { makePooler } from "./postgres/pooler.mjs"

const signals = ["SIGINT", "SIGTERM", "SIGHUP"]

/** The exit code of the command; after a signal, in a shell's form. */
const run = async ([program, ...given], variables) => {
  const command = spawn(program, given, { stdio: "inherit", env: { ...process.env, ...variables } })
  for (const signal of signals) process.on(signal, () => command.kill(signal))
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
    for (const signal of signals) process.once(signal, () => resolve(0))
  })
}

/** Arguments before `--` are the script's own; without `--`, everything is the command. */
const split = (given) => {
  const end = given.indexOf("--")
  const options = {
    set: { type: "string", multiple: true, default: [] },
    pooler: { type: "boolean", default: false },
    engine: { type: "string" }
  }
  const { engine, pooler, set } = parseArgs({ args: given.slice(0, Math.max(end, 0)), options }).values
  const changes = Object.fromEntries(set.map((each) => each.split("=", 2)))
  return { command: given.slice(end + 1), changes, pooler, engine }
}

const { command, changes, engine, pooler: isPooled } = split(process.argv.slice(2))
let cluster
let pooler
try {
  cluster = await makeCluster(changes, { version: engine })
  await cluster.start()
  pooler = isPooled ? await makePooler(cluster.url) : undefined
  const variables = { TEST_DATABASE_URL: cluster.url, ...(pooler === undefined ? {} : { TEST_POOLER_URL: pooler.url }) }
  process.exitCode = await (command.length === 0 ? untilInterrupted(cluster.url) : run(command, variables))
} catch (error) {
  console.error(`postgres.mjs: ${error.message}`)
  process.exitCode = 1
} finally {
  await pooler?.stop()
  await cluster?.stop()
  cluster?.remove()
}
