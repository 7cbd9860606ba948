/** Operations over HTTP. Spec 4.4. */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "operations",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers.handle("getOperation", ({ params }) =>
      Effect.flatMap(CurrentCaller, (caller) =>
        platform.getOperation(caller, {
          project: params.projectIdOrName,
          operationId: OperationId.make(params.operationId)
        })
      ).pipe(orProblem)
    )
  })
)
