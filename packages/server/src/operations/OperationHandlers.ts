/** @rule operation.get */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Endpoints from "../http/Endpoints.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { callFor } from "../http/ProblemMapping.ts"
import * as Watchers from "../http/Watchers.ts"
import { serverSentEvents } from "./EventStream.ts"

export const operations: Endpoints.Group<"operations"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  const watchers = yield* Watchers.make
  return {
    getOperation: ({ params }) => callFor(platform.getOperation, operationOf(params)),
    listOperations: ({ params, query }) =>
      callFor(platform.listOperations, {
        project: params.projectIdOrName,
        integration: params.integrationId,
        installationId: params.installationId,
        ...query
      }),
    searchOperations: ({ params, query }) =>
      callFor(platform.searchOperations, { project: params.projectIdOrName, ...query }),
    watchOperations: ({ headers, params, query: { after = headers["last-event-id"], ...query } }) =>
      Effect.gen(function* () {
        const from = after === undefined ? {} : { after }
        const input = { project: params.projectIdOrName, ...query, ...from }
        const events = yield* callFor(platform.watchOperations, input)
        yield* unbuffered
        return yield* watchers.watch(yield* CurrentCaller, serverSentEvents(events))
      }),
    countOperations: ({ params, query }) =>
      callFor(platform.countOperations, { project: params.projectIdOrName, ...query }),
    findWrites: ({ params, payload }) =>
      callFor(platform.findWrites, { project: params.projectIdOrName, request: payload }, payload),
    getStatistics: ({ params, query }) =>
      callFor(platform.getStatistics, { project: params.projectIdOrName, ...query }),
    getOperationRequests: ({ params }) => callFor(platform.getOperationRequests, operationOf(params)),
    getOperationRecords: ({ params, query }) =>
      callFor(platform.getOperationRecords, { ...operationOf(params), ...query }),
    getOperationAttempts: ({ params }) => callFor(platform.getOperationAttempts, operationOf(params)),
    getOperationLogs: ({ params }) => callFor(platform.getOperationLogs, operationOf(params)),
    cancelOperation: ({ params }) => callFor(platform.cancelOperation, operationOf(params)),
    flushOperation: ({ params }) => callFor(platform.flushOperation, operationOf(params)),
    redriveOperation: ({ params, payload }) =>
      callFor(platform.redriveOperation, { ...operationOf(params), request: payload }, payload)
  }
})

/** nginx would hold events back. */
const unbuffered = HttpEffect.appendPreResponseHandler((_request, response) =>
  Effect.succeed(HttpServerResponse.setHeader(response, "x-accel-buffering", "no"))
)

const operationOf = (params: { readonly projectIdOrName: string; readonly operationId: string }) => ({
  project: params.projectIdOrName,
  operationId: OperationId.make(params.operationId)
})
