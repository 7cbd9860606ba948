/** Answers the problems that an endpoint and what stands before it fail with. Spec 7.1. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ProblemAnswers } from "../contract/Problems.ts"
import { isProblem, respond } from "./ProblemResponse.ts"

export const layer: Layer.Layer<ProblemAnswers> = Layer.succeed(
  ProblemAnswers,
  ProblemAnswers.of((httpEffect) =>
    httpEffect.pipe(Effect.catch((failure) => (isProblem(failure) ? respond(failure) : Effect.fail(failure))))
  )
)
