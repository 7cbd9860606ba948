/** Answers every fault of a request's input at once. Spec 2.3, 7.2, settled 9. */
import * as Layer from "effect/Layer"
import { InputValidation } from "../contract/InputValidation.ts"
import { onInputFault, placeOf } from "./input/InputFault.ts"
import { issuesOf } from "./input/InputIssues.ts"
import { invalidInput } from "./input/InvalidInput.ts"
import { raise } from "./ProblemDraft.ts"

export const layer: Layer.Layer<InputValidation> = Layer.succeed(
  InputValidation,
  InputValidation.of(
    onInputFault((fault) => raise(invalidInput(issuesOf(fault.cause.issue, placeOf(fault)), placeOf(fault))))
  )
)
