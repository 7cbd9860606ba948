/**
 * The HTTP client of the server's calls to providers: undici's pool of connections, used directly. A call through `fetch`, on the same pool,
 * takes three times the processor time. It follows no redirect and repeats nothing. @rule driver.noRepeat
 */
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import { EncodeError, HttpClientError, TransportError } from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type { Readable } from "node:stream"
import { Agent, type Dispatcher, EnvHttpProxyAgent, request as sendOn } from "undici"

/** What Node's `fetch` adds to a request. An answer in another encoding than this could not be read. */
const added = { "accept-encoding": "identity", "user-agent": "fieldgate" }

export const make = (dispatcher: Dispatcher = pool()): HttpClient.HttpClient =>
  HttpClient.make((request, url, signal, fiber) => {
    const { body } = request
    if (body._tag !== "Empty" && body._tag !== "Uint8Array") {
      const description = `a body of the kind ${body._tag} can't be sent to a provider`
      return Effect.fail(new HttpClientError({ reason: new EncodeError({ request, description }) }))
    }
    const limit = fiber.getRef(HttpIncomingMessage.MaxBodySize)
    return Effect.tryPromise({
      try: () => exchange(dispatcher, request, url, body._tag === "Empty" ? null : body.body, { signal, limit }),
      catch: (cause) => new HttpClientError({ reason: new TransportError({ request, cause }) })
    }).pipe(Effect.map((answer) => HttpClientResponse.fromWeb(request, answer)))
  })

/** Node's own setting decides about proxies, as it does for `fetch`. */
const pool = (): Dispatcher =>
  process.env["NODE_USE_ENV_PROXY"] === "1" ? new EnvHttpProxyAgent(untimed) : new Agent(untimed)

/** Each call has a time limit of its own. */
const untimed = { headersTimeout: 0, bodyTimeout: 0 }

interface Bounds {
  readonly signal: AbortSignal
  readonly limit: ByteSize.ByteSize | undefined
}

const exchange = async (
  dispatcher: Dispatcher,
  { headers, method }: HttpClientRequest,
  url: URL,
  body: Uint8Array | null,
  { limit, signal }: Bounds
): Promise<Response> => {
  const answer = await sendOn(url, { dispatcher, method, headers: { ...added, ...headers }, body, signal })
  const init = { status: answer.statusCode, headers: headersOf(answer.headers) }
  const bytes = await read(answer.body, limit === undefined ? Number.POSITIVE_INFINITY : ByteSize.toNumberUnsafe(limit))
  // The status counts even where the body can't be read.
  if (bytes === undefined) return new Response(brokenOff(), init)
  return new Response(bytes.byteLength === 0 ? null : bytes, init)
}

const headersOf = (headers: Dispatcher.ResponseData["headers"]): Array<[string, string]> =>
  Object.entries(headers).flatMap(([name, value = []]) => [value].flat().map((each): [string, string] => [name, each]))

/** Undefined if there is more than the limit allows, whose rest isn't fetched, or if the body breaks off. */
const read = (body: Readable, limit: number) =>
  new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve) => {
    const chunks: Array<Uint8Array> = []
    let left = limit
    body.on("data", (chunk: Uint8Array) => {
      left -= chunk.byteLength
      if (left < 0) body.destroy()
      else chunks.push(chunk)
    })
    body.on("end", () => resolve(Buffer.concat(chunks)))
    body.on("error", () => resolve(undefined))
    body.on("close", () => resolve(undefined))
  })

const brokenOff = () =>
  new ReadableStream({ start: (controller) => controller.error(new Error("the body is unreadable")) })
