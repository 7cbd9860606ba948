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
    return handlers
      .handle("getOperation", ({ params }) =>
        orProblem(Effect.flatMap(CurrentCaller, (caller) => platform.getOperation(caller, operationOf(params))))
      )
      .handle("listOperations", ({ params, query }) =>
        orProblem(
          Effect.flatMap(CurrentCaller, (caller) =>
            platform.listOperations(caller, {
              project: params.projectIdOrName,
              integration: params.integrationId,
              installationId: params.installationId,
              ...query
            })
          )
        )
      )
      .handle("searchOperations", ({ params, query }) =>
        orProblem(
          Effect.flatMap(CurrentCaller, (caller) =>
            platform.searchOperations(caller, { project: params.projectIdOrName, ...query })
          )
        )
      )
      .handle("getStatistics", ({ params, query }) =>
        orProblem(
          Effect.flatMap(CurrentCaller, (caller) =>
            platform.getStatistics(caller, { project: params.projectIdOrName, ...query })
          )
        )
      )
      .handle("getOperationRequests", ({ params }) =>
        orProblem(Effect.flatMap(CurrentCaller, (caller) => platform.getOperationRequests(caller, operationOf(params))))
      )
      .handle("getOperationRecords", ({ params, query }) =>
        orProblem(
          Effect.flatMap(CurrentCaller, (caller) =>
            platform.getOperationRecords(caller, { ...operationOf(params), ...query })
          )
        )
      )
      .handle("getOperationAttempts", ({ params }) =>
        orProblem(Effect.flatMap(CurrentCaller, (caller) => platform.getOperationAttempts(caller, operationOf(params))))
      )
      .handle("getOperationLogs", ({ params }) =>
        orProblem(Effect.flatMap(CurrentCaller, (caller) => platform.getOperationLogs(caller, operationOf(params))))
      )
      .handle("cancelOperation", ({ params }) =>
        orProblem(Effect.flatMap(CurrentCaller, (caller) => platform.cancelOperation(caller, operationOf(params))))
      )
      .handle("flushOperation", ({ params }) =>
        orProblem(Effect.flatMap(CurrentCaller, (caller) => platform.flushOperation(caller, operationOf(params))))
      )
      .handle("redriveOperation", ({ params, payload }) =>
        orProblem(
          Effect.flatMap(CurrentCaller, (caller) =>
            platform.redriveOperation(caller, { ...operationOf(params), request: payload })
          ),
          payload
        )
      )
  })
)

const operationOf = (params: { readonly projectIdOrName: string; readonly operationId: string }) => ({
  project: params.projectIdOrName,
  operationId: OperationId.make(params.operationId)
})
