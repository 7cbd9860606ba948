/** What is sent again and what never is, with fake timers. @rule client.retries */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type ClientOptions, createClient, ProblemError } from "../src/index.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }))
afterEach(() => void vi.useRealTimers())

const problem =
  (status: number, more: object = {}) =>
  () =>
    Response.json(
      { type: "urn:fieldgate:problem:x", title: "t", detail: "d", status, requestId: "r", retryable: true, ...more },
      { status }
    )
const fine = () => Response.json({ operationId: "op-1", result: { success: true, recordId: "1" } })
const broken = () => {
  throw new TypeError("fetch failed")
}

/** Answers these one after another, the last one for ever. */
const answering = (answers: ReadonlyArray<() => Response>, options: Partial<ClientOptions> = {}) => {
  const requests: Array<Request> = []
  const fetch = async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    return answers[Math.min(requests.length, answers.length) - 1]?.() ?? Response.error()
  }
  const given = { baseUrl: "https://api.test/v1", apiKey: "k", fetch, ...options } as ClientOptions
  return { client: createClient(given), requests }
}

const of = { project: "shop", operationId: "op-1" }
const ann = { project: "shop", integration: "crm", objectName: "contacts", groupRef: "acme", type: "create" } as const
const create = { ...ann, record: { email: "ann@acme.test" } }

/** How a call ends once all its pauses are over. */
const endOf = async <T>(call: Promise<T>) => {
  const ended = call.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return await ended
}

describe("a failure that passes", () => {
  test.each([
    ["a problem that says so", problem(503)],
    ["a connection that broke", broken],
    ["a gateway's page", () => new Response("<p>bad gateway</p>", { status: 502 })]
  ])("%s: a read is made again", async (_case, failure) => {
    const { client, requests } = answering([failure, failure, fine])
    expect(await endOf(client.operations.get(of))).toMatchObject({ operationId: "op-1" })
    expect(requests).toHaveLength(3)
  })

  test("a write is sent again under the same key, which is made where the caller has none", async () => {
    const { client, requests } = answering([broken, fine])
    await endOf(client.records.write(create))
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u)
    expect(keys[1]).toBe(keys[0])
  })

  test("the caller's own key stays", async () => {
    const { client, requests } = answering([broken, fine])
    await endOf(client.records.write(create, { idempotencyKey: "order-17" }))
    expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["order-17", "order-17"])
  })

  test("it is given up after so many retries, with the last error", async () => {
    const { client, requests } = answering([problem(503)], { retries: 3 })
    expect(await endOf(client.operations.get(of))).toBeInstanceOf(ProblemError)
    expect(requests).toHaveLength(4)
  })

  test("not before retryAfter, and not at all where that is far away", async () => {
    vi.setSystemTime(0)
    const at = (millis: number) => problem(429, { retryAfter: new Date(millis).toISOString() })
    const near = answering([at(5000), fine])
    const call = near.client.operations.get(of)
    await vi.advanceTimersByTimeAsync(4900)
    expect(near.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(near.requests).toHaveLength(2)
    await call
    const far = answering([at(Date.now() + 60_000), fine])
    expect(await endOf(far.client.operations.get(of))).toMatchObject({ status: 429 })
    expect(far.requests).toHaveLength(1)
  })
})

describe("never sent again", () => {
  test("what is not retryable", async () => {
    const { client, requests } = answering([problem(422, { retryable: false }), fine])
    expect(await endOf(client.records.write(create))).toMatchObject({ status: 422 })
    expect(requests).toHaveLength(1)
  })

  test("a change without a key, such as a deletion", async () => {
    const { client, requests } = answering([broken, fine])
    expect(await endOf(client.connections.delete({ project: "shop", connectionId: "c-1" }))).toBeInstanceOf(Error)
    expect(requests).toHaveLength(1)
  })

  test("a change whose key means nothing to the server", async () => {
    const { client, requests } = answering([broken, fine])
    const asked = client.apiKeys.create({ project: "shop", label: "backend" }, { headers: { "Idempotency-Key": "k" } })
    expect(await endOf(asked)).toMatchObject({ reason: "network" })
    expect(requests).toHaveLength(1)
  })

  test("anything, with retries: 0; then no key is made either", async () => {
    const { client, requests } = answering([broken, fine], { retries: 0 })
    expect(await endOf(client.records.write(create))).toMatchObject({ reason: "network" })
    expect([requests.length, requests[0]?.headers.has("idempotency-key")]).toEqual([1, false])
  })

  test("a dry run gets no key", async () => {
    const { client, requests } = answering([fine])
    await endOf(client.records.write({ ...create, dryRun: true }))
    expect(requests[0]?.headers.has("idempotency-key")).toBe(false)
  })

  test("what its caller has aborted", async () => {
    const stop = new AbortController()
    const { client, requests } = answering([broken, fine])
    const call = client.operations.get(of, { signal: stop.signal })
    stop.abort()
    expect(await endOf(call)).toMatchObject({ reason: "aborted" })
    expect(requests.length).toBeLessThanOrEqual(2)
  })
})

test("an error without an answer has a request id that the server may have seen", async () => {
  const { client, requests } = answering([broken], { retries: 0 })
  const error = await endOf(client.operations.get(of))
  expect(error).toMatchObject({ requestId: requests[0]?.headers.get("x-request-id") })
})

test.each([
  ["retries", { retries: 1.5 }],
  ["retries", { retries: -1 }],
  ["timeout", { timeout: 0 }]
])("%s that can't be meant: %o", (name, options) => {
  expect(() => answering([fine], options)).toThrow(new RegExp(`^${name} must be`, "u"))
})
