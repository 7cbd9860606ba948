/**
 * Callers of a customer whose CRM takes five seconds for each write, at 20 writes a second: how long they wait, whether any write of a caller
 * who has left is sent, and what another customer and the time after the load are like.
 */
import { setTimeout as pause } from "node:timers/promises"
import { makeCluster } from "../../scripts/postgres/cluster.mjs"
import { percentile, rounded } from "../figures.mjs"
import { now, startCrm } from "../limits/crm.mjs"
import { withServers } from "../limits/setting.mjs"

const perSecond = 20
/** Every fifth caller leaves. */
const patience = { every: 5, millis: 2500 }

/** One write: its status, or "left", when it began and how long it took. */
const timed = async (writing) => {
  const began = now()
  const status = await writing.catch(() => "left")
  return { began, status, took: now() - began }
}

/** `seconds`: of load, on one server. */
export const measure = async (seconds) => {
  const cluster = await makeCluster()
  await cluster.start()
  const crm = await startCrm(5, 5000)
  const groups = ["slow", "fast"].map((group) => [group, "hubspot"])
  try {
    return await withServers(
      { count: 1, crm, databaseUrl: cluster.url, groups },
      async ({ servers: [server], write }) => {
        await write(server, "fast", "hubspot")
        const record = (email) => ({ record: { email } })
        const [slow, fast, left] = [[], [], []]
        for (let n = 0; n < seconds * perSecond; n++) {
          const email = `slow${n}@acme.test`
          const leaves = n % patience.every === 0
          const signal = leaves ? AbortSignal.timeout(patience.millis) : undefined
          if (leaves) left.push({ email, at: now() + patience.millis })
          else slow.push(timed(write(server, "slow", "hubspot", record(email))))
          if (leaves) void write(server, "slow", "hubspot", record(email), signal).catch(() => undefined)
          if (n % perSecond === 0) fast.push(timed(write(server, "fast", "hubspot")))
          await pause(1000 / perSecond)
        }
        const [ended, others] = [await Promise.all(slow), await Promise.all(fast)]
        await pause(10_000)
        const afterwards = await timed(write(server, "slow", "hubspot"))
        const arrived = new Map((await crm.report()).get("slow").records)
        const refused = ended.filter(({ status }) => status === 429)
        return {
          writes: ended.length,
          written: ended.filter(({ status }) => status === 200).length,
          refused: refused.length,
          refusedWithin: rounded(Math.max(0, ...refused.map(({ took }) => took)), 0),
          absent: left.length,
          sentForAbsent: left.filter(({ at, email }) => (arrived.get(email) ?? 0) > at + 250).length,
          others: others.filter(({ status }) => status === 200).length === others.length,
          othersP95: rounded(
            percentile(
              others.map(({ took }) => took),
              0.95
            ),
            0
          ),
          afterwards: afterwards.status === 200 ? rounded(afterwards.took, 0) : afterwards.status
        }
      }
    )
  } finally {
    await crm.stop()
    await cluster.stop("immediate")
    cluster.remove()
  }
}

/** What must hold. */
export const gatesOf = ({ absent, afterwards, others, refused, refusedWithin, sentForAbsent, writes, written }) => [
  [
    written + refused === writes && refused > 0,
    `of ${writes} writes over a slow CRM ${written} were written, ${refused} refused`
  ],
  [refusedWithin <= 5500, `refused within ${refusedWithin} ms`],
  [sentForAbsent === 0, `${sentForAbsent} of ${absent} writes sent for callers who had left`],
  [others, "writes of another customer"],
  [afterwards <= 6000, `ten seconds later a write took ${afterwards} ms`]
]
