/** Authenticates a request; fails with a 401 that states the reason. @rule access.credentials */
import type { Caller } from "@fieldgate/core/domain/Caller"
import type { JwtKeyId } from "@fieldgate/core/domain/Ids"
import type { JwtKey } from "@fieldgate/core/projects/JwtKey"
import { remembered } from "@fieldgate/core/domain/Limits"
import { Platform } from "@fieldgate/core/Platform"
import { lruCache } from "@fieldgate/core/writes/calls/WriteFromCache"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { consumerOf, isSignedByOneOf } from "./ConsumerToken.ts"
import { apiKeyHeader, Authentication, CurrentCaller } from "../contract/Authentication.ts"
import { noteCaller } from "./CurrentRequest.ts"
import * as CallerLimits from "./CallerLimits.ts"
import { SessionCaller } from "./console/ConsoleSession.ts"
import { FailedAuthentications } from "./FailedAuthentications.ts"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { raise, draftOf, noteFailure, type UseCaseError } from "./ProblemMapping.ts"
import { respondWith } from "./ProblemResponse.ts"
import * as CachedApiKey from "./CachedApiKey.ts"
import type { ServerSettings } from "./ServerSettings.ts"

const unauthenticated = draft("unauthenticated", {
  detail: `the request has neither the header ${apiKeyHeader} nor a bearer token in Authorization`
})

type KeyHandler = Authentication["Service"]["apiKey"]

const isMissing = (credential: Redacted.Redacted): boolean => Redacted.value(credential) === ""

export const refuse = (error: UseCaseError) => Effect.andThen(noteFailure(error), respondWith(draftOf(error)))

const runAs = <A, E, R>(caller: Caller, httpEffect: Effect.Effect<A, E, R>) =>
  Effect.andThen(noteCaller(caller), Effect.provideService(httpEffect, CurrentCaller, caller))

/**
 * After a failure HttpApi tries the next scheme and returns the last one's failure. So a missing credential fails, and a
 * refused one is answered here.
 */
export const layer: Layer.Layer<Authentication, never, FailedAuthentications | Platform | ServerSettings> =
  Layer.effect(
    Authentication,
    Effect.map(Effect.all([Platform, CallerLimits.make, FailedAuthentications]), ([platform, limits, failures]) => {
      const byKey: KeyHandler = (httpEffect, { credential }) =>
        Effect.matchEffect(failures.guard("api-key", credential, platform.authenticate(credential)), {
          onFailure: refuse,
          onSuccess: (caller) => runAs(caller, httpEffect)
        })
      /** Keys with accepted tokens: further tokens signed with them are never counted as guesses. */
      const tokenKeys = lruCache<JwtKeyId, JwtKey>(remembered.keys, (kid) => kid)
      const byToken = (credential: Redacted.Redacted) =>
        Effect.map(Effect.provideService(consumerOf(credential), Platform, platform), ({ caller, key }) => {
          tokenKeys.put(key.id, key)
          return caller
        })
      const byCachedKey: KeyHandler = (httpEffect, options) =>
        Effect.flatMap(platform.authenticateFromCache(options.credential), (cached) =>
          cached === undefined
            ? byKey(httpEffect, options)
            : Effect.andThen(
                noteCaller(cached),
                CachedApiKey.answer(cached, httpEffect, (answered) => byKey(answered, options))
              )
        )
      const bySentKey: KeyHandler = (httpEffect, options) => {
        if (isMissing(options.credential)) return raise(unauthenticated)
        const answer =
          options.endpoint.identifier === "writeRecords" ? byCachedKey(httpEffect, options) : byKey(httpEffect, options)
        return limits.ofKey(options.credential, answer)
      }
      return Authentication.of({
        apiKey: (httpEffect, options) =>
          Effect.flatMap(SessionCaller, (caller) =>
            caller === undefined ? bySentKey(httpEffect, options) : runAs(caller, httpEffect)
          ),
        bearer: (httpEffect, { credential }) =>
          isMissing(credential)
            ? raise(unauthenticated)
            : Effect.matchEffect(
                failures.guard("token", credential, byToken(credential), isSignedByOneOf(tokenKeys, credential)),
                {
                  onFailure: refuse,
                  onSuccess: (caller) => limits.ofConsumer(caller, runAs(caller, httpEffect))
                }
              )
      })
    })
  )
