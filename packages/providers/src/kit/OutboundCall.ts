/**
 * One call to a provider: within a time, no redirect followed, its answer bounded. It fails only if no answer came, and reports
 * whether the request may have been executed. It never repeats a call.
 * @rule driver.noRepeat
 */
import { CallPermit, type ReportedLimits } from "@fieldgate/core/connections/CallPermit"
import type { ProviderCall } from "@fieldgate/core/operations/OperationAttempt"
import { CallObserver } from "@fieldgate/core/providers/CallObserver"
import {
  type ProviderFailure,
  type ProviderQuotaExceeded,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"
import { span } from "@fieldgate/core/call/Span"
import * as ByteSize from "effect/ByteSize"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Tracer from "effect/Tracer"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import { type HttpClientResponse, toWeb } from "effect/http/HttpClientResponse"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type { Answer } from "./Answer.ts"
import { answerTextOf, requestIdOf } from "./CallAnswer.ts"
import { classify, type NetworkFailure } from "./NetworkFailure.ts"
import type { Provider } from "./UnmadeCall.ts"

/** A request with what its failure has to report. */
export interface OutboundCall {
  readonly provider: Provider
  readonly request: HttpClientRequest
  /** The request's address, without its query. */
  readonly url: URL
  /** False for a call that changes nothing: whenever it fails, nothing was written. */
  readonly writes: boolean
  readonly timeout: Duration.Duration
  /** How much of an answer is read. Default: `maxBodyBytes`. */
  readonly maxBytes?: number | undefined
}

/** Sends the request once, as soon as the account's call budget allows it, and reads the whole answer. */
export const send = (
  client: HttpClient.HttpClient,
  call: OutboundCall
): Effect.Effect<Answer, ProviderQuotaExceeded | ProviderUnavailable> =>
  Effect.flatMap(CallPermit, ({ within }) => within(sendNow(client, call)))

/** The same without the call budget: for calls that count against no limit of an account. */
export const sendNow = (
  client: HttpClient.HttpClient,
  call: OutboundCall
): Effect.Effect<Answer, ProviderUnavailable> => traced(call, recorded(call, answerTo(client, call)))

/** Makes a request and reads the whole answer, within a time and a size. Interruption aborts the request. */
export type Exchange = (
  request: HttpClientRequest,
  bounds: { readonly maxBytes: number; readonly timeout: Duration.Duration }
) => Effect.Effect<Answer, HttpClientError | Cause.TimeoutError>

/** A client that reads answers itself: a response with a stream, and a time limit that races it, cost more than the rest of a call. */
export interface ExchangeClient extends HttpClient.HttpClient {
  readonly exchange: Exchange
}

/** A client that was made of another one, to change its requests, has no exchange of its own. */
const isExchangeClient = (client: HttpClient.HttpClient): client is ExchangeClient => "exchange" in client

const answerTo = (client: HttpClient.HttpClient, call: OutboundCall): Effect.Effect<Answer, ProviderUnavailable> => {
  const { maxBytes = maxBodyBytes, request, timeout } = call
  const exchange = isExchangeClient(client) ? client.exchange : exchangeOver(client)
  return Effect.mapError(exchange(request, { maxBytes, timeout }), (error) =>
    error._tag === "TimeoutError" ? tooSlow(call) : unreachable(call, networkFailure(error))
  )
}

const exchangeOver =
  (client: HttpClient.HttpClient): Exchange =>
  (request, { maxBytes, timeout }) =>
    client.execute(request).pipe(
      Effect.flatMap((response) =>
        Effect.map(readText(response, maxBytes), (body): Answer => ({
          status: response.status,
          headers: response.headers,
          body: Option.getOrUndefined(body)
        }))
      ),
      Effect.timeout(timeout),
      // A redirect would carry the token to an unchecked host. A deployment that needs fetch options of its own (a proxy's
      // dispatcher) passes a fetch that has them.
      Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
      // For a client that reads the body itself.
      Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBytes)),
      // The client's own span would record the whole address, and a query may hold values of a customer's records.
      Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
      // Our trace ids mean nothing to a provider.
      Effect.provideService(HttpClient.TracerPropagationEnabled, false)
    )

