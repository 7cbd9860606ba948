/** @rule client.retries */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type ClientOptions, createClient, ProblemError } from "../src/index.ts"
import { withRetries } from "../src/Retries.ts"
import { TransportError } from "../src/TransportError.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }))
afterEach(() => void vi.useRealTimers())

const problem =
  (status: number, more: object = {}) =>
  () =>
    Response.json(
      { type: "urn:fieldgate:problem:x", title: "t", detail: "d", status, requestId: "r", retryable: true, ...more },
      { status }
    )
const success = () => Response.json({ operationId: "op-1", result: { success: true, recordId: "1" } })
const broken = () => {
  throw new TypeError("fetch failed")
}

const answering = (answers: ReadonlyArray<() => Response>, options: Partial<ClientOptions> = {}) => {
  const requests: Array<Request> = []
  const fetch = async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    return answers[Math.min(requests.length, answers.length) - 1]?.() ?? Response.error()
  }
  const clientOptions = { baseUrl: "https://api.test/v1", apiKey: "k", fetch, ...options } as ClientOptions
  return { client: createClient(clientOptions), requests }
}

const target = { project: "shop", operationId: "op-1" }
const ann = { project: "shop", integration: "crm", objectName: "contacts", groupRef: "acme", type: "create" } as const
const create = { ...ann, record: { email: "ann@acme.test" } }

const resultOf = async <T>(call: Promise<T>) => {
  const result = call.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return await result
}

describe("after a transient failure, a call", () => {
  test.each([
    ["a retryable problem", problem(503)],
    ["a broken connection", broken],
    ["a gateway's page", () => new Response("<p>bad gateway</p>", { status: 502 })]
  ])("retries a read after %s", async (_case, failure) => {
    const { client, requests } = answering([failure, failure, success])
    expect(await resultOf(client.operations.get(target))).toMatchObject({ operationId: "op-1" })
    expect(requests).toHaveLength(3)
  })

  test("retries a write with the same key, generated if the caller passes none", async () => {
    const { client, requests } = answering([broken, success])
    await resultOf(client.records.write(create))
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u)
    expect(keys[1]).toBe(keys[0])
  })

  test("never repeats a write that has no key", async () => {
    let sent = 0
    const call = async () => {
      sent += 1
      throw new TransportError("the connection failed", { reason: "network" })
    }
    const { groupRef, integration, objectName, project, ...write } = create
    const path = { projectIdOrName: project, integrationId: integration, objectName }
    const written = (headers: Readonly<Record<string, string>>) =>
      withRetries(call, { retries: 2, timeout: 1000 })(
        "post",
        "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}",
        { path, body: { groupRef, type: write.type, record: write.record } },
        { headers }
      )
    await resultOf(written({}))
    expect(sent).toBe(1)
    await resultOf(written({ "Idempotency-Key": "k" }))
    expect(sent).toBe(1 + 3)
  })

  test("keeps the caller's key", async () => {
    const { client, requests } = answering([broken, success])
    await resultOf(client.records.write(create, { idempotencyKey: "order-17" }))
    expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["order-17", "order-17"])
  })

  test("rejects with the last error after the configured retries", async () => {
    const { client, requests } = answering([problem(503)], { retries: 3 })
    expect(await resultOf(client.operations.get(target))).toBeInstanceOf(ProblemError)
    expect(requests).toHaveLength(4)
  })

  test("retries after retryAfter, and not at all if that is far away", async () => {
    vi.setSystemTime(0)
    const at = (millis: number) => problem(429, { retryAfter: new Date(millis).toISOString() })
    const near = answering([at(5000), success])
    const call = near.client.operations.get(target)
    await vi.advanceTimersByTimeAsync(4900)
    expect(near.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(near.requests).toHaveLength(2)
    await call
    const far = answering([at(Date.now() + 60_000), success])
    expect(await resultOf(far.client.operations.get(target))).toMatchObject({ status: 429 })
    expect(far.requests).toHaveLength(1)
  })
})

describe("a call that can't be retried", () => {
  test("sends a write once after a problem that is not retryable", async () => {
    const { client, requests } = answering([problem(422, { retryable: false }), success])
    expect(await resultOf(client.records.write(create))).toMatchObject({ status: 422 })
    expect(requests).toHaveLength(1)
  })

  test("sends a change without a key once, such as a deletion", async () => {
    const { client, requests } = answering([broken, success])
    expect(await resultOf(client.connections.delete({ project: "shop", connectionId: "c-1" }))).toBeInstanceOf(Error)
    expect(requests).toHaveLength(1)
  })

  test("sends a change once if the server doesn't read its key", async () => {
    const { client, requests } = answering([broken, success])
    const creating = client.apiKeys.create(
      { project: "shop", label: "backend" },
      { headers: { "Idempotency-Key": "k" } }
    )
    expect(await resultOf(creating)).toMatchObject({ reason: "network" })
    expect(requests).toHaveLength(1)
  })

  test("sends everything once with retries: 0, and generates no key", async () => {
    const { client, requests } = answering([broken, success], { retries: 0 })
    expect(await resultOf(client.records.write(create))).toMatchObject({ reason: "network" })
    expect([requests.length, requests[0]?.headers.has("idempotency-key")]).toEqual([1, false])
  })

  test("generates no key for a dry run", async () => {
    const { client, requests } = answering([success])
    await resultOf(client.records.write({ ...create, dryRun: true }))
    expect(requests[0]?.headers.has("idempotency-key")).toBe(false)
  })

  test("stops when its caller aborts", async () => {
    const stop = new AbortController()
    const { client, requests } = answering([broken, success])
    const call = client.operations.get(target, { signal: stop.signal })
    stop.abort()
    expect(await resultOf(call)).toMatchObject({ reason: "aborted" })
    expect(requests.length).toBeLessThanOrEqual(2)
  })
})

test("puts the request's id into an error without an answer", async () => {
  const { client, requests } = answering([broken], { retries: 0 })
  const error = await resultOf(client.operations.get(target))
  expect(error).toMatchObject({ requestId: requests[0]?.headers.get("x-request-id") })
})

test.each([
  ["retries", { retries: 1.5 }],
  ["retries", { retries: -1 }],
  ["timeout", { timeout: 0 }]
])("refuses an invalid value of %s: %o", (name, options) => {
  expect(() => answering([success], options)).toThrow(new RegExp(`^${name} must be`, "u"))
})
