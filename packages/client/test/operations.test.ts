/**
 * Operations through the client, against the real server; and how `wait` asks.
 * @rule client.wait, operation.search, async.cancel, async.recordRef
 */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { type Client, createClient, ProblemError, TransportError } from "../src/index.ts"
import * as TestServer from "./TestServer.ts"

let server: TestServer.TestServer
let fieldgate: Client

beforeAll(async () => {
  server = await TestServer.start()
  fieldgate = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey })
})

afterAll(() => server[Symbol.asyncDispose]())

const contacts = { project: "demo", integration: "crm", objectName: "contacts", groupRef: "demo-group" } as const
const later = { ...contacts, type: "create", mode: "asynchronous" } as const
const gathered = { ...later, autoBatchPolicy: { maxDelayMinutes: 5 } } as const
const of = ({ operationId }: { readonly operationId: string }) => ({ project: "demo", operationId })

describe("operations", () => {
  test("a write in the background is waited for", async () => {
    const accepted = await fieldgate.records.write({ ...later, record: { email: "ann@acme.test" } })
    const operation = await fieldgate.operations.wait(of(accepted), { timeout: 20_000 })
    expect(operation).toMatchObject({ status: "success", metadata: { counts: { succeeded: 1, waiting: 0 } } })
    expect(await fieldgate.operations.logs(of(accepted))).toMatchObject([{ message: { msg: "1 succeeded" } }])
    expect(await fieldgate.operations.attempts(of(accepted))).toMatchObject([{ number: 1, outcome: "success" }])
  })

  test("a batch is flushed, and a caller finds its own record", async () => {
    const one = await fieldgate.records.write({ ...gathered, record: { email: "bob@acme.test" } })
    const other = await fieldgate.records.write({ ...gathered, record: { email: "no address" } })
    expect(other.operationId).toBe(one.operationId)
    await fieldgate.operations.flush(of(one))
    await fieldgate.operations.wait(of(one), { timeout: 20_000 })
    const { recordRef = "" } = other
    const { pagination, results } = await fieldgate.operations.records({ ...of(one), recordRef })
    expect(results).toMatchObject([
      { index: 1, recordRef, outcome: "failed", errors: [{ message: expect.any(String) }] }
    ])
    expect(pagination).toEqual({ done: true })
    const written = await fieldgate.operations.records({ ...of(one), outcome: "success", pageSize: 1 })
    expect(written.results).toMatchObject([{ index: 0 }])
  })

  test("a cancelled write is redriven, once", async () => {
    const accepted = await fieldgate.records.write({ ...gathered, record: { email: "cid@acme.test" } })
    expect(await fieldgate.operations.cancel(of(accepted))).toMatchObject({ status: "failure" })
    const first = await fieldgate.operations.redrive({ ...of(accepted), retryPolicy: { deadlineHours: 2 } })
    expect(first.records).toEqual([{ from: accepted.recordRef, recordRef: `${first.operationId}.0` }])
    expect(await fieldgate.operations.wait(of(first), { timeout: 20_000 })).toMatchObject({ status: "success" })
    expect(await fieldgate.operations.redrive(of(accepted))).toEqual({ ...first, replayed: true })
    const refused = await fieldgate.operations.redrive(of(first)).catch((error: unknown) => error)
    expect(refused instanceof ProblemError && refused.is("nothing-to-redrive")).toBe(true)
  })

  test("an installation's operations come in pages", async () => {
    const target = { project: "demo", integration: "crm", installationId: server.installationId }
    const all = await fieldgate.operations.list(target)
    const { pagination, results } = await fieldgate.operations.list({ ...target, pageSize: 1 })
    const { nextPageToken = "" } = pagination
    const next = await fieldgate.operations.list({ ...target, pageSize: 1, pageToken: nextPageToken })
    expect([...results, ...next.results]).toEqual(all.results.slice(0, 2))
    const failures = await fieldgate.operations.list({ ...target, status: "failure" })
    expect(new Set(failures.results.map(({ status }) => status))).toEqual(new Set(["failure"]))
  })
})

/** Answers these one after another, the last one for ever. */
const answering = (...answers: ReadonlyArray<() => Response>) => {
  let asked = 0
  const fetch = async (_url: unknown, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted()
    const answer = answers[Math.min(asked++, answers.length - 1)]
    return answer?.() ?? Response.error()
  }
  // Without repeats of a call, each failure here is one that `wait` counts.
  const options = { baseUrl: "http://api.test/v1", apiKey: "k", retries: 0 }
  const client = createClient({ ...options, fetch: fetch as typeof globalThis.fetch })
  return { wait: (options = {}) => client.operations.wait(of({ operationId: "op" }), options), asked: () => asked }
}

const is = (status: string) => () => Response.json({ id: "op", status })
const away = () =>
  Response.json(
    {
      type: "urn:fieldgate:problem:store-unavailable",
      title: "t",
      detail: "d",
      status: 503,
      requestId: "r",
      retryable: true
    },
    { status: 503 }
  )
const gone = () =>
  Response.json(
    {
      type: "urn:fieldgate:problem:operation-not-found",
      title: "t",
      detail: "d",
      status: 404,
      requestId: "r",
      retryable: false
    },
    { status: 404 }
  )
const broken = () => {
  throw new TypeError("fetch failed")
}

describe("wait", () => {
  test("is not put off by a server or a network that is away for a moment", async () => {
    const { asked, wait } = answering(away, broken, is("in_progress"), is("success"))
    expect(await wait()).toMatchObject({ status: "success" })
    expect(asked()).toBe(4)
  })

  test("gives up after five failures in a row, and counts from zero after each answer", async () => {
    const four = [away, broken, away, broken]
    // The pauses grow to ten seconds; only their number matters here.
    vi.useFakeTimers()
    try {
      const recovering = answering(...four, is("in_progress"), ...four, is("in_progress"), ...four, is("success"))
      const waiting = recovering.wait()
      await vi.advanceTimersByTimeAsync(300_000)
      expect(await waiting).toMatchObject({ status: "success" })
      expect(recovering.asked()).toBe(15)

      const failing = answering(...four, is("in_progress"), away)
      const ended = failing.wait().catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(300_000)
      expect(await ended).toBeInstanceOf(ProblemError)
      expect(failing.asked()).toBe(10)
    } finally {
      vi.useRealTimers()
    }
  })

  test("gives up at once where asking again is of no use", async () => {
    const { asked, wait } = answering(gone)
    await expect(wait()).rejects.toBeInstanceOf(ProblemError)
    expect(asked()).toBe(1)
  })

  test("ends with its timeout, and with its signal, also between two calls", async () => {
    const { wait } = answering(is("in_progress"))
    await expect(wait({ timeout: 50 })).rejects.toMatchObject({ reason: "timeout" })
    const stop = new AbortController()
    const waiting = wait({ signal: stop.signal })
    stop.abort()
    const error: unknown = await waiting.catch((reason: unknown) => reason)
    expect(error instanceof TransportError && error.reason).toBe("aborted")
  })

  test("asks no more once whoever hears of the progress has stopped it", async () => {
    const { asked, wait } = answering(is("in_progress"))
    const stop = new AbortController()
    const ended = wait({ signal: stop.signal, onProgress: () => stop.abort() }).catch(({ reason }) => reason)
    const pause = new Promise((resolve) => setTimeout(() => resolve("still waiting"), 200))
    expect(await Promise.race([ended, pause])).toBe("aborted")
    expect(asked()).toBe(1)
  })
})
