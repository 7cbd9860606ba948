/** Calls that end in time, and are made again where that is safe and of use. @rule client.retries */
import type { Call, CallOptions } from "./Call.ts"
import { paused } from "./ended.ts"
import { ProblemError } from "./ProblemError.ts"
import { ending, isTimeout, TransportError } from "./TransportError.ts"
import { uniqueId } from "./uniqueId.ts"

export interface RepeatPolicy {
  /** How often a call is made again at most. */
  readonly retries: number
  /** Milliseconds that one attempt may take. */
  readonly timeout: number
}

/** The name of the header that makes a write safe to send again. */
export const idempotencyKey = "idempotency-key"

/** Nobody should wait longer than this for a call that seems to hang; what must wait longer is told so. */
const longestPause = 30_000
const firstPause = 250

/** The same call with a limit of time; a read, or a write with an Idempotency-Key, is made again after a failure that passes. */
export const repeating =
  (call: Call, { retries, timeout }: RepeatPolicy): Call =>
  async (method, path, input, options = {}) => {
    const isRepeatable = method === "get" || (isWrite.test(path) && hasKey(options.headers))
    const left = isRepeatable ? retries : 0
    for (let failures = 0; ; failures += 1) {
      try {
        // An id made here stands in errors without an answer too.
        const requestId = options.requestId ?? uniqueId()
        const signal = inTime(options.signal, timeout)
        const answer = call(method, path, input, { ...options, requestId, signal })
        return await inTimeOr(answer, signal, `${String(method)} ${path}`, requestId)
      } catch (error) {
        const pause = failures < left ? pauseAfter(error, failures, options) : undefined
        if (pause === undefined) throw error
        await paused(pause, options.signal)
      }
    }
  }

/** The one call whose key the server looks at. */
const isWrite = /\/objects\/\{objectName\}$/u

/** Whether these headers, however their names are written, hold an Idempotency-Key. */
export const hasKey = (headers: CallOptions["headers"] = {}): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === idempotencyKey)

const inTime = (signal: AbortSignal | undefined, timeout: number): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])])

/** The answer; or the end that the signal makes of a call that doesn't listen to it: a `getToken` or a `fetch` that hangs. */
const inTimeOr = <A>(answer: Promise<A>, signal: AbortSignal, name: string, requestId: string): Promise<A> =>
  new Promise((resolve, reject) => {
    const end = () =>
      // A turn later, so that a fetch that listens to the signal tells what it knows.
      setTimeout(() => {
        const reason = isTimeout(signal.reason) ? "timeout" : "aborted"
        reject(new TransportError(`${ending[reason]}: ${name}`, { reason, cause: signal.reason, requestId }))
      })
    if (signal.aborted) end()
    signal.addEventListener("abort", end)
    // The signal may live long, and hold many calls.
    void answer.then(resolve, reject).then(() => signal.removeEventListener("abort", end))
  })

/** Milliseconds until the next attempt; undefined where none is of use. Of what came half, nothing is known: it is asked again. */
const pauseAfter = (error: unknown, failures: number, { signal }: CallOptions): number | undefined => {
  if (signal?.aborted === true) return undefined
  const backoff = firstPause * 2 ** failures * (1 + Math.random())
  if (error instanceof TransportError) return passing.has(error.reason) ? backoff : undefined
  if (!(error instanceof ProblemError) || !error.retryable) return undefined
  const pause = Math.max(backoff, (error.retryAfter?.getTime() ?? 0) - Date.now())
  return pause > longestPause ? undefined : pause
}

const passing = new Set<TransportError["reason"]>(["network", "timeout", "unexpected-answer"])
