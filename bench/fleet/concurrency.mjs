/**
 * Calls that take 15 seconds, from many servers at once, some of which are killed: how many of an account are at the CRM at a time, where
 * 10 are allowed. A call of a killed server counts until the CRM would have answered it.
 */
import { setTimeout as pause } from "node:timers/promises"
import { makeCluster } from "../../scripts/postgres/cluster.mjs"
import { startCrm } from "../limits/crm.mjs"
import { withServers } from "../limits/setting.mjs"

const allowed = 10
const callMillis = 15_000

/** Each server is given writes of both kinds, one server after another; after `kills` of them the server is killed while its calls run. */
export const measure = async (count, kills) => {
  const cluster = await makeCluster()
  await cluster.start()
  const crm = await startCrm(5, callMillis)
  try {
    const groups = [["slow", "hubspot"]]
    return await withServers({ count, crm, databaseUrl: cluster.url, groups }, async ({ servers, write }) => {
      const open = []
      for (const [n, server] of servers.entries()) {
        for (let each = 0; each < 6; each++) {
          open.push(write(server, "slow", "hubspot").catch(() => "lost"))
          open.push(write(server, "slow", "hubspot", { mode: "asynchronous" }).catch(() => "lost"))
        }
        await pause(2000)
        if (n < kills) server.child.kill("SIGKILL")
      }
      await Promise.all(open)
      await pause(2 * callMillis)
      const { most, records } = (await crm.report()).get("slow")
      return { servers: count, kills, allowed, most, calls: records.length }
    })
  } finally {
    await crm.stop()
    await cluster.stop("immediate")
    cluster.remove()
  }
}

/** What must hold. */
export const gatesOf = ({ calls, most, servers }) => [
  [most <= allowed, `${servers} servers: ${most} calls at a time, ${allowed} allowed`],
  // Or nothing was tried.
  [calls > allowed, `${servers} servers: ${calls} calls`]
]
