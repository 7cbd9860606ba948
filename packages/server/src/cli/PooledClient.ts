/**
 * The HTTP client of the server's calls to providers: undici's pool of connections, used directly. A call through `fetch`, on the same pool,
 * takes several times the processor time. It follows no redirect and repeats nothing. @rule driver.noRepeat
 */
import type { Answer, Exchange, ExchangeClient } from "@fieldgate/providers/kit"
import * as ByteSize from "effect/ByteSize"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import { EncodeError, HttpClientError, InvalidUrlError, TransportError } from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as Option from "effect/Option"
import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici"

/** What Node's `fetch` adds to a request. An answer in another encoding than this could not be read. */
const added = { "accept-encoding": "identity", "user-agent": "fieldgate" }

export const make = (dispatcher: Dispatcher = pool()): ExchangeClient => {
  const client = HttpClient.make((request, url, _signal, fiber) => {
    const limit = fiber.getRef(HttpIncomingMessage.MaxBodySize)
    const maxBytes = limit === undefined ? Number.POSITIVE_INFINITY : ByteSize.toNumberUnsafe(limit)
    return exchange(dispatcher, request, url, { maxBytes, timeout: Duration.infinity }).pipe(
      Effect.catchTag("TimeoutError", Effect.die),
      Effect.map((answer) => HttpClientResponse.fromWeb(request, responseOf(answer)))
    )
  })
  return Object.assign(client, {
    exchange: (request: HttpClientRequest.HttpClientRequest, bounds: Bounds) => {
      const url = HttpClientRequest.toUrl(request)
      return Option.isNone(url)
        ? Effect.fail(new HttpClientError({ reason: new InvalidUrlError({ request }) }))
        : exchange(dispatcher, request, url.value, bounds)
    }
  })
}

/** Node's own setting decides about proxies, as it does for `fetch`. */
const pool = (): Dispatcher =>
  process.env["NODE_USE_ENV_PROXY"] === "1" ? new EnvHttpProxyAgent(untimed) : new Agent(untimed)

/** Each call has a time limit of its own. */
const untimed = { headersTimeout: 0, bodyTimeout: 0 }

type Bounds = Parameters<Exchange>[1]

const exchange = (
  dispatcher: Dispatcher,
  request: HttpClientRequest.HttpClientRequest,
  url: URL,
  { maxBytes, timeout }: Bounds
): ReturnType<Exchange> => {
  const { body, headers, method } = request
  if (body._tag !== "Empty" && body._tag !== "Uint8Array") {
    const description = `a body of the kind ${body._tag} can't be sent to a provider`
    return Effect.fail(new HttpClientError({ reason: new EncodeError({ request, description }) }))
  }
  return Effect.callback((resume) => {
    const reader = new AnswerReader(maxBytes, (end) => {
      clearTimeout(timer)
      if (end._tag === "Answered") return resume(Effect.succeed(end.answer))
      const { cause } = end
      resume(Effect.fail(new HttpClientError({ reason: new TransportError({ request, cause }) })))
    })
    const timer = setTimeout(
      () => {
        resume(Effect.fail(new Cause.TimeoutError()))
        reader.abort()
      },
      Math.min(Duration.toMillis(timeout), longestTimer)
    )
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...added, ...headers },
        body: body._tag === "Empty" ? null : body.body
      },
      reader
    )
    return Effect.sync(() => {
      clearTimeout(timer)
      reader.abort()
    })
  })
}

/** Node's timers end immediately after more milliseconds than this, some 24 days. */
const longestTimer = 2 ** 31 - 1

type End = { readonly _tag: "Answered"; readonly answer: Answer } | { readonly _tag: "Failed"; readonly cause: unknown }

/** Reads one answer. The status counts even where the body breaks off or is longer than allowed, whose rest isn't fetched. */
class AnswerReader implements Dispatcher.DispatchHandler {
  private readonly end: (end: End) => void
  private readonly chunks: Array<Buffer> = []
  private left: number
  private head: Pick<Answer, "headers" | "status"> | undefined
  private controller: Dispatcher.DispatchController | undefined
  private isAborted = false

  constructor(maxBytes: number, end: (end: End) => void) {
    this.left = maxBytes
    this.end = end
  }

  /** A request that waits for a connection is not sent; one that was sent loses its connection. */
  abort() {
    this.isAborted = true
    this.controller?.abort(new Error("the call was aborted"))
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.controller = controller
    if (this.isAborted) this.abort()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReceivedHeaders) {
    // Statuses below are of interim answers.
    if (status >= 200) this.head = { status, headers: headersOf(headers) }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    this.left -= chunk.byteLength
    if (this.left < 0) controller.abort(new Error("the answer is longer than allowed"))
    else this.chunks.push(chunk)
  }

  onResponseEnd() {
    this.answer(decoder.decode(Buffer.concat(this.chunks)))
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error) {
    if (this.head === undefined) this.end({ _tag: "Failed", cause })
    else this.answer(undefined)
  }

  private answer(body: string | undefined) {
    if (this.head !== undefined) this.end({ _tag: "Answered", answer: { ...this.head, body } })
  }
}

const decoder = new TextDecoder()

type ReceivedHeaders = Dispatcher.ResponseData["headers"]

const headersOf = (headers: ReceivedHeaders): Answer["headers"] => {
  const texts: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) texts[name] = typeof value === "string" ? value : value.join(", ")
  }
  return texts
}

const responseOf = ({ body, headers, status }: Answer): Response => {
  const init = {
    status,
    headers: Object.entries(headers).flatMap(([name, value = ""]): Array<[string, string]> => [[name, value]])
  }
  if (body === undefined) return new Response(brokenOff(), init)
  return new Response(body === "" ? null : body, init)
}

const brokenOff = () =>
  new ReadableStream({ start: (controller) => controller.error(new Error("the body is unreadable")) })
