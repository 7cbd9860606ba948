/** Reads each body before it is decoded, and says so when it can't be read or isn't JSON. Settled 9. */
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import type { unhandled } from "effect/Types"
import type { Problem } from "../contract/Problems.ts"
import { RequestBody } from "../contract/RequestBody.ts"
import { readBody, wholeBodyFault } from "./input/BodyText.ts"
import { isInputFault, placeOf } from "./input/InputFault.ts"
import { raise } from "./ProblemDraft.ts"
import { ServerSettings } from "./ServerSettings.ts"

export const layer: Layer.Layer<RequestBody, never, ServerSettings> = Layer.effect(
  RequestBody,
  Effect.map(ServerSettings, ({ bodyLimitBytes }) =>
    RequestBody.of(Effect.fnUntraced(function*(httpEffect) {
      const text = yield* readBody(yield* HttpServerRequest.HttpServerRequest, bodyLimitBytes)
      return yield* Effect.catch(
        httpEffect,
        (error: unhandled): Effect.Effect<never, unhandled | Problem<"input-validation" | "malformed-json">> => {
          const fault = isInputFault(error) && placeOf(error) === "body" ? wholeBodyFault(text) : undefined
          return fault === undefined ? Effect.fail(error) : raise(fault)
        }
      )
    })))
)
