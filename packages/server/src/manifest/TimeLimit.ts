/** Asks a thread of its own, for so long at most: only another thread can end a loop that asks nobody. */
import { Worker } from "node:worker_threads"
import type { Answer, Question, Said } from "./ThreadQuestion.ts"

/** Ten times what the longest takes; only a text that was made for it takes longer. */
const longestMilliseconds = 5000

/** Much more than the longest text needs. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** The thread was ended: it took too long, or too much memory. */
export class ThreadEnded extends Error {}

/** As it is here, so it is there: TypeScript where this is the source, JavaScript where it was built. */
const isSource = import.meta.url.endsWith(".ts")
const entry = new URL(isSource ? "./ManifestThread.ts" : "./ManifestThread.js", import.meta.url)
const execArgv = isSource ? { execArgv: ["--conditions=@fieldgate/source"] } : {}

/** The clock starts once the thread listens. */
export const ask = (question: Question, signal: AbortSignal): Promise<Answer> => {
  const thread = new Worker(entry, { resourceLimits, ...execArgv })
  return new Promise<Answer>((resolve, reject) => {
    const endedBy = (why: string) => () => reject(new ThreadEnded(why))
    let timer: NodeJS.Timeout | undefined
    thread.on("message", (said: Said) => {
      if (said.tag !== "Ready") return resolve(said)
      timer = setTimeout(endedBy("it took too long"), longestMilliseconds)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
      thread.postMessage(question)
    })
    thread.on("error", (cause: NodeJS.ErrnoException) =>
      reject(cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadEnded("it took too much memory") : cause)
    )
    thread.on("exit", () => {
      clearTimeout(timer)
      endedBy("it ended without an answer")()
    })
    signal.addEventListener("abort", endedBy("nobody waits for it any more"))
  }).finally(() => thread.terminate())
}