/** A request that couldn't be built was not sent; for any other, the socket's error decides. */
const networkFailure = ({ reason }: HttpClientError): NetworkFailure => {
  switch (reason._tag) {
    case "InvalidUrlError":
    case "EncodeError":
      return { written: "no", timedOut: false, code: reason._tag }
    case "TransportError":
      return classify(reason.cause)
    case "StatusCodeError":
    case "DecodeError":
    case "EmptyBodyError":
      return { written: "unknown", timedOut: false, code: reason._tag }
  }
}

const unreachable = ({ provider, writes }: OutboundCall, { code, timedOut, written }: NetworkFailure) =>
  new ProviderUnavailable({
    message: `${provider.displayName} ${
      written === "no" ? "could not be reached" : "ended the connection without an answer"
    }${code === undefined ? "" : ` (${code})`}`,
    written: writes ? written : "no",
    timedOut,
    context: { provider: provider.name, ...(code === undefined ? {} : { code }) }
  })

const tooSlow = ({ provider, timeout, writes }: OutboundCall) =>
  new ProviderUnavailable({
    message: `${provider.displayName} did not answer within ${Duration.format(timeout)}`,
    written: writes ? "unknown" : "no",
    timedOut: true,
    context: { provider: provider.name }
  })

/** Holds the account's further calls until a moment; undefined holds none. */
export const holdCallsUntil = (moment: DateTime.Utc | undefined): Effect.Effect<void> =>
  moment === undefined ? Effect.void : Effect.flatMap(CallPermit, ({ limited }) => limited(moment))

/** Corrects the account's call budget by what an answer says of it. */
export const noteLimits = (reported: ReportedLimits): Effect.Effect<void> =>
  reported.window === undefined && reported.day === undefined
    ? Effect.void
    : Effect.flatMap(CallPermit, (permit) => permit.reported(reported))

/** Fails, and holds further calls of the account if the failure is an exhausted quota. */
export const failAndHoldCalls = (failure: ProviderFailure): Effect.Effect<never, ProviderFailure> =>
  Effect.andThen(
    holdCallsUntil(failure._tag === "ProviderQuotaExceeded" ? failure.retryAfter : undefined),
    Effect.fail(failure)
  )

/** An HTTP client on the given `fetch`, such as a sandbox's, or on the global one. */
export const fetchClient = (fetch?: typeof globalThis.fetch): Layer.Layer<HttpClient.HttpClient> =>
  Layer.provide(
    FetchHttpClient.layer,
    // The global one is read at each call: tests and tracers replace it after a driver was made.
    Layer.succeed(FetchHttpClient.Fetch, fetch ?? ((input, init) => globalThis.fetch(input, init)))
  )

/** A refusal of 200 fields in each of a hundred records has 7 MB; a provider can't fill this process's memory. */
export const maxBodyBytes = 16 * 1024 * 1024

/** An object of 900 fields is described in 1.5 MB, and each thousand values to choose from add a tenth to that. */
export const maxDescriptionBytes = 32 * 1024 * 1024

/** The text, or none if it is longer than `limit` or breaks off: the status still counts then. */
const readText = (response: HttpClientResponse, limit: number): Effect.Effect<Option.Option<string>> =>
  Effect.flatMap(bodyOf(response), (body) => {
    if (body === null) return Effect.succeedSome("")
    const reader = body.getReader()
    return Effect.tryPromise(() => readAll(reader, limit)).pipe(
      Effect.onInterrupt(() => Effect.ignore(Effect.tryPromise(() => reader.cancel()))),
      Effect.option,
      Effect.map(Option.flatMapNullishOr((text) => text))
    )
  })

