/**
 * One and four servers on one database, beside 40 customers whose CRM takes 20 seconds for each write: how long a write of another
 * customer, whose CRM answers in 5 ms, takes from its acceptance to its arrival there.
 *     npm --prefix bench run fleet [-- --full]
 * Then calls of 15 seconds from 12 servers, of which some are killed (4 in the short form), and callers of a CRM that takes five seconds. The
 * short form runs in three minutes and keeps no figures. Fails where 95 % take longer than
 * 250 ms, a second in the short form, or a caller waits longer than 5.5 s.
 */
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { makeCluster } from "../scripts/postgres/cluster.mjs"
import { keepResults, machine, percentile, rounded } from "./figures.mjs"
import * as Concurrency from "./fleet/concurrency.mjs"
import * as Patience from "./fleet/patience.mjs"
import { now, startCrm } from "./limits/crm.mjs"
import { withServers } from "./limits/setting.mjs"

const { values: options } = parseArgs({ options: { full: { type: "boolean", default: false } } })
const facts = machine()
const customers = 40
const backlog = 8
/** Within HubSpot's limit, of which each of several servers has a part. */
const everyMillis = 500
/** A short run on a busy machine has too few writes for the figure itself. */
const mostMillis = options.full ? 250 : 1000
const measuredMillis = options.full ? 60_000 : 14_000
const slow = Array.from({ length: customers }, (_, n) => `slow${n}`)
const later = { mode: "asynchronous" }

const measure = async (count) => {
  const cluster = await makeCluster()
  await cluster.start()
  const crm = await startCrm(5, 20_000)
  const groups = [...slow, "fast"].map((group) => [group, "hubspot"])
  try {
    return await withServers({ count, crm, databaseUrl: cluster.url, groups }, async ({ servers, write }) => {
      const serverOf = (n) => servers[n % servers.length]
      // Describes the object.
      await write(serverOf(0), "fast", "hubspot")
      const filling = Array.from({ length: backlog }, () => slow).flat()
      await Promise.all(
        servers.map(async (server, own) => {
          for (const [n, group] of filling.entries())
            if (n % servers.length === own) await write(server, group, "hubspot", later)
        })
      )
      await pause(2000)
      const accepted = new Map()
      const writes = []
      const until = now() + measuredMillis
      for (let n = 0; now() < until; n++) {
        const email = `fast${n}@acme.test`
        writes.push(
          write(serverOf(n), "fast", "hubspot", { ...later, record: { email } }).then((status) => {
            if (status === 200) accepted.set(email, now())
            return status
          })
        )
        await pause(everyMillis)
      }
      await Promise.all(writes)
      await pause(1000)
      const accounts = await crm.report()
      const arrived = new Map(accounts.get("fast").records)
      const waited = [...accepted].map(([email, at]) => Math.max(0, (arrived.get(email) ?? Infinity) - at))
      const figures = {
        servers: count,
        writes: writes.length,
        accepted: accepted.size,
        arrived: waited.filter(Number.isFinite).length,
        p50: rounded(percentile(waited, 0.5), 0),
        p95: rounded(percentile(waited, 0.95), 0),
        longest: rounded(Math.max(...waited), 0),
        slowCalls: slow.reduce((sum, group) => sum + (accounts.get(group)?.records.length ?? 0), 0)
      }
      process.stderr.write(`${JSON.stringify(figures)}\n`)
      return figures
    })
  } finally {
    await crm.stop()
    await cluster.stop("immediate")
    cluster.remove()
  }
}

const cases = []
for (const count of [1, 4]) cases.push(await measure(count))
const concurrency = await (options.full ? Concurrency.measure(12, 3) : Concurrency.measure(4, 1))
process.stderr.write(`${JSON.stringify(concurrency)}\n`)
const patience = await Patience.measure(options.full ? 60 : 10)
process.stderr.write(`${JSON.stringify(patience)}\n`)
const ofCases = cases.flatMap(({ accepted, arrived, p95, servers, slowCalls, writes }) => [
  [accepted === writes && arrived === writes, `${servers} servers: ${arrived} of ${writes} writes arrived`],
  [p95 <= mostMillis, `${servers} servers: p95 ${p95} ms`],
  // Or nothing was slow.
  [slowCalls >= customers * 4, `${servers} servers: ${slowCalls} calls to slow CRMs`]
])
const gates = [...ofCases, ...Concurrency.gatesOf(concurrency), ...Patience.gatesOf(patience)]
const failures = gates.flatMap(([isMet, sentence]) => (isMet ? [] : [sentence]))
const results = { machine: facts, customers, backlog, cases, concurrency, patience, failures }
keepResults("fleet", results, !options.full)
console.log(JSON.stringify(results, null, 2))
console.log(`checks: ${gates.length - failures.length} passed, ${failures.length} failed`)
if (failures.length > 0) process.exitCode = 1
