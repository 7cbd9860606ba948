/** Reads each body before it is decoded, and says so when it can't be read or isn't JSON. Settled 9. */
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { RequestBody } from "../contract/Problems.ts"
import { readBody, wholeBodyFault } from "./input/BodyText.ts"
import { onInputFault, placeOf } from "./input/InputFault.ts"
import { raise } from "./ProblemMapping.ts"
import * as RequestRoom from "./RequestRoom.ts"
import { ServerSettings } from "./ServerSettings.ts"

export const layer: Layer.Layer<RequestBody, never, ServerSettings> = Layer.effect(
  RequestBody,
  Effect.map(ServerSettings, ({ bodyLimitBytes }) =>
    RequestBody.of(
      Effect.fnUntraced(function* (httpEffect) {
        const place = yield* RequestRoom.CurrentPlace
        place.leave()
        const text = yield* readBody(yield* HttpServerRequest.HttpServerRequest, bodyLimitBytes)
        if (!place.enter()) return yield* RequestRoom.busy
        const faults = onInputFault((fault) => {
          const whole = placeOf(fault) === "body" ? wholeBodyFault(text) : undefined
          return whole === undefined ? undefined : raise(whole)
        })
        return yield* faults(httpEffect)
      })
    )
  )
)
