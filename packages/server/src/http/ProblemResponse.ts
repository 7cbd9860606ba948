/** A problem as an HTTP response: the only place where one is written. */
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import { problemMediaType, type Problem } from "@fieldgate/core/problems/Problem"
import { nameOfUrn } from "@fieldgate/core/problems/ProblemTypes"
import { ProblemAnswers } from "../contract/Problems.ts"
import { prefersPlainJson } from "./Accept.ts"
import { secondsToRetry, type ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import { complete } from "./ProblemMapping.ts"

/** Answers the problems that an endpoint, and what precedes it, fail with. */
export const layer: Layer.Layer<ProblemAnswers> = Layer.succeed(
  ProblemAnswers,
  ProblemAnswers.of((httpEffect) =>
    httpEffect.pipe(Effect.catch((failure) => (isProblem(failure) ? respond(failure) : Effect.fail(failure))))
  )
)

/** Whether a failure is a problem already. */
const isProblem = (failure: unknown): failure is Problem =>
  Predicate.hasProperty(failure, "type") && typeof failure.type === "string" && nameOfUrn(failure.type) !== undefined

/** What credentials the server asks for when there are none that it takes. RFC 9110 section 11.6.1. */
const challenge = `ApiKey realm="Fieldgate", header="X-Api-Key", Bearer realm="Fieldgate"`

/** A token that came and wasn't accepted. RFC 6750 section 3. */
const tokenChallenge = `Bearer realm="Fieldgate", error="invalid_token"`

/** Answers with a problem. */
const respond = Effect.fnUntraced(function* (problem: Problem) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const seconds = secondsToRetry(problem)
  const plain = problem.status === 422 && prefersPlainJson(request.headers["accept"])
  return HttpServerResponse.jsonUnsafe(problem, {
    status: problem.status,
    contentType: plain ? "application/json" : problemMediaType,
    headers: {
      ...(problem.status === 401 ? { "www-authenticate": isTokenProblem(problem) ? tokenChallenge : challenge } : {}),
      ...(seconds === undefined ? {} : { "retry-after": String(seconds) })
    }
  })
})

const isTokenProblem = ({ type }: Problem): boolean => nameOfUrn(type)?.startsWith("token-") === true

/** Answers with the problem that a draft becomes. */
export const respondWith = (drafted: ProblemDraft) => Effect.flatMap(complete(drafted), respond)
