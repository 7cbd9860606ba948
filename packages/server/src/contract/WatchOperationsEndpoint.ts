/** @rule operation.watch */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { WatchCursor, WatchSeconds } from "@fieldgate/core/operations/OperationEvent"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { described } from "./Described.ts"
import { ofWhom } from "./OperationParameters.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"

const cursor = Schema.optionalKey(WatchCursor)

export const watchOperations = HttpApiEndpoint.get("watchOperations", "/projects/:projectIdOrName/events", {
  params: { projectIdOrName },
  query: {
    operationId: Schema.optionalKey(OperationId).annotateKey({
      description: "Only this operation, beginning with its present state."
    }),
    ...ofWhom,
    after: cursor.annotateKey({
      description: "Continues after the event with this ID, at most five minutes old. Wins over `Last-Event-ID`."
    }),
    seconds: Schema.optionalKey(WatchSeconds).annotateKey({
      description: "The stream ends after this time; `0` returns what has changed so far. Default: 300."
    })
  },
  headers: Schema.Struct({
    "last-event-id": cursor.annotateKey({ description: "Continues after the event with this ID, as browsers send it." })
  }),
  success: HttpApiSchema.StreamUint8Array({ contentType: "text/event-stream" }),
  error: anyOf(
    "insufficient-scope",
    "token-mismatch",
    "project-not-found",
    "integration-not-found",
    "operation-not-found",
    "rate-limited",
    "store-unavailable"
  )
}).annotateMerge(
  described(
    "watchOperations",
    "operations.watch",
    "Watch operations",
    "Sends changes of operations as they happen, as server-sent events. `ready` is first. `operation` is an operation that is new to the " +
      "connection, `change` a JSON merge patch of one that was sent before, named by its `id`. An operation may be sent more than once. " +
      "After `reset`, changes may be missing: search again. The stream ends after 300 seconds; connect again with the last event's ID."
  )
)
