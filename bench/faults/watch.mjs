/** Checks twice a second whether work proceeds; a stall is time in which something was due and able to run, but nothing changed. */
import { setTimeout as pause } from "node:timers/promises"

export const watchProgress = ({ canWork, journal, say }) => {
  const over = new AbortController()
  let longest = 0
  let latest = { open: 0, due: 0, done: 0 }
  let moved = Date.now()
  let said = Date.now()
  const look = async () => {
    const now = await journal.progress().catch(() => undefined)
    const isMoving = now === undefined || now.done !== latest.done || now.due === 0
    if (isMoving || !canWork()) moved = Date.now()
    latest = now ?? latest
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
    /** Resolves once everything is finished, or nothing has finished for this time. */
    untilDone: async (seconds) => {
      let { done } = latest
      let ended = Date.now()
      do {
        await pause(500)
        if (latest.done !== done) ended = Date.now()
        done = latest.done
      } while (latest.open > 0 && Date.now() - ended < seconds * 1000)
    },
    stop: async () => {
      over.abort()
      await watching
      return longest / 1000
    }
  }
}
