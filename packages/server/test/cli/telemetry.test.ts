import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { encryptionKey } from "./Deployed.ts"
import { fieldgate, saying, temporaryFolder } from "./Process.ts"

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: ReadonlyArray<Attribute>
  readonly links: ReadonlyArray<{ readonly traceId: string }>
}

const collector = async () => {
  const spans: Array<Span> = []
  const texts: Array<string> = []
  const seen: Array<string | undefined> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8")
      texts.push(text)
      seen.push(`${request.url} ${request.headers["x-collector-key"]}`)
      const body: { resourceSpans: Array<{ scopeSpans: Array<{ spans: Array<Span> }> }> } = JSON.parse(text)
      spans.push(...body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { spans, texts, seen, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const asked = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }
const traceparent = `00-${asked.traceId}-${asked.spanId}-01`
const email = "ada.secret@demo.example"

/** One process for all of it: it is started, writes in each mode, meets a refusal, and is stopped. */
const trial = async () => {
  await using folder = await temporaryFolder()
  const receiver = await collector()
  const run = fieldgate(
    [
      "start",
      "--folder",
      folder.path,
      "--port",
      "0",
      "--sandbox-port",
      "0",
      "--log-format",
      "json",
      "--log-level",
      "debug",
      "--shutdown-delay-seconds",
      "6"
    ],
    {
      FIELDGATE_ENCRYPTION_KEY: encryptionKey,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=collector%20secret"
    }
  )
  const [, url = ""] = await saying(run, /listens on ([^\s"]+)/u)
  const key = (await readFile(join(folder.path, "api-key"), "utf8")).trim()
  const write = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/v1/projects/demo/integrations/crm/objects/contacts`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", ...headers },
      body: JSON.stringify({ groupRef: "demo-group", type: "create", record: { email }, ...body })
    })
    const [, operationId = ""] = /"operationId":"([^"]+)"/u.exec(await answer.text()) ?? []
    return { status: answer.status, operationId }
  }
  const ended = async (id: string) => {
    const answer = await fetch(`${url}/v1/projects/demo/operations/${id}`, { headers: { "x-api-key": key } })
    return await answer.text()
  }
  const later = await write({ mode: "asynchronous" }, { traceparent, "x-request-id": "asked-1" })
  await vi.waitFor(async () => expect(await ended(later.operationId)).toContain('"status":"success"'), {
    timeout: 60_000
  })
  const batched = await write({
    mode: "asynchronous",
    record: { email: "b.secret@demo.example" },
    autoBatchPolicy: { maxDelayMinutes: 5 }
  })
  await fetch(`${url}/v1/projects/demo/operations/${batched.operationId}:flush`, {
    method: "POST",
    headers: { "x-api-key": key }
  })
  await vi.waitFor(async () => expect(await ended(batched.operationId)).toContain('"status":"success"'), {
    timeout: 60_000
  })
  const refused = await write({ record: { email }, mode: "synchronous" })
  await write({}, { "x-api-key": "wrong-key-value" })
  await fetch(`${url}/health/live?token=in-a-query`)
  run.child.kill("SIGTERM")
  const ready = () => fetch(`${url}/health/ready`).then(({ status }) => status)
  await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 60_000, interval: 50 })
  const whileStopping = await write({ record: { email: "c.secret@demo.example" } })
  const stopped = { whileStopping: whileStopping.status, code: await run.ended }
  receiver.close()
  return { stopped, later, batched, refused, key, receiver, output: run.output() }
}

describe("a process with a trace collector", () => {
  let run: Awaited<ReturnType<typeof trial>>
  beforeAll(async () => {
    run = await trial()
  }, 120_000)
  const attribute = ({ attributes }: Span, key: string) =>
    attributes.find((each) => each.key === key)?.value["stringValue"]
  const named = (name: string) => run.receiver.spans.filter((span) => span.name === name)
  const ancestors = (span: Span | undefined): ReadonlyArray<string> => {
    const parent = run.receiver.spans.find(({ spanId }) => spanId === span?.parentSpanId)
    return parent === undefined ? [] : [parent.name, ...ancestors(parent)]
  }
  const route = "POST /v1/projects/:projectIdOrName/integrations/:integrationId/objects/:objectName"

  it("records an asynchronous write in the caller's trace, from its request to the provider's call", () => {
    const own = run.receiver.spans.filter(({ traceId }) => traceId === asked.traceId)
    const request = own.find(({ name }) => name === route)
    expect(request).toMatchObject({ parentSpanId: asked.spanId })
    expect(request && attribute(request, "fieldgate.request_id")).toBe("asked-1")
    expect(own.map(({ name }) => name)).toContain("writeRecords")
    expect(ancestors(own.find(({ name }) => name === "OperationQueue.accept"))).toContain(route)
    const attempt = own.find(({ name }) => name === "attempt")
    expect(attempt && attribute(attempt, "fieldgate.operation_id")).toBe(run.later.operationId)
    expect(ancestors(attempt)).toContain(route)
    const call = own.find(({ name }) => name === "POST hubspot")
    expect(ancestors(call)).toEqual(expect.arrayContaining(["attempt", route]))
    expect(call?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 201 } })
    expect(ancestors(own.find(({ name }) => name === "OperationQueue.note"))).toContain("attempt")
  })

  it("records an auto batch in a separate trace, linked to the request that opened it", () => {
    const attempt = named("attempt").find(
      (span) => attribute(span, "fieldgate.operation_id") === run.batched.operationId
    )
    const request = named(route).find((span) => attribute(span, "fieldgate.operation_id") === run.batched.operationId)
    expect(attempt?.links).toMatchObject([{ traceId: request?.traceId }])
    expect(attempt?.traceId).not.toBe(request?.traceId)
  })

  it("starts traces only with a request or an attempt", () => {
    const roots = run.receiver.spans.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)
    expect(roots.filter((name) => name !== "attempt" && !/^(GET|POST) /u.test(name))).toEqual([])
  })

  it("sends the collector's headers, and no secret or value of a record", () => {
    expect(run.receiver.seen[0]).toBe("/v1/traces collector secret")
    const texts = run.receiver.texts.join("\n")
    for (const secret of [
      run.key,
      encryptionKey,
      "secret@demo.example",
      "wrong-key-value",
      "in-a-query",
      "sandbox-hubspot-token"
    ]) {
      expect(texts).not.toContain(secret)
    }
  })

  it("logs one object per line, with its ids", () => {
    const lines: ReadonlyArray<Record<string, unknown>> = run.output
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
    expect(
      lines.every(({ level, message, time }) => [level, message, time].every((each) => typeof each === "string"))
    ).toBe(true)
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "info",
        message: expect.stringMatching(/^POST \/v1\/projects\/demo\/integrations\/crm\/objects\/contacts 200/u),
        requestId: "asked-1",
        operationId: run.later.operationId,
        traceId: asked.traceId
      })
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/^Fieldgate listens on http/u) })
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "debug", message: expect.stringContaining("/health/live 200") })
    )
  })

  it("answers requests for a while after it reports not ready, and then exits with code 0", () => {
    expect(run.stopped).toEqual({ whileStopping: 200, code: 0 })
  })

  it("logs no secret and no value of a record", () => {
    for (const secret of [
      run.key,
      encryptionKey,
      "secret@demo.example",
      "wrong-key-value",
      "in-a-query",
      "collector secret",
      "sandbox-hubspot-token"
    ]) {
      expect(run.output).not.toContain(secret)
    }
  })
})
