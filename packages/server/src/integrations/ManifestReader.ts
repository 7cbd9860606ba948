/**
 * Reads manifests of any caller in other threads with a time limit: only from another thread can an endless loop be ended. A thread that
 * has answered is kept for a while, because starting one takes longer than reading most texts.
 */
import { manifestCharacters } from "@fieldgate/core/domain/Limits"
import type { Manifest } from "@fieldgate/core/integrations/Manifest"
import type { ManifestFault } from "@fieldgate/core/integrations/ManifestFault"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { Worker } from "node:worker_threads"
import { ManifestInvalid, whole } from "@fieldgate/core/integrations/ManifestInvalid"
import type { Answer, Faults, Message, Question } from "./ManifestThread.ts"

/** Concurrent threads; a caller who sends many such texts waits for its own. */
const threads = 2

export interface ManifestReader {
  readonly read: (
    source: string,
    text: string,
    providers?: ReadonlyArray<string>
  ) => Effect.Effect<Manifest, ManifestInvalid>
  /** Fails with the faults of a manifest that was refused for what it says, each with its place in the text. */
  readonly refuse: (
    source: string,
    text: string,
    faults: Faults<ManifestFault>
  ) => Effect.Effect<never, ManifestInvalid>
}

export const make = (): ManifestReader => {
  const turns = Semaphore.makeUnsafe(threads)
  const askThread = makeThreads()
  const ask = (source: string, question: Question): Effect.Effect<Answer, ManifestInvalid> =>
    turns.withPermit(
      Effect.tryPromise({ try: (signal) => askThread(question, signal), catch: (cause) => cause }).pipe(
        Effect.catch((cause) =>
          cause instanceof ThreadEnded ? Effect.fail(whole(source, endless)) : Effect.die(cause)
        )
      )
    )
  const orInvalid = (source: string) => (answer: Answer) =>
    answer.tag === "Valid"
      ? Effect.succeed(answer.manifest)
      : Effect.fail(new ManifestInvalid({ source, faults: [...answer.faults] }))
  return {
    read: (source, text, providers) =>
      text.length > manifestCharacters.maximum
        ? Effect.fail(whole(source, tooLong))
        : Effect.flatMap(ask(source, { tag: "Read", text, providers }), orInvalid(source)),
    refuse: (source, text, faults) =>
      ask(source, { tag: "Place", text, faults }).pipe(
        Effect.flatMap(orInvalid(source)),
        Effect.andThen(Effect.die("faults that were placed are no manifest"))
      )
  }
}

const tooLong = `it has more than ${manifestCharacters.maximum} characters`
const endless = "it takes too long to read: it repeats or nests something far too often"

/** Ten times what the longest takes; only a text that was made for it takes longer. */
const longestMilliseconds = 5000

/** For how long a thread waits for another question. */
const keptMilliseconds = 10_000

/** Much more than the longest text needs. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** The thread was ended: it took too long, or too much memory. */
class ThreadEnded extends Error {}

/** As it is here, so it is there: TypeScript where this is the source, JavaScript where it was built. */
const isSource = import.meta.url.endsWith(".ts")
const entry = new URL(isSource ? "./ManifestThread.ts" : "./ManifestThread.js", import.meta.url)
const execArgv = isSource ? { execArgv: ["--conditions=@fieldgate/source"] } : {}

interface Listener {
  readonly ready: () => void
  readonly answered: (answer: Answer) => void
  readonly failed: (cause: Error) => void
}

const noListener: Listener = { ready: () => {}, answered: () => {}, failed: () => {} }

interface Thread {
  readonly worker: Worker
  listener: Listener
  isReady: boolean
  rest?: NodeJS.Timeout
}

const begin = (ended: (thread: Thread) => void): Thread => {
  const worker = new Worker(entry, { resourceLimits, ...execArgv })
  const thread: Thread = { worker, listener: noListener, isReady: false }
  worker.on("message", (message: Message) => {
    if (message.tag !== "Ready") return thread.listener.answered(message)
    thread.isReady = true
    thread.listener.ready()
  })
  worker.on("error", (cause: NodeJS.ErrnoException) =>
    thread.listener.failed(
      cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadEnded("it took too much memory") : cause
    )
  )
  worker.on("exit", () => {
    ended(thread)
    thread.listener.failed(new ThreadEnded("it ended without an answer"))
  })
  return thread
}

/** The clock starts once the thread listens. */
const answerOf = (thread: Thread, question: Question, signal: AbortSignal): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined
  const stopped = new AbortController()
  return new Promise<Answer>((resolve, reject) => {
    const endedBy = (why: string) => () => reject(new ThreadEnded(why))
    const ready = () => {
      timer = setTimeout(endedBy("it took too long"), longestMilliseconds)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
      thread.worker.postMessage(question)
    }
    thread.listener = { ready, answered: resolve, failed: reject }
    signal.addEventListener("abort", endedBy("the request was cancelled"), { signal: stopped.signal })
    if (thread.isReady) ready()
  }).finally(() => {
    clearTimeout(timer)
    stopped.abort()
    thread.listener = noListener
  })
}

export type Ask = (question: Question, signal: AbortSignal) => Promise<Answer>

/** Threads of one reader. While they rest, none keeps the process from ending. */
const makeThreads = (): Ask => {
  const resting = new Set<Thread>()
  const keep = (thread: Thread) => {
    resting.add(thread)
    thread.worker.unref()
    thread.rest = setTimeout(() => {
      resting.delete(thread)
      void thread.worker.terminate()
    }, keptMilliseconds).unref()
  }
  const take = (): Thread => {
    const [thread = begin((ended) => resting.delete(ended))] = resting
    resting.delete(thread)
    clearTimeout(thread.rest)
    thread.worker.ref()
    return thread
  }
  return async (question, signal) => {
    const thread = take()
    try {
      const answer = await answerOf(thread, question, signal)
      keep(thread)
      return answer
    } catch (cause) {
      await thread.worker.terminate()
      throw cause
    }
  }
}
