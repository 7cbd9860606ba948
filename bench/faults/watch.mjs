/** Looks twice a second whether work goes on; a stall is the time in which something was due and nothing moved. */
import { setTimeout as pause } from "node:timers/promises"

export const watchProgress = (journal, say) => {
  const over = new AbortController()
  let longest = 0
  let latest = { open: 0, due: 0, done: 0 }
  let moved = Date.now()
  let said = Date.now()
  const look = async () => {
    const now = await journal.progress().catch(() => undefined)
    if (now === undefined) return
    if (now.done !== latest.done || now.due === 0) moved = Date.now()
    latest = now
  }
  const watching = (async () => {
    while (!over.signal.aborted) {
      await look()
      longest = Math.max(longest, Date.now() - moved)
      if (Date.now() - said > 10_000) {
        said = Date.now()
        say(latest)
      }
      await pause(500)
    }
  })()
  return {
    /** Resolves with whether everything has ended within the time. */
    untilDone: async (seconds) => {
      const end = Date.now() + seconds * 1000
      do await pause(1000)
      while (latest.open > 0 && Date.now() < end)
      return latest.open === 0
    },
    stop: async () => {
      over.abort()
      await watching
      return longest / 1000
    }
  }
}
