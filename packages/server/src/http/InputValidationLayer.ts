/** Returns every fault of a request's input together. Spec 2.3, 7.2, settled 9. */
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InputValidation } from "../contract/Problems.ts"
import { onInputFault, placeOf } from "./input/InputFault.ts"
import { issuesOf, invalidInput } from "@fieldgate/core/problems/Issues"
import { unknownParameters } from "./input/QueryParameters.ts"
import { problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import { raise } from "./ProblemMapping.ts"

const unknownMember = problemUrn("unknown-member")

export const layer: Layer.Layer<InputValidation> = Layer.succeed(
  InputValidation,
  InputValidation.of((httpEffect, { endpoint }) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) => {
      const unknown = unknownParameters(endpoint, url)
      // Without a schema of the query nothing decodes it.
      if (unknown.length > 0 && endpoint.query === undefined) return raise(invalidInput(unknown, { place: "query" }))
      return onInputFault((fault) => {
        const place = placeOf(fault)
        const { issues, total } = issuesOf(fault.cause.issue, place)
        if (place !== "query") return raise(invalidInput(issues, { place, total }))
        return raise(invalidInput([...unknown, ...issues.filter(({ type }) => type !== unknownMember)], { place }))
      })(httpEffect)
    })
  )
)
