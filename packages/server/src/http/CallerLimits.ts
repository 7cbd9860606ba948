/** Limits per caller in this process: concurrent requests and requests per second. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Clock from "effect/Clock"
import type { RequestLimits } from "@fieldgate/core/operations/Usage"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Metric from "effect/Metric"
import * as Redacted from "effect/Redacted"
import { hash } from "node:crypto"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "./ProblemResponse.ts"
import * as RateLimiter from "./RateLimiter.ts"
import { RequestCapacity } from "./RequestCapacity.ts"
import { type Settings, ServerSettings } from "./ServerSettings.ts"

/** Default shares of the process's slots for one caller. */
const shares = { key: 2, group: 10 } as const

const tooMany = (detail: string, seconds: number) =>
  respondWith(draft("rate-limited", { detail, retryIn: `${seconds} seconds` }))

const refused = Metric.counter("fieldgate_requests_limited_total", {
  description: "Requests that were refused because of a limit of their caller, by limit.",
  incremental: true
})

type Limit = "key-rate" | "consumer-rate" | "key-requests" | "group-requests"

const counted = <A, E, R>(limit: Limit, answer: Effect.Effect<A, E, R>) =>
  Effect.andThen(Metric.update(Metric.withAttributes(refused, { limit }), 1), answer)

const mostOf = ({ maxRequests, maxRequestsOfGroup, maxRequestsOfKey }: Settings) => ({
  key: maxRequestsOfKey ?? Math.ceil(maxRequests / shares.key),
  group: maxRequestsOfGroup ?? Math.ceil(maxRequests / shares.group)
})

/** The limits as callers read them. @rule limit.usage */
export const shown = (settings: Settings): RequestLimits => {
  const { bodyLimitBytes, consumerRate, keyRate, maxRequests } = settings
  const most = mostOf(settings)
  return {
    process: { concurrent: maxRequests },
    key: { concurrent: most.key, ...keyRate },
    group: { concurrent: most.group },
    consumer: { ...consumerRate },
    bodyBytes: bodyLimitBytes
  }
}

export const make = Effect.gen(function* () {
  const settings = yield* ServerSettings
  const { consumerRate, keyRate } = settings
  const capacity = yield* RequestCapacity
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const limiterOf = (rate: RateLimiter.Rate | undefined) => rate && { rate, limiter: RateLimiter.make(rate, now) }
  const limiters = { key: limiterOf(keyRate), consumer: limiterOf(consumerRate) }
  const most = mostOf(settings)
  const rated = <E, R>(
    kind: "key" | "consumer",
    caller: string,
    request: Answer<E, R>
  ): Answer<E, R | HttpServerRequest> => {
    const limit = limiters[kind]
    if (limit === undefined) return request
    return Effect.suspend((): Answer<E, R | HttpServerRequest> => {
      const allowance = limit.limiter.take(caller)
      const headers = RateLimiter.headersOf(kind, limit.rate, allowance)
      const marked = HttpEffect.appendPreResponseHandler((_request, response) =>
        Effect.succeed(HttpServerResponse.setHeaders(response, headers))
      )
      const { burst, perSecond } = limit.rate
      const detail = `one ${kind} may send ${perSecond} requests per second, in bursts of up to ${burst}`
      const answer: Answer<E, R | HttpServerRequest> = allowance.isAllowed
        ? request
        : counted(`${kind}-rate`, tooMany(detail, allowance.seconds))
      return Effect.andThen(marked, answer)
    })
  }
  const full = (kind: "key" | "group", count: number) =>
    Effect.suspend(() =>
      counted(
        `${kind}-requests`,
        tooMany(`this process is already handling ${count} requests of this ${kind}, its limit for one ${kind}`, 1)
      )
    )
  const ofGroup = <E, R>(group: ReadonlyArray<string>, request: Answer<E, R>) =>
    capacity.admitCaller(
      { caller: `group ${JSON.stringify(group)}`, most: most.group },
      request,
      full("group", most.group)
    )
  return {
    ofKey: <E, R>(credential: Redacted.Redacted, request: Answer<E, R>) => {
      const key = hash("sha256", Redacted.value(credential), "base64")
      return capacity.admitCaller(
        { caller: `key ${key}`, most: most.key },
        rated("key", key, request),
        full("key", most.key)
      )
    },
    ofConsumer: <E, R>({ consumerRef, groupRef, projectId }: Consumer, request: Answer<E, R>) =>
      ofGroup([projectId, groupRef], rated("consumer", JSON.stringify([projectId, groupRef, consumerRef]), request)),
    /** A key writes for many groups: the CRM of one must not take the places of the others. */
    forGroup: <E, R>(caller: Caller, groupRef: string, request: Answer<E, R>) =>
      caller._tag === "ApiKeyHolder" || caller._tag === "CachedApiKey"
        ? ofGroup([`key ${caller.key.id}`, groupRef], request)
        : request
  }
})

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
type Consumer = Extract<Caller, { readonly _tag: "Consumer" }>
