import { type Problem, problemMediaType } from "@fieldgate/core/problems/Problem"
import { type ProblemDraft, secondsToRetry } from "@fieldgate/core/problems/ProblemDraft"
import { nameOfUrn } from "@fieldgate/core/problems/ProblemTypes"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { complete } from "./ProblemMapping.ts"

export const isProblem = (failure: unknown): failure is Problem =>
  Predicate.hasProperty(failure, "type") && typeof failure.type === "string" && nameOfUrn(failure.type) !== undefined

/** `WWW-Authenticate` of a 401. RFC 9110 section 11.6.1. */
const challenge = `ApiKey realm="Fieldgate", header="X-Api-Key", Bearer realm="Fieldgate"`

/** The same for a refused token. RFC 6750 section 3. */
const tokenChallenge = `Bearer realm="Fieldgate", error="invalid_token"`

export const respond = Effect.fnUntraced(function* (problem: Problem) {
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

export const respondWith = (drafted: ProblemDraft) => Effect.flatMap(complete(drafted), respond)

interface Range {
  readonly type: string
  readonly quality: number
}

/** Whether the header ranks application/json above application/problem+json. RFC 9110 section 12.5.1. */
export const prefersPlainJson = (accept: string | undefined): boolean => {
  if (accept === undefined) return false
  const ranges = accept.split(",").map(rangeOf)
  return qualityOf(ranges, "application/json") > qualityOf(ranges, "application/problem+json")
}

const rangeOf = (text: string): Range => {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1)
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}

const qualityOf = (ranges: ReadonlyArray<Range>, type: string): number =>
  [type, "application/*", "*/*"]
    .map((each) => ranges.find((range) => range.type === each))
    .find((found) => found !== undefined)?.quality ?? 0
