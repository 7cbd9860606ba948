/** Random faults of the processes and their database, repeatable by seed. They are spaced so that work continues in between. */
import { setTimeout as pause } from "node:timers/promises"
import { points } from "./pauses.mjs"

/** The share of pauses beyond a lease among all faults, and how often each point is met at least. */
const pausesShare = 0.15
const pausesOfEach = 2

export const makeChaos = ({
  cluster,
  fleet,
  lines,
  only,
  outageSeconds,
  pauses,
  providers,
  random,
  say,
  transactions
}) => {
  const repairs = new Set()
  const later = (work) => {
    const run = work().finally(() => repairs.delete(run))
    repairs.add(run)
  }
  /** At least one of two: with no process running, a slow machine would only start processes. */
  const anyUp = async () => {
    for (;;) {
      const up = fleet.members.filter(({ state }) => state === "up")
      if (up.length > 1) return random.pick(up)
      await pause(50)
    }
  }
  const withProcess = (act) => async (name) => {
    const member = await anyUp()
    say(`${name}: ${member.name}`)
    const millis = random.between(0, 1500)
    later(() => act(member, millis))
  }
  const withDatabase = (act) => async (name) => {
    say(`${name}: PostgreSQL`)
    await act()
  }
  const restart = async (mode) => {
    await cluster.stop(mode)
    await pause(random.between(0, 1500))
    await cluster.start()
  }
  const all = {
    kills: {
      weight: 10,
      act: withProcess(async (member, millis) => {
        await member.kill()
        await pause(millis)
        await member.start()
      })
    },
    stops: {
      weight: 2,
      act: withProcess(async (member, millis) => {
        await member.end()
        await pause(millis)
        await member.start()
      })
    },
    databaseRestarts: { weight: 2, act: withDatabase(() => restart("fast")) },
    databaseCrashes: { weight: 2, act: withDatabase(() => restart("immediate")) },
    outages: {
      weight: 4,
      act: async (name) => {
        say(`${name}: a CRM for ${outageSeconds} s`)
        later(() => providers.outage(random, outageSeconds))
      }
    },
    pausedTransactions: { weight: 2, act: withProcess(transactions.pausedInTransaction) },
    vanishedHosts: { weight: 2, act: withProcess(transactions.vanishedInTransaction) },
    lostLines: { weight: 3, act: withDatabase(() => lines.cut(random.between(20, 300))) }
  }
  const acts = Object.entries(all).flatMap(([name, { act, weight }]) =>
    only === undefined ? [{ name, act, weight }] : only.includes(name) ? [{ name, act, weight: 1 }] : []
  )
  const counts = Object.fromEntries(acts.map(({ name }) => [name, 0]))
  const places = Object.keys(points)
  /** Each point in turn: `--only pauses` does nothing else. */
  const pausesOf = (faults) => {
    if (only !== undefined && !only.includes("pauses")) return 0
    return acts.length === 0 ? faults : Math.max(places.length * pausesOfEach, Math.round(faults * pausesShare))
  }
  const runActs = async (faults, spacing) => {
    for (let done = 0; done < faults; done += 1) {
      await pause((spacing * random.between(50, 150)) / 100)
      const { act, name } = random.weighted(acts)
      counts[name] += 1
      await act(name)
    }
  }
  const runPauses = async (faults, spacing) => {
    counts.pauses = 0
    for (let done = 0; done < faults; done += 1) {
      await pause(spacing)
      counts.pauses += 1
      later(() => pauses.request(places[done % places.length]))
    }
  }
  return {
    counts,
    /** Besides the planned ones, unless others are chosen. */
    kill: async () => {
      if (only?.includes("kills") === false) return
      counts.kills += 1
      await all.kills.act("kills")
    },
    pausesOf: (faults) => Math.min(faults, pausesOf(faults)),
    total: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    run: async (faults, millis) => {
      const paused = Math.min(faults, pausesOf(faults))
      const others = faults - paused
      await Promise.all([
        ...(others > 0 ? [runActs(others, millis / others)] : []),
        ...(paused > 0 ? [runPauses(paused, millis / paused)] : [])
      ])
    },
    settled: async () => {
      while (repairs.size > 0) await Promise.all(repairs)
    }
  }
}
