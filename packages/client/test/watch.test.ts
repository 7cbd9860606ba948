/** @rule client.watch, operation.watch */
import type { ServerResponse } from "node:http"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { type Client, createClient, type OperationEvent, ProblemError, type WatchState } from "../src/index.ts"
import * as RawServer from "./RawServer.ts"
import * as TestServer from "./TestServer.ts"

let server: TestServer.TestServer
let fieldgate: Client

beforeAll(async () => {
  server = await TestServer.start()
  fieldgate = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey })
})

afterAll(() => server[Symbol.asyncDispose]())

const write = {
  project: "demo",
  integration: "crm",
  objectName: "contacts",
  groupRef: "demo-group",
  type: "create"
} as const

test("yields an operation as it changes, whole each time", async () => {
  const accepted = await fieldgate.records.write({ ...write, mode: "asynchronous", record: { email: "ada@acme.test" } })
  const statuses: Array<string> = []
  for await (const { operation } of fieldgate.operations.watch({
    project: "demo",
    operationId: accepted.operationId
  })) {
    if (operation === undefined) continue
    expect(operation).toMatchObject({ id: accepted.operationId, resource: "contacts", groupRef: "demo-group" })
    statuses.push(operation.status)
    if (operation.status !== "in_progress") break
  }
  expect(statuses.at(-1)).toBe("success")
})

test("yields the writes of a project, and of one group", async () => {
  const abort = new AbortController()
  const states: Array<WatchState> = []
  const live = Promise.withResolvers<void>()
  const onState = (state: WatchState) => {
    states.push(state)
    if (state === "live") live.resolve()
  }
  const { signal } = abort
  const own = fieldgate.operations.watch({ project: "demo", groupRef: "demo-group" }, { signal, onState })
  const others = fieldgate.operations.watch({ project: "demo", groupRef: "other" }, { signal })
  const next = own.next()
  const nothing = others.next()
  await live.promise
  const written = await fieldgate.records.write({ ...write, record: { email: "bob@acme.test" } })
  let event = await next
  while (event.value?.operation?.id !== written.operationId) event = await own.next()
  abort.abort()
  expect(await nothing).toEqual({ done: true, value: undefined })
  expect(states.slice(0, 2)).toEqual(["connecting", "live"])
})

test("throws a problem that connecting again doesn't solve", async () => {
  const missing = { project: "demo", operationId: "0193a1f0-9a3c-7d2a-9b53-6a2f4f1f0b11" }
  await expect(fieldgate.operations.watch(missing).next()).rejects.toThrow(ProblemError)
})

test("refuses more streams of one key than its limit, and frees the place of one that is closed", async () => {
  const open = async () => {
    const abort = new AbortController()
    const url = `${server.baseUrl}/projects/demo/events`
    const response = await fetch(url, { headers: { "x-api-key": server.apiKey }, signal: abort.signal })
    return { status: response.status, abort: () => abort.abort() }
  }
  const streams = await Promise.all(Array.from({ length: 20 }, open))
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await open()).status).toBe(429)
  streams[0]?.abort()
  await expect.poll(async () => (await open()).status).toBe(200)
  for (const each of streams) each.abort()
})

test("ends when the server stops, which doesn't wait for it", async () => {
  const stopped = await TestServer.start()
  const headers = { "x-api-key": stopped.apiKey }
  const { body } = await fetch(`${stopped.baseUrl}/projects/demo/events`, { headers })
  const text = new Response(body).text()
  const start = performance.now()
  await stopped[Symbol.asyncDispose]()
  // A stream lasts five minutes.
  expect(performance.now() - start).toBeLessThan(60_000)
  expect(await text.catch(String)).toContain("retry")
})

/** Many times what it takes: a busy machine must not fail a test. */
const patience = { timeout: 60_000 }

/** Streams that send nothing by themselves; each ends as a fetch does when its signal aborts. */
const silent = (options: { readonly timeout?: number } = {}) => {
  const opened: Array<ReadableStreamDefaultController<Uint8Array>> = []
  const fetch = async (_url: string, { signal }: RequestInit = {}) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        opened.push(controller)
        signal?.addEventListener("abort", () => controller.error(signal.reason))
      }
    })
    return new Response(body, { headers: { "content-type": "text/event-stream" } })
  }
  return { client: createClient({ baseUrl: "https://a.test/v1", apiKey: "k", fetch, ...options }), opened }
}

