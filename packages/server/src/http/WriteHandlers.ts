/** Writing records over HTTP. Spec 4.3. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "write",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers.handle("writeRecords", ({ params, payload }) => {
      const answer = Effect.flatMap(CurrentCaller, (caller) =>
        platform.writeRecords(caller, {
          project: params.projectIdOrName,
          integration: params.integrationId,
          objectName: params.objectName,
          request: payload
        })
      )
      return orProblem(answer, payload)
    })
  })
)
