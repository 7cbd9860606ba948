/** @rule client.wait, operation.search, async.cancel, async.recordRef */
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
const targetOf = ({ operationId }: { readonly operationId: string }) => ({ project: "demo", operationId })

describe("operations", () => {
  test("waits for an asynchronous write", async () => {
    const accepted = await fieldgate.records.write({ ...later, record: { email: "ann@acme.test" } })
    const operation = await fieldgate.operations.wait(targetOf(accepted), { timeout: 20_000 })
    expect(operation).toMatchObject({ status: "success", metadata: { counts: { succeeded: 1, waiting: 0 } } })
    expect(await fieldgate.operations.logs(targetOf(accepted))).toMatchObject([{ message: { msg: "1 succeeded" } }])
    expect(await fieldgate.operations.attempts(targetOf(accepted))).toMatchObject([{ number: 1, outcome: "success" }])
  })

  test("flushes a batch and finds a record by its recordRef", async () => {
    const one = await fieldgate.records.write({ ...gathered, record: { email: "bob@acme.test" } })
    const other = await fieldgate.records.write({ ...gathered, record: { email: "no address" } })
    expect(other.operationId).toBe(one.operationId)
    await fieldgate.operations.flush(targetOf(one))
    await fieldgate.operations.wait(targetOf(one), { timeout: 20_000 })
    const { recordRef = "" } = other
    const { pagination, results } = await fieldgate.operations.records({ ...targetOf(one), recordRef })
    expect(results).toMatchObject([
      { index: 1, recordRef, outcome: "failed", errors: [{ message: expect.any(String) }] }
    ])
    expect(pagination).toEqual({ done: true })
    const written = await fieldgate.operations.records({ ...targetOf(one), outcome: "success", pageSize: 1 })
    expect(written.results).toMatchObject([{ index: 0 }])
  })

  test("redrives a cancelled write once", async () => {
    const accepted = await fieldgate.records.write({ ...gathered, record: { email: "cid@acme.test" } })
    expect(await fieldgate.operations.cancel(targetOf(accepted))).toMatchObject({ status: "failure" })
    const first = await fieldgate.operations.redrive({ ...targetOf(accepted), retryPolicy: { deadlineHours: 2 } })
    expect(first.records).toEqual([{ from: accepted.recordRef, recordRef: `${first.operationId}.0` }])
    expect(await fieldgate.operations.wait(targetOf(first), { timeout: 20_000 })).toMatchObject({ status: "success" })
    expect(await fieldgate.operations.redrive(targetOf(accepted))).toEqual({ ...first, replayed: true })
    const refused = await fieldgate.operations.redrive(targetOf(first)).catch((error: unknown) => error)
    expect(refused instanceof ProblemError && refused.is("nothing-to-redrive")).toBe(true)
  })

  test("returns an installation's operations in pages", async () => {
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

const answering = (...answers: ReadonlyArray<() => Response>) => {
  let requests = 0
  const fetch = async (_url: unknown, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted()
    const answer = answers[Math.min(requests++, answers.length - 1)]
    return answer?.() ?? Response.error()
  }
  // Without retries, `wait` counts each failure.
  const options = { baseUrl: "http://api.test/v1", apiKey: "k", retries: 0 }
  const client = createClient({ ...options, fetch: fetch as typeof globalThis.fetch })
  return {
    wait: (options = {}) => client.operations.wait(targetOf({ operationId: "op" }), options),
    requests: () => requests
  }
}

const withStatus = (status: string) => () => Response.json({ id: "op", status })
const unavailable = () =>
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
const notFound = () =>
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
  test("tolerates a server or a network that is briefly unavailable", async () => {
    const { requests, wait } = answering(unavailable, broken, withStatus("in_progress"), withStatus("success"))
    expect(await wait()).toMatchObject({ status: "success" })
    expect(requests()).toBe(4)
  })

  test("gives up after five consecutive failures, counted from the last answer", async () => {
    const four = [unavailable, broken, unavailable, broken]
    vi.useFakeTimers()
    try {
      const recovering = answering(
        ...four,
        withStatus("in_progress"),
        ...four,
        withStatus("in_progress"),
        ...four,
        withStatus("success")
      )
      const waiting = recovering.wait()
      await vi.advanceTimersByTimeAsync(300_000)
      expect(await waiting).toMatchObject({ status: "success" })
      expect(recovering.requests()).toBe(15)

      const failing = answering(...four, withStatus("in_progress"), unavailable)
      const ended = failing.wait().catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(300_000)
      expect(await ended).toBeInstanceOf(ProblemError)
      expect(failing.requests()).toBe(10)
    } finally {
      vi.useRealTimers()
    }
  })

  test("rejects immediately after an error that is not transient", async () => {
    const { requests, wait } = answering(notFound)
    await expect(wait()).rejects.toBeInstanceOf(ProblemError)
    expect(requests()).toBe(1)
  })

  test("ends with its timeout and with its signal, also between two requests", async () => {
    const { wait } = answering(withStatus("in_progress"))
    await expect(wait({ timeout: 50 })).rejects.toMatchObject({ reason: "timeout" })
    const stop = new AbortController()
    const waiting = wait({ signal: stop.signal })
    stop.abort()
    const error: unknown = await waiting.catch((reason: unknown) => reason)
    expect(error instanceof TransportError && error.reason).toBe("aborted")
  })

  test("makes no further request once onProgress has aborted the signal", async () => {
    const { requests, wait } = answering(withStatus("in_progress"))
    const stop = new AbortController()
    const ended = wait({ signal: stop.signal, onProgress: () => stop.abort() }).catch(({ reason }) => reason)
    const pause = new Promise((resolve) => setTimeout(() => resolve("still waiting"), 200))
    expect(await Promise.race([ended, pause])).toBe("aborted")
    expect(requests()).toBe(1)
  })
})
