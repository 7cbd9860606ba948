/** Authenticates a request; answers with a 401 that states the reason. @rule access.credentials */
import type { Caller } from "@fieldgate/core/domain/Caller"
import type { JwtKeyId } from "@fieldgate/core/domain/Ids"
import type { JwtKey } from "@fieldgate/core/projects/JwtKey"
import { remembered } from "@fieldgate/core/domain/Limits"
import { Platform } from "@fieldgate/core/Platform"
import * as LruCache from "@fieldgate/core/domain/LruCache"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { HttpServerRequest, type ParsedSearchParams } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { consumerOf, isSignedByOneOf } from "./ConsumerToken.ts"
import { apiKeyHeader, Authentication } from "../contract/Authentication.ts"
import { CurrentRequest, noteCaller } from "./CurrentRequest.ts"
import * as CallerLimits from "./CallerLimits.ts"
import { SessionCaller } from "./console/ConsoleSession.ts"
import { FailedAuthentications } from "./FailedAuthentications.ts"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { draftOf, noteFailure, type UseCaseError } from "./ProblemMapping.ts"
import { respondWith } from "./ProblemResponse.ts"
import type { ServerSettings } from "./ServerSettings.ts"

const unauthenticated = draft("unauthenticated", {
  detail: `the request has neither the header ${apiKeyHeader} nor a bearer token in Authorization`
})

const isMissing = (credential: Redacted.Redacted): boolean => Redacted.value(credential) === ""

export const refuse = (error: UseCaseError) => Effect.andThen(noteFailure(error), respondWith(draftOf(error)))

type Answer<E, R> = Effect.Effect<HttpServerResponse, E, R>

const tokenOfRequest = HttpApiBuilder.securityDecode(Authentication.security.bearer)

/** What a request does as its caller. */
type Run<E, R> = (caller: Caller) => Answer<E, R>

const runAs = <E, R>(caller: Caller, run: Run<E, R>) =>
  Effect.withFiber((fiber): Answer<E, R> => {
    noteCaller(fiber.getRef(CurrentRequest), caller)
    return run(caller)
  })

/** What a write does as its caller. A caller from the cache is only checked by `verified`, or by the platform's write. */
export type RunWriter<E, R> = (
  caller: Caller,
  verified: (answer: Answer<never, HttpServerRequest>) => Answer<never, HttpServerRequest>
) => Answer<E, R>

const make = Effect.gen(function* () {
  const platform = yield* Platform
  const limits = yield* CallerLimits.make
  const failures = yield* FailedAuthentications
  /** Keys with accepted tokens: further tokens signed with them are never counted as guesses. */
  const tokenKeys = LruCache.make<JwtKeyId, JwtKey>(remembered.keys, (kid) => kid)
  const consumer = (credential: Redacted.Redacted) =>
    Effect.map(Effect.provideService(consumerOf(credential), Platform, platform), ({ caller, key }) => {
      tokenKeys.put(key.id, key)
      return caller
    })
  const checkedKey = <E, R>(credential: Redacted.Redacted, run: Run<E, R>) =>
    Effect.matchEffect(failures.guard("api-key", credential, platform.authenticate(credential)), {
      onFailure: refuse,
      onSuccess: (caller) => runAs(caller, run)
    })
  const byKey = <E, R>(credential: Redacted.Redacted, run: Run<E, R>) =>
    limits.ofKey(credential, checkedKey(credential, run))
  const byToken = <E, R>(credential: Redacted.Redacted, run: Run<E, R>) =>
    Effect.matchEffect(
      failures.guard("token", credential, consumer(credential), isSignedByOneOf(tokenKeys, credential)),
      {
        onFailure: refuse,
        onSuccess: (caller) => limits.ofConsumer(caller, runAs(caller, run))
      }
    )
  return {
    forGroup: limits.forGroup,
    /** By the token of a request, else by its console session, else by its key. */
    bySentCredentials: <E, R>(
      fiber: Fiber.Fiber<unknown, unknown>,
      run: Run<E, R>,
      runByKey: (credential: Redacted.Redacted) => Answer<E, R | HttpServerRequest> = (key) => byKey(key, run)
    ): Answer<E, R | HttpServerRequest | ParsedSearchParams> => {
      // The router provides it, which the type of a fiber doesn't say.
      const { headers } = Context.getUnsafe(fiber.context, HttpServerRequest)
      const withoutToken = () => {
        const session = fiber.getRef(SessionCaller)
        if (session !== undefined) return runAs(session, run)
        const key = headers[apiKeyHeader.toLowerCase()] ?? ""
        return key === "" ? respondWith(unauthenticated) : runByKey(Redacted.make(key))
      }
      if (headers["authorization"] === undefined) return withoutToken()
      return Effect.flatMap(tokenOfRequest, (token) => (isMissing(token) ? withoutToken() : byToken(token, run)))
    },
    /**
     * A write with a key that this process has cached has no answer, not even a fault, until the database has checked the key.
     * @rule write.fromCache
     */
    byCachedKey: <E, R>(credential: Redacted.Redacted, run: RunWriter<E, R>) =>
      limits.ofKey(
        credential,
        Effect.flatMap(platform.authenticateFromCache(credential), (cached) =>
          cached === undefined
            ? checkedKey(credential, (caller) => run(caller, (answer) => answer))
            : runAs(cached, (caller) => run(caller, (answer) => checkedKey(credential, () => answer)))
        )
      )
  }
})

/** Runs requests as the holders of their credentials, within the limits of each. */
export class RequestCallers extends Context.Service<RequestCallers, Effect.Success<typeof make>>()(
  "@fieldgate/server/http/RequestCallers"
) {}

export const layer: Layer.Layer<RequestCallers, never, FailedAuthentications | Platform | ServerSettings> =
  Layer.effect(RequestCallers, make)
