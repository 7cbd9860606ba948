/**
 * One call to a provider: within a time, no redirect followed, its answer bounded. It fails only where no answer came,
 * and says whether the request may have been carried out. It never repeats a call.
 */
import { CallPermit } from "@fieldgate/core/connections/CallPermit"
import { type ProviderQuotaExceeded, ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { Answer } from "./Answer.ts"
import { heard } from "./CallHeard.ts"
import * as CallTrace from "./CallTrace.ts"
import { measured } from "./CallMeasures.ts"
import { maxBodyBytes, readText } from "./BoundedBody.ts"
import { classify, type NetworkFailure } from "./NetworkFailure.ts"

export interface OutboundCall {
  /** The provider's name, as the failure's context and its message say it. */
  readonly provider: { readonly name: string; readonly displayName: string }
  readonly request: HttpClientRequest
  /** False for a call that changes nothing: its failure wrote nothing, whenever it came. */
  readonly writes: boolean
  readonly timeout: Duration.Duration
  /** How much of an answer is read. Default: `maxBodyBytes`. */
  readonly maxBytes?: number | undefined
}

/** Sends the request once, when there is room for it, and reads the whole answer. */
export const send = (
  client: HttpClient.HttpClient,
  call: OutboundCall
): Effect.Effect<Answer, ProviderQuotaExceeded | ProviderUnavailable> =>
  Effect.flatMap(CallPermit, ({ within }) => within(sendNow(client, call)))

/** The same without asking for room: for calls that no limit of an account counts. */
export const sendNow = (
  client: HttpClient.HttpClient,
  call: OutboundCall
): Effect.Effect<Answer, ProviderUnavailable> =>
  measured(call.provider.name, CallTrace.traced(call, heard(call.request, answerTo(client, call))))

const answerTo = (client: HttpClient.HttpClient, call: OutboundCall): Effect.Effect<Answer, ProviderUnavailable> =>
  client.execute(call.request).pipe(
    Effect.flatMap((response) =>
      Effect.map(readText(response, call.maxBytes ?? maxBodyBytes), (body): Answer => ({
        status: response.status,
        headers: response.headers,
        body: Option.getOrUndefined(body)
      }))
    ),
    Effect.catchTag("HttpClientError", (error) => Effect.fail(unreachable(call, networkFailure(error)))),
    Effect.timeoutOrElse({ duration: call.timeout, orElse: () => Effect.fail(tooSlow(call)) }),
    // A redirect would carry the token to a host that nobody checked. A deployment that needs fetch options of its own
    // (a proxy's dispatcher) passes a fetch that has them.
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    // The client's own span would tell the whole address, in which a query may hold what a customer's records hold.
    Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
    // Our trace ids mean nothing to a provider.
    Effect.provideService(HttpClient.TracerPropagationEnabled, false)
  )

/** A request that couldn't be built was not sent; the rest is read from the socket's error. */
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