/** As `fetch` gives it: as a stream of Effect's, the request would be aborted after its end, which takes longer than reading. */
const bodyOf = (response: HttpClientResponse): Effect.Effect<ReadableStream<Uint8Array> | null> =>
  Option.match(toWeb(response), {
    onNone: () => Stream.toReadableStreamEffect(response.stream),
    onSome: ({ body }) => Effect.succeed(body)
  })

/** Undefined if there is more than `limit` allows; the rest isn't fetched. */
const readAll = async (reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  let text = ""
  let left = limit
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    left -= next.value.byteLength
    if (left < 0) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Counts a call, and reports it to the attempt that makes it, if one does. */
const recorded = <E, R>(outbound: OutboundCall, call: Effect.Effect<Answer, E, R>): Effect.Effect<Answer, E, R> =>
  Effect.contextWith((context: Context.Context<never>) => {
    const clock = Context.get(context, Clock.Clock)
    const observer = Context.get(context, CallObserver)
    const began = clock.currentTimeMillisUnsafe()
    return Effect.onExit(call, (exit) => {
      const ended = clock.currentTimeMillisUnsafe()
      const answer = Exit.isSuccess(exit) ? exit.value : undefined
      // A call that its caller interrupted says nothing about the provider, so it is not counted.
      if (answer !== undefined || (Exit.isFailure(exit) && Cause.hasFails(exit.cause))) {
        const { calls, seconds } = seriesOf(outbound.provider.name, String(answer?.status ?? "none"))
        calls.updateUnsafe(1, context)
        seconds.updateUnsafe((ended - began) / 1000, context)
      }
      observer?.({ ...madeCall(outbound, began, ended), ...(answer === undefined ? {} : answered(outbound, answer)) })
      return Effect.void
    })
  })

const madeCall = ({ request: { method }, url }: OutboundCall, began: number, ended: number): ProviderCall => ({
  method,
  // Without the query, which may hold values of a customer's records, and with some providers a key.
  path: url.pathname,
  beginTime: DateTime.makeUnsafe(began),
  endTime: DateTime.makeUnsafe(ended)
})

const answered = (call: OutboundCall, answer: Answer): Partial<ProviderCall> => {
  const requestId = requestIdOf(answer)
  const text = answerTextOf(call, answer)
  return {
    status: answer.status,
    ...(requestId === undefined ? {} : { requestId }),
    ...(text === undefined ? {} : { answer: text })
  }
}

/** A span that shows which host was called, how, and the answer's status; nothing of what was sent. */
const traced = <E, R>(
  { provider, request, url }: OutboundCall,
  call: Effect.Effect<Answer, E, R>
): Effect.Effect<Answer, E, R> =>
  Effect.flatMap(Tracer.Tracer, (tracer) =>
    tracer === Tracer.nativeTracer
      ? call
      : span<Answer>(
          `${request.method} ${provider.name}`,
          {
            kind: "client",
            attributes: {
              "fieldgate.provider": provider.name,
              "http.request.method": request.method,
              // The host shows which account's server it was; the path may name a record.
              "server.address": url.host
            }
          },
          ({ status }) => ({ "http.response.status_code": status })
        )(call)
  )

const calls = Metric.counter("fieldgate_provider_calls_total", {
  description: "Calls to providers, by provider and the status of their answer; none where no answer came.",
  incremental: true
})

const callSeconds = Metric.histogram("fieldgate_provider_call_seconds", {
  description: "How long calls to providers took, by provider.",
  boundaries: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
})

/** The series of a provider and status, which are few. Making one costs more than a hundred updates of it. */
const series = new Map<string, ReturnType<typeof newSeries>>()

const newSeries = (provider: string, status: string) => ({
  calls: Metric.withAttributes(calls, { provider, status }),
  seconds: Metric.withAttributes(callSeconds, { provider })
})

const seriesOf = (provider: string, status: string) => {
  const name = `${status} ${provider}`
  const known = series.get(name) ?? newSeries(provider, status)
  series.set(name, known)
  return known
}
