/** @rule client.timeout, client.errors */
import { describe, expect, test } from "vitest"
import { createClient, type GetToken, TransportError } from "../src/index.ts"
import * as RawServer from "./RawServer.ts"

const apiKey = "fg_secret-1"
const target = { project: "shop", operationId: "op-1" }

const failureOf = async (baseUrl: string, options: { requestId?: string; signal?: AbortSignal } = {}) =>
  failed(createClient({ baseUrl, apiKey, retries: 0 }).operations.get(target, options))

const failed = async (call: Promise<unknown>): Promise<TransportError> => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  if (error instanceof TransportError) return error
  throw new Error("expected a TransportError", { cause: error })
}

describe("an unexpected answer", () => {
  const answers = [
    ["a proxy's page", 502, "text/html", "<html>Bad gateway</html>", /\(502\) has text\/html in place of JSON/],
    ["JSON of a gateway", 403, "application/json", '{"message":"Forbidden"}', /\(403\) has application\/json/],
    ["a gateway's own problem", 401, "application/problem+json", '{"type":"about:blank"}', /\(401\)/],
    ["an empty body", 500, "text/plain", "", /\(500\) has an empty body/],
    [
      "a page where a success should be",
      200,
      "text/html; charset=utf-8",
      "<html>Sign in</html>",
      /\(200\) has text\/html/
    ],
    ["a success with half of its JSON", 200, "application/json", '{"id":', /\(200\) has application\/json in place of/],
    ["a success that is not an object", 200, "application/json", '"maintenance"', /\(200\)/],
    ["an empty success", 200, "application/json", "", /\(200\) has an empty body/]
  ] as const

  test.each(answers)("reports %s", async (_case, status, type, body, message) => {
    await using server = await RawServer.start((_request, response) => {
      response.writeHead(status, { "content-type": type, "x-request-id": "proxy-9" }).end(body)
    })
    const error = await failureOf(server.baseUrl)
    expect(error).toMatchObject({ reason: "unexpected-answer", status, excerpt: body, requestId: "proxy-9" })
    expect(error.message).toMatch(message)
    expect(error.message).toContain(`GET ${server.baseUrl}/projects/shop/operations/op-1`)
  })

  test("keeps the beginning of a long body", async () => {
    await using server = await RawServer.start(
      (_request, response) => void response.writeHead(502).end("x".repeat(5000))
    )
    expect((await failureOf(server.baseUrl)).excerpt).toBe("x".repeat(200))
  })

  test("doesn't follow a redirect, so that the key is sent nowhere else", async () => {
    const keys: Array<unknown> = []
    await using elsewhere = await RawServer.start(({ headers }, response) => {
      keys.push(headers["x-api-key"])
      response.end("{}")
    })
    await using server = await RawServer.start((_request, response) => {
      response.writeHead(308, { location: elsewhere.baseUrl }).end()
    })
    const error = await failureOf(server.baseUrl)
    expect(error).toMatchObject({ reason: "unexpected-answer", status: 308 })
    expect(error.message).toMatch(/is a redirect, which is not followed/)
    expect(keys).toEqual([])
  })
})

