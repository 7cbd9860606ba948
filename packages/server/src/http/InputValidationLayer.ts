/** Answers every fault of a request's input at once. Spec 2.3, 7.2, settled 9. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { unhandled } from "effect/Types"
import { InputValidation } from "../contract/InputValidation.ts"
import type { Problem } from "../contract/Problems.ts"
import { isInputFault, placeOf } from "./input/InputFault.ts"
import { issuesOf } from "./input/InputIssues.ts"
import { invalidInput } from "./input/InvalidInput.ts"
import { raise } from "./ProblemDraft.ts"

export const layer: Layer.Layer<InputValidation> = Layer.succeed(
  InputValidation,
  InputValidation.of((httpEffect) =>
    Effect.catch(
      httpEffect,
      (error: unhandled): Effect.Effect<never, unhandled | Problem<"input-validation">> =>
        isInputFault(error)
          ? raise(invalidInput(issuesOf(error.cause.issue, placeOf(error)), placeOf(error)))
          : Effect.fail(error)
    )
  )
)
