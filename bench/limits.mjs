/**
 * How much of a CRM's limit is used, and that it is never exceeded: servers on one database, a CRM that takes 100 ms for each call, refuses
 * none and records when they arrive.
 *     npm --prefix bench run limits [-- --full]
 * The short form runs in a minute, with four servers. `goodput` is the used part of the share, `fullest` the most calls of any window.
 * With `--full` also one, two and eight servers, one that is killed, and a thousand customers in turn. Fails where a gate does. In the short
 * form, which may run beside other programs on two cores, times are no gates, and goodput has a lower one.
 */
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { makeCluster } from "../scripts/postgres/cluster.mjs"
import { keepResults, machine, percentile, rounded } from "./figures.mjs"
import { fullestWindow, now, startCrm } from "./limits/crm.mjs"
import { withServers } from "./limits/setting.mjs"

const { values: options } = parseArgs({ options: { full: { type: "boolean", default: false } } })
const facts = machine()
const share = 0.9
const limits = {
  hubspot: { calls: 100, windowMillis: 10_000, concurrency: 10 },
  pipedrive: { calls: 20, windowMillis: 2000, concurrency: 5 }
}
const loads = ["synchronous", "background", "mixed"]
const groups = Object.keys(limits).flatMap((provider) => loads.map((load) => [`${provider}-${load}`, provider, load]))
const [warm, measured] = options.full ? [15_000, 40_000] : [15_000, 20_000]
const failures = []
let met = 0
const gate = (isMet, sentence) => {
  if (isMet) met += 1
  else failures.push(sentence)
}

const allowedOf = ({ calls, windowMillis }) => (Math.floor(calls * share) * 1000) / windowMillis

/** Synchronous writes at a steady rate, at the servers in turn. */
const callers = async ({ answers, perSecond, provider, group, servers, until, write }) => {
  const sent = []
  for (let n = 0; now() < until; n++) {
    const server = servers[n % servers.length]
    const began = now()
    if (server.isKilled !== true)
      sent.push(
        write(server, group, provider).then(
          (status) => answers.push({ began, status, took: now() - began }),
          () => undefined
        )
      )
    await pause(Math.max(0, began + 1000 / perSecond - now()))
  }
  await Promise.all(sent)
}

const measure = async (count, { kills = false } = {}) => {
  const cluster = await makeCluster()
  await cluster.start()
  const crm = await startCrm(100)
  try {
    return await withServers({ count, crm, databaseUrl: cluster.url, groups }, async ({ servers, write }) => {
      const answers = new Map(groups.map(([group]) => [group, []]))
      const start = now()
      const until = start + warm + measured
      const rates = { synchronous: 0.8, mixed: 0.2 }
      const work = groups.map(async ([group, provider, load]) => {
        const perSecond = allowedOf(limits[provider]) * (rates[load] ?? 0)
        if (load !== "synchronous") {
          const backlog = Math.ceil((allowedOf(limits[provider]) * (warm + measured)) / 1000) + 50
          for (let n = 0; n < backlog; n += 10) {
            const some = Array.from({ length: 10 }, (_, place) => servers[(n + place) % servers.length])
            await Promise.all(some.map((server) => write(server, group, provider, { mode: "asynchronous" })))
          }
        }
        if (perSecond > 0)
          await callers({ answers: answers.get(group), group, perSecond, provider, servers, until, write })
      })
      if (kills) {
        await pause(warm + measured / 2)
        servers[0].isKilled = true
        servers[0].child.kill("SIGKILL")
      }
      await Promise.all(work)
      await pause(Math.max(0, until - now()))
      const accounts = await crm.report()
      return groups.map(([group, provider, load]) => {
        const limit = limits[provider]
        const { most, times } = accounts.get(group) ?? { most: 0, times: [] }
        const within = times.filter((time) => time >= start + warm && time < until).length
        const own = answers.get(group).filter(({ began }) => began >= start + warm)
        const figures = {
          servers: count,
          ...(kills ? { kills } : {}),
          provider,
          load,
          goodput: rounded((within * 1000) / measured / allowedOf(limit)),
          fullest: fullestWindow(times, limit.windowMillis),
          atOnce: most,
          refused: own.filter(({ status }) => status !== 200).length,
          p95: rounded(
            percentile(
              own.map(({ took }) => took),
              0.95
            ),
            0
          )
        }
        process.stderr.write(`${JSON.stringify(figures)}\n`)
        const name = `${count} servers, ${group}`
        gate(figures.fullest <= limit.calls, `${name}: ${figures.fullest} calls in a window`)
        gate(figures.atOnce <= limit.concurrency, `${name}: ${figures.atOnce} calls at a time`)
        if (kills) return figures
        const least = options.full ? (limit.windowMillis >= 10_000 ? 0.95 : 0.9) : 0.6
        if (load !== "synchronous") gate(figures.goodput >= least, `${name}: goodput ${figures.goodput}`)
        if (!options.full) return figures
        if (load === "synchronous") gate(figures.p95 <= 600, `${name}: p95 ${figures.p95} ms`)
        gate(figures.refused === 0, `${name}: ${figures.refused} refused`)
        return figures
      })
    })
  } finally {
    await crm.stop()
    await cluster.stop("immediate")
    cluster.remove()
  }
}

/** Synchronous writes in a second by 32 callers, over the customers in turn. */
const rateOf = async (customers, environment) => {
  const cluster = await makeCluster()
  await cluster.start()
  const crm = await startCrm(0)
  const names = Array.from({ length: customers }, (_, n) => [`customer${n}`, "hubspot"])
  try {
    return await withServers(
      { count: 1, crm, databaseUrl: cluster.url, environment, groups: names },
      async ({ servers: [server], write }) => {
        let count = 0
        let refused = 0
        const begin = now()
        const [from, until] = [begin + 10_000, begin + 25_000]
        let next = 0
        const caller = async () => {
          while (now() < until) {
            next += 1
            const status = await write(server, `customer${next % customers}`, "hubspot")
            if (status !== 200) refused += 1
            if (now() >= from) count += 1
          }
        }
        await Promise.all(Array.from({ length: 32 }, caller))
        return { customers, perSecond: rounded(count / 15, 0), refused }
      }
    )
  } finally {
    await crm.stop()
    await cluster.stop("immediate")
    cluster.remove()
  }
}

const results = { machine: facts, limits, share, cases: [] }
for (const count of options.full ? [1, 2, 4, 8] : [4]) results.cases.push(...(await measure(count)))
if (options.full) {
  results.cases.push(...(await measure(4, { kills: true })))
  const one = await rateOf(1, { FIELDGATE_CALL_LIMIT: "1000000" })
  const many = await rateOf(1000, {})
  results.customers = { one, many, ratio: rounded(many.perSecond / one.perSecond) }
  gate(results.customers.ratio >= 0.9, `a thousand customers: ${results.customers.ratio} of one`)
}
results.failures = failures
keepResults("limits", results, !options.full)
console.log(JSON.stringify(results, null, 2))
console.log(`checks: ${met} passed, ${failures.length} failed`)
if (failures.length > 0) process.exitCode = 1
