/** @rule operation.get */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "operations",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("getOperation", ({ params }) => callFor(platform.getOperation, operationOf(params)))
      .handle("listOperations", ({ params, query }) =>
        callFor(platform.listOperations, {
          project: params.projectIdOrName,
          integration: params.integrationId,
          installationId: params.installationId,
          ...query
        })
      )
      .handle("searchOperations", ({ params, query }) =>
        callFor(platform.searchOperations, { project: params.projectIdOrName, ...query })
      )
      .handle("findWrites", ({ params, payload }) =>
        callFor(platform.findWrites, { project: params.projectIdOrName, request: payload }, payload)
      )
      .handle("getStatistics", ({ params, query }) =>
        callFor(platform.getStatistics, { project: params.projectIdOrName, ...query })
      )
      .handle("getOperationRequests", ({ params }) => callFor(platform.getOperationRequests, operationOf(params)))
      .handle("getOperationRecords", ({ params, query }) =>
        callFor(platform.getOperationRecords, { ...operationOf(params), ...query })
      )
      .handle("getOperationAttempts", ({ params }) => callFor(platform.getOperationAttempts, operationOf(params)))
      .handle("getOperationLogs", ({ params }) => callFor(platform.getOperationLogs, operationOf(params)))
      .handle("cancelOperation", ({ params }) => callFor(platform.cancelOperation, operationOf(params)))
      .handle("flushOperation", ({ params }) => callFor(platform.flushOperation, operationOf(params)))
      .handle("redriveOperation", ({ params, payload }) =>
        callFor(platform.redriveOperation, { ...operationOf(params), request: payload }, payload)
      )
  })
)

const operationOf = (params: { readonly projectIdOrName: string; readonly operationId: string }) => ({
  project: params.projectIdOrName,
  operationId: OperationId.make(params.operationId)
})