describe("a call without an answer", () => {
  test("reports a refused connection", async () => {
    const server = await RawServer.start()
    await server[Symbol.asyncDispose]()
    const error = await failureOf(server.baseUrl, { requestId: "mine-1" })
    expect(error).toMatchObject({ reason: "network", status: undefined, requestId: "mine-1" })
    expect(error.message).toMatch(/the connection failed before an answer arrived \(ECONNREFUSED\)/)
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  test("reports a connection that breaks before the answer", async () => {
    await using server = await RawServer.start((request) => void request.socket.destroy())
    const { signal } = new AbortController()
    expect(await failureOf(server.baseUrl, { signal })).toMatchObject({ reason: "network" })
  })

  test("reports a connection that breaks within the answer", async () => {
    await using server = await RawServer.start((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "500" })
      response.write('{"id":"op-1",', () => response.destroy())
    })
    expect(await failureOf(server.baseUrl)).toMatchObject({ reason: "network" })
  })

  test("reports an abort while it waits", async () => {
    await using server = await RawServer.start()
    const controller = new AbortController()
    const call = failureOf(server.baseUrl, { signal: controller.signal })
    await server.arrived
    controller.abort()
    const error = await call
    expect(error).toMatchObject({ reason: "aborted", cause: { name: "AbortError" } })
    expect(error.message).toMatch(/was aborted before an answer arrived/)
  })

  test("reports an abort within the answer, with the caller's reason", async () => {
    await using server = await RawServer.start((_request, response) => void response.writeHead(200).write("{"))
    const controller = new AbortController()
    const call = failureOf(server.baseUrl, { signal: controller.signal })
    await server.arrived
    const reason = new Error("the page was left")
    controller.abort(reason)
    expect(await call).toMatchObject({ reason: "aborted", cause: reason })
  })

  test("sends nothing if the signal is already aborted", async () => {
    const sent: Array<string> = []
    await using server = await RawServer.start(({ url = "" }) => void sent.push(url))
    expect(await failureOf(server.baseUrl, { signal: AbortSignal.abort() })).toMatchObject({ reason: "aborted" })
    expect(sent).toEqual([])
  })

  test("reports a signal's timeout", async () => {
    await using server = await RawServer.start()
    const error = await failureOf(server.baseUrl, { signal: AbortSignal.timeout(20) })
    expect(error).toMatchObject({ reason: "timeout", cause: { name: "TimeoutError" } })
  })
})

describe("a getToken that fails", () => {
  const ended = new Error("the session has ended")
  const throwing = () => {
    throw ended
  }
  const cases: ReadonlyArray<readonly [string, GetToken, RegExp, Error | undefined]> = [
    ["it rejects", () => Promise.reject(ended), /getToken failed/, ended],
    ["it throws", throwing, /getToken failed/, ended],
    ["the token is empty", async () => "", /the token that getToken returned must be visible ASCII/, undefined],
    [
      "the token has a line break",
      async () => "jwt-secret\n",
      /the token that getToken returned must be visible ASCII/,
      undefined
    ]
  ]

  test.each(cases)("sends nothing, and asks once, if %s", async (_case, getToken, message, cause) => {
    const sent: Array<string> = []
    const fetch = async (url: string) => {
      sent.push(url)
      return Response.json({})
    }
    let asked = 0
    const counted: GetToken = (subject) => {
      asked += 1
      return getToken(subject)
    }
    const client = createClient({ baseUrl: "https://a.test/v1", getToken: counted, fetch })
    const error = await failed(client.operations.get(target))
    expect([error.reason, error.cause]).toEqual(["token", cause])
    expect(asked).toBe(1)
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain("jwt-secret")
    expect(error.requestId).toEqual(expect.stringMatching(/.{30}/u))
    expect(sent).toEqual([])
  })
})

describe("a function that hangs and ignores the signal", () => {
  const never = () => new Promise<never>(() => {})
  const hanging = {
    getToken: { baseUrl: "https://a.test/v1", getToken: never },
    fetch: { baseUrl: "https://a.test/v1", apiKey: "k", fetch: never }
  } as const

  test.each(["getToken", "fetch"] as const)(
    "ends a call whose %s hangs at its timeout or by its signal",
    async (name) => {
      const client = createClient({ ...hanging[name], timeout: 20, retries: 0 })
      expect(await failed(client.operations.get(target))).toMatchObject({
        reason: "timeout",
        requestId: expect.anything()
      })
      const stop = new AbortController()
      const patient = createClient(hanging[name]).operations.get(target, { signal: stop.signal, requestId: "r-1" })
      stop.abort()
      expect(await failed(patient)).toMatchObject({ reason: "aborted", requestId: "r-1" })
      const aborted = createClient(hanging[name]).operations.get(target, { signal: AbortSignal.abort() })
      expect(await failed(aborted)).toMatchObject({ reason: "aborted" })
    }
  )
})