test("connects again after 45 seconds of silence, and not while signs of life arrive", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { client, opened } = silent()
  const states: Array<WatchState> = []
  const abort = new AbortController()
  const onState = (state: WatchState) => states.push(state)
  const next = client.operations.watch({ project: "demo" }, { signal: abort.signal, onState }).next()
  await vi.waitFor(() => expect(opened).toHaveLength(1), patience)
  const encoder = new TextEncoder()
  opened[0]?.enqueue(encoder.encode(event("ready", "1", {})))
  await vi.waitFor(() => expect(states).toEqual(["connecting", "live"]), patience)
  for (let signs = 0; signs < 3; signs += 1) {
    await vi.advanceTimersByTimeAsync(44_000)
    opened[0]?.enqueue(encoder.encode(event("idle", "2", {})))
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(44_900)
  expect(states).toEqual(["connecting", "live"])
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(() => expect(states.at(-1)).toBe("connecting"), patience)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(opened).toHaveLength(2), patience)
  abort.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})

const event = (type: string, id: string, data: unknown) =>
  `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

test("keeps a stream open beyond the time limit of calls", async () => {
  const { client, opened } = silent({ timeout: 20 })
  const abort = new AbortController()
  const next = client.operations.watch({ project: "demo" }, { signal: abort.signal }).next()
  await vi.waitFor(() => expect(opened).toHaveLength(1), patience)
  const limit = AbortSignal.timeout(100)
  await new Promise((resolve) => limit.addEventListener("abort", resolve))
  opened[0]?.enqueue(new TextEncoder().encode(event("operation", "1", { id: "a", status: "success" })))
  expect(await next).toMatchObject({ value: { operation: { id: "a" } } })
  expect(opened).toHaveLength(1)
  abort.abort()
})

test("replaces an operation that is sent whole, and values of another kind", async () => {
  const { client, opened } = silent()
  const abort = new AbortController()
  const events = client.operations.watch({ project: "demo" }, { signal: abort.signal })
  const next = events.next()
  await vi.waitFor(() => expect(opened).toHaveLength(1), patience)
  const sent = [
    event("operation", "1", { id: "a", result: "text", metadata: { stage: "ready" } }),
    event("operation", "2", { id: "a", result: "text", metadata: {} }),
    event("change", "3", { id: "a", result: { n: 1 }, metadata: "text" })
  ]
  opened[0]?.enqueue(new TextEncoder().encode(sent.join("")))
  expect([await next, await events.next(), await events.next()].map(({ value }) => value?.operation)).toEqual([
    { id: "a", result: "text", metadata: { stage: "ready" } },
    { id: "a", result: "text", metadata: {} },
    { id: "a", result: { n: 1 }, metadata: "text" }
  ])
  abort.abort()
})

test("continues after the last event on another connection, and applies changes", async () => {
  const asked: Array<string | undefined> = []
  const answers: ReadonlyArray<(response: ServerResponse) => void> = [
    (response) => {
      response.write("retry: 2000\n\n" + event("ready", "1", {}))
      // An event may arrive in parts.
      const text = event("operation", "2", { id: "a", status: "in_progress", metadata: { stage: "ready", retry: 1 } })
      response.write(text.slice(0, 40))
      response.end(text.slice(40))
    },
    (response) => {
      response.write(
        event("ready", "3", {}) +
          event("operation", "4", { id: "a", status: "in_progress", metadata: { stage: "ready" } })
      )
      response.write(": idle\nid: 5\n\n")
      response.write(event("change", "6", { id: "a", status: "success", metadata: { stage: null } }))
      response.end(event("reset", "7", {}))
    }
  ]
  await using raw = await RawServer.start(({ url }, response) => {
    asked.push(new URL(url ?? "", "http://test").searchParams.get("after") ?? undefined)
    response.writeHead(200, { "content-type": "text/event-stream" })
    const answer = answers[asked.length - 1]
    if (answer === undefined) response.end()
    else answer(response)
  })
  const { operations } = createClient({ baseUrl: raw.baseUrl, apiKey: "key" })
  const found: Array<OperationEvent> = []
  for await (const each of operations.watch({ project: "demo" })) {
    found.push(each)
    if (each.type === "reset") break
  }
  expect(found).toEqual([
    { type: "operation", operation: { id: "a", status: "in_progress", metadata: { stage: "ready", retry: 1 } } },
    { type: "operation", operation: { id: "a", status: "in_progress", metadata: { stage: "ready" } } },
    { type: "operation", operation: { id: "a", status: "success", metadata: {} } },
    { type: "reset" }
  ])
  expect(asked).toEqual([undefined, "2"])
})
