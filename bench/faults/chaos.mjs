/** What happens to the processes and their database, by chance that can be repeated. Spaced so that work goes on in between. */
import { setTimeout as pause } from "node:timers/promises"

export const makeChaos = ({ cluster, fleet, leaseSeconds, random }) => {
  const counts = { kills: 0, stops: 0, pauses: 0, databaseRestarts: 0, databaseCrashes: 0 }
  /** What is being put right again. */
  const mending = new Set()
  const later = (work) => {
    const run = work().finally(() => mending.delete(run))
    mending.add(run)
  }
  const anyUp = async () => {
    for (;;) {
      const up = fleet.members.filter(({ state }) => state === "up")
      if (up.length > 0) return random.pick(up)
      await pause(50)
    }
  }
  const withProcess = (count, act) => async () => {
    const member = await anyUp()
    counts[count] += 1
    const millis = random.between(0, 1500)
    const beyondLease = leaseSeconds * 1000 * random.between(110, 220) * 0.01
    later(() => act(member, millis, beyondLease))
  }
  const withDatabase = (count, mode) => async () => {
    counts[count] += 1
    await cluster.stop(mode)
    await pause(random.between(0, 1500))
    await cluster.start()
  }
  const acts = [
    {
      weight: 10,
      act: withProcess("kills", async (member, millis) => {
        await member.kill()
        await pause(millis)
        await member.start()
      })
    },
    {
      weight: 2,
      act: withProcess("stops", async (member, millis) => {
        await member.end()
        await pause(millis)
        await member.start()
      })
    },
    {
      weight: 4,
      act: withProcess("pauses", async (member, _, beyondLease) => {
        member.pause()
        await pause(beyondLease)
        member.resume()
      })
    },
    { weight: 2, act: withDatabase("databaseRestarts", "fast") },
    { weight: 2, act: withDatabase("databaseCrashes", "immediate") }
  ]
  return {
    counts,
    total: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    /** So many, with about so long between two. */
    run: async (faults, spacing) => {
      for (let done = 0; done < faults; done += 1) {
        await pause((spacing * random.between(50, 150)) / 100)
        await random.weighted(acts).act()
      }
    },
    /** Everything runs again. */
    settled: async () => {
      while (mending.size > 0) await Promise.all(mending)
    }
  }
}
