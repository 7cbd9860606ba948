/** Credentials become a caller, or a 401 that says what is wrong with them. @rule access.credentials */
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
import * as CallerLimits from "./CallerLimits.ts"
import { ConsoleCaller } from "./console/ConsoleSession.ts"
import { FailedAuthentications } from "./FailedAuthentications.ts"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { raise, draftOf, noteFailure, type UseCaseError } from "./ProblemMapping.ts"
import { respondWith } from "./ProblemResponse.ts"
import * as CachedApiKey from "./CachedApiKey.ts"
import type { ServerSettings } from "./ServerSettings.ts"

const unauthenticated = draft("unauthenticated", {
  detail: `the request has neither a ${apiKeyHeader} header nor a Bearer token in Authorization`
})

type KeyHandler = Authentication["Service"]["apiKey"]

const isMissing = (credential: Redacted.Redacted): boolean => Redacted.value(credential) === ""

/** Answers credentials that are not accepted. */
export const refuse = (error: UseCaseError) => Effect.andThen(noteFailure(error), respondWith(draftOf(error)))

/**
 * A failure makes HttpApi try the next scheme and answer the last one's failure. So a credential that is missing
 * fails, and one that is there and isn't accepted is answered at once.
 */
export const layer: Layer.Layer<Authentication, never, FailedAuthentications | Platform | ServerSettings> =
  Layer.effect(
    Authentication,
    Effect.map(Effect.all([Platform, CallerLimits.make, FailedAuthentications]), ([platform, limits, failures]) => {
      const byKey: KeyHandler = (httpEffect, { credential }) =>
        Effect.matchEffect(failures.guard("api-key", credential, platform.authenticate(credential)), {
          onFailure: refuse,
          onSuccess: (caller) => Effect.provideService(httpEffect, CurrentCaller, caller)
        })
      /** Keys whose tokens were accepted: a new token of theirs is genuine, however many others were refused. */
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
            : CachedApiKey.answer(cached, httpEffect, (answered) => byKey(answered, options))
        )
      const bySentKey: KeyHandler = (httpEffect, options) => {
        if (isMissing(options.credential)) return raise(unauthenticated)
        const answer =
          options.endpoint.identifier === "writeRecords" ? byCachedKey(httpEffect, options) : byKey(httpEffect, options)
        return limits.ofKey(options.credential, answer)
      }
      return Authentication.of({
        apiKey: (httpEffect, options) =>
          Effect.flatMap(ConsoleCaller, (caller) =>
            caller === undefined
              ? bySentKey(httpEffect, options)
              : Effect.provideService(httpEffect, CurrentCaller, caller)
          ),
        bearer: (httpEffect, { credential }) =>
          isMissing(credential)
            ? raise(unauthenticated)
            : Effect.matchEffect(
                failures.guard("token", credential, byToken(credential), isSignedByOneOf(tokenKeys, credential)),
                {
                  onFailure: refuse,
                  onSuccess: (caller) =>
                    limits.ofConsumer(caller, Effect.provideService(httpEffect, CurrentCaller, caller))
                }
              )
      })
    })
  )
