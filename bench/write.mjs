/**
 * What a write costs: planning, and a synchronous write beside a bare call to the same sandbox, on the embedded database
 * and, where TEST_DATABASE_URL names one, on a PostgreSQL server. Writes bench/results/write.json.
 *
 *     npm run bench:write
 *
 * scripts/postgres.mjs runs its server with fsync off, so that no disk is measured; a server with it adds two commits.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"
import { parseArgs } from "node:util"
import { withOwnServer } from "./ownServer.mjs"
import { planningCost } from "./planningCost.mjs"
import { syncOverhead } from "./syncOverhead.mjs"

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, repetitions: { type: "string", default: "5" } }
})
const [seconds, repetitions] = [Number(options.seconds), Number(options.repetitions)]

const machine = {
  processor: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  /** Anything near the number of cores disturbs the figures. */
  loadBefore: Number(loadavg()[0].toFixed(2))
}

const planning = planningCost(repetitions)
console.table(planning)

const databases = { embedded: undefined }
if (process.env.TEST_DATABASE_URL !== undefined) databases.server = process.env.TEST_DATABASE_URL

const synchronous = {}
for (const [name, url] of Object.entries(databases)) {
  synchronous[name] = await withOwnServer(url, (server) => syncOverhead({ ...server, seconds, repetitions }))
  console.log(`PostgreSQL, ${name}`)
  console.table(synchronous[name])
}

mkdirSync("bench/results", { recursive: true })
const results = { machine, seconds, repetitions, planning, synchronous }
writeFileSync("bench/results/write.json", `${JSON.stringify(results, null, 2)}\n`)
