/** Credentials become a caller, or a 401 that says what is wrong with them. Spec 5. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { consumerOf } from "../auth/ConsumerToken.ts"
import { apiKeyHeader, Authentication, CurrentCaller } from "../contract/Authentication.ts"
import { draft, raise } from "./ProblemDraft.ts"
import { draftOf, noteFailure, type UseCaseError } from "./ProblemMapping.ts"
import { respondWith } from "./ProblemResponse.ts"

const unauthenticated = draft("unauthenticated", {
  detail: `the request has neither a ${apiKeyHeader} header nor a Bearer token in Authorization`
})

const isMissing = (credential: Redacted.Redacted): boolean => Redacted.value(credential) === ""

const refuse = (error: UseCaseError) => Effect.andThen(noteFailure(error), respondWith(draftOf(error)))

/**
 * A failure makes HttpApi try the next scheme and answer the last one's failure. So a credential that is missing
 * fails, and one that is there and isn't accepted is answered at once.
 */
export const layer: Layer.Layer<Authentication, never, Platform> = Layer.effect(
  Authentication,
  Effect.map(Platform, (platform) =>
    Authentication.of({
      apiKey: (httpEffect, { credential }) =>
        isMissing(credential)
          ? raise(unauthenticated)
          : Effect.matchEffect(platform.authenticate(credential), {
              onFailure: refuse,
              onSuccess: (caller) => Effect.provideService(httpEffect, CurrentCaller, caller)
            }),
      bearer: (httpEffect, { credential }) =>
        isMissing(credential)
          ? raise(unauthenticated)
          : Effect.matchEffect(Effect.provideService(consumerOf(credential), Platform, platform), {
              onFailure: refuse,
              onSuccess: (caller) => Effect.provideService(httpEffect, CurrentCaller, caller)
            })
    })
  )
)
