/**
 * What a write costs: planning, and a synchronous write compared with a bare call to the same sandbox, on the embedded database and, if
 * TEST_DATABASE_URL names one, on a PostgreSQL server. Writes bench/results/write.json.
 *     npm --prefix bench run write
 * scripts/postgres.mjs runs its server with fsync off, so that no disk is measured; a server with it adds two commits.
 */
import { parseArgs } from "node:util"
import { keepResults, machine } from "./figures.mjs"
import { withOwnServer } from "./ownServer.mjs"
import { planningCost } from "./planningCost.mjs"
import { syncOverhead } from "./syncOverhead.mjs"

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, repetitions: { type: "string", default: "5" } }
})
const [seconds, repetitions] = [Number(options.seconds), Number(options.repetitions)]

const facts = machine()

const planning = planningCost(repetitions)
console.table(planning)

const databases = { embedded: undefined }
if (process.env.TEST_DATABASE_URL !== undefined) databases.server = process.env.TEST_DATABASE_URL

const synchronous = {}
for (const [name, url] of Object.entries(databases)) {
  synchronous[name] = await withOwnServer(url, (server) =>
    syncOverhead({ ...server, databaseUrl: url, seconds, repetitions })
  )
  console.log(`PostgreSQL, ${name}`)
  console.table(synchronous[name])
}

keepResults("write", { machine: facts, seconds, repetitions, planning, synchronous }, false)
