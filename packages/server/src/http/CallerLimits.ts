/** Limits per caller in this process: concurrent requests and requests per second. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Redacted from "effect/Redacted"
import { createHash } from "node:crypto"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "./ProblemResponse.ts"
import * as RateLimiter from "./RateLimiter.ts"
import { RequestCapacity } from "./RequestCapacity.ts"
import { ServerSettings } from "./ServerSettings.ts"

/** Default shares of the process's slots for one caller. */
const shares = { key: 2, group: 10 } as const

const tooMany = (detail: string, seconds: number) =>
  respondWith(draft("rate-limited", { detail, retryIn: `${seconds} seconds` }))

export const make = Effect.gen(function* () {
  const { consumerRate, keyRate, maxRequests, maxRequestsOfGroup, maxRequestsOfKey } = yield* ServerSettings
  const capacity = yield* RequestCapacity
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const limiterOf = (rate: RateLimiter.Rate | undefined) => rate && { rate, limiter: RateLimiter.make(rate, now) }
  const limiters = { key: limiterOf(keyRate), consumer: limiterOf(consumerRate) }
  const most = {
    key: maxRequestsOfKey ?? Math.ceil(maxRequests / shares.key),
    group: maxRequestsOfGroup ?? Math.ceil(maxRequests / shares.group)
  }
  const rated = <E, R>(kind: "key" | "consumer", caller: string, request: Answer<E, R>) =>
    Effect.suspend((): Answer<E, R | HttpServerRequest> => {
      const limit = limiters[kind]
      if (limit === undefined) return request
      const allowance = limit.limiter.take(caller)
      const headers = RateLimiter.headersOf(kind, limit.rate, allowance)
      const marked = HttpEffect.appendPreResponseHandler((_request, response) =>
        Effect.succeed(HttpServerResponse.setHeaders(response, headers))
      )
      const { burst, perSecond } = limit.rate
      const detail = `one ${kind} may send ${perSecond} requests per second, in bursts of up to ${burst}`
      const answer: Answer<E, R | HttpServerRequest> = allowance.isAllowed
        ? request
        : tooMany(detail, allowance.seconds)
      return Effect.andThen(marked, answer)
    })
  const full = (kind: "key" | "group", count: number) =>
    tooMany(`this process is already handling ${count} requests of this ${kind}, its limit for one ${kind}`, 1)
  return {
    ofKey: <E, R>(credential: Redacted.Redacted, request: Answer<E, R>) => {
      const key = createHash("sha256").update(Redacted.value(credential)).digest("base64")
      return capacity.admitCaller(
        { caller: `key ${key}`, most: most.key },
        rated("key", key, request),
        full("key", most.key)
      )
    },
    ofConsumer: <E, R>({ consumerRef, groupRef, projectId }: Consumer, request: Answer<E, R>) => {
      const group = JSON.stringify([projectId, groupRef])
      return capacity.admitCaller(
        { caller: `group ${group}`, most: most.group },
        rated("consumer", JSON.stringify([group, consumerRef]), request),
        full("group", most.group)
      )
    }
  }
})

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
type Consumer = Extract<Caller, { readonly _tag: "Consumer" }>
