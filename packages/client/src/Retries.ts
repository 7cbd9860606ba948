/** Time limits and retries of calls. @rule client.retries */
import type { Call, CallOptions } from "./Call.ts"
import { sleep } from "./waitForOperation.ts"
import { ProblemError } from "./ProblemError.ts"
import { ending, isTimeout, TransportError } from "./TransportError.ts"
import { uniqueId } from "./uniqueId.ts"

export interface RetrySettings {
  /** How many times a call is retried at most. */
  readonly retries: number
  /** Milliseconds that one attempt may take. */
  readonly timeout: number
}

/** The header that makes a write safe to send again. */
export const idempotencyKey = "idempotency-key"

/** A failure whose retry would have to wait longer is reported to the caller immediately. */
const maxPause = 30_000
const firstPause = 250

/** Returns the call with a time limit for each attempt. Reads, and writes with an Idempotency-Key, are retried after a transient failure. */
export const withRetries =
  (call: Call, { retries, timeout }: RetrySettings): Call =>
  async (method, path, input, options = {}) => {
    const isRepeatable = method === "get" || isSearch.test(path) || (isWrite.test(path) && hasKey(options.headers))
    const maxFailures = isRepeatable ? retries : 0
    for (let failures = 0; ; failures += 1) {
      try {
        // Generated here, so that errors without an answer have it too.
        const requestId = options.requestId ?? uniqueId()
        // A stream of events lasts longer than calls may take: the server ends it after five minutes.
        const signal = withTimeout(options.signal, path.endsWith("events") ? 400_000 : timeout)
        const answer = call(method, path, input, { ...options, requestId, signal })
        return await orAborted(answer, signal, `${String(method)} ${path}`, requestId)
      } catch (error) {
        const pause = failures < maxFailures ? pauseAfter(error, failures, options) : undefined
        if (pause === undefined) throw error
        await sleep(pause, options.signal)
      }
    }
  }

/** The only call whose Idempotency-Key the server reads. */
const isWrite = /\/objects\/\{objectName\}$/u

/** Only reads, though its values are in the body. */
const isSearch = /:find$/u

/** Whether the headers have an Idempotency-Key, in any case. */
export const hasKey = (headers: CallOptions["headers"] = {}): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === idempotencyKey)

const withTimeout = (signal: AbortSignal | undefined, timeout: number): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])

/** Returns the answer, or rejects when the signal aborts, also if `getToken` or `fetch` ignores the signal. */
const orAborted = <A>(answer: Promise<A>, signal: AbortSignal, name: string, requestId: string): Promise<A> =>
  new Promise((resolve, reject) => {
    const end = () =>
      // One turn later, so that a fetch that handles the signal can reject with its own error first.
      setTimeout(() => {
        const reason = isTimeout(signal.reason) ? "timeout" : "aborted"
        reject(new TransportError(`${ending[reason]}: ${name}`, { reason, cause: signal.reason, requestId }))
      })
    if (signal.aborted) end()
    signal.addEventListener("abort", end)
    // A caller's signal may outlive many calls.
    void answer.then(resolve, reject).then(() => signal.removeEventListener("abort", end))
  })

/** Returns the milliseconds until the next attempt, or undefined if the error is not transient. */
const pauseAfter = (error: unknown, failures: number, { signal }: CallOptions): number | undefined => {
  if (signal?.aborted === true) return undefined
  const backoff = firstPause * 2 ** failures * (1 + Math.random())
  if (error instanceof TransportError) return transientReasons.has(error.reason) ? backoff : undefined
  if (!(error instanceof ProblemError) || !error.retryable) return undefined
  const pause = Math.max(backoff, (error.retryAfter?.getTime() ?? 0) - Date.now())
  return pause > maxPause ? undefined : pause
}

const transientReasons = new Set<TransportError["reason"]>(["network", "timeout", "unexpected-answer"])
