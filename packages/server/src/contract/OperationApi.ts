/** Operations: the outcome of a write, and actions on it. @rule operation.get */
import { InstallationId } from "@fieldgate/core/domain/Ids"
import { LogEntry } from "@fieldgate/core/operations/LogEntry"
import { Operation, OperationStatus } from "@fieldgate/core/operations/Operation"
import { OperationAttempt } from "@fieldgate/core/operations/OperationAttempt"
import { OperationRecord, RecordState } from "@fieldgate/core/operations/OperationRecord"
import { OperationPageToken, PageSize, RecordPageToken } from "@fieldgate/core/domain/Page"
import { OperationRequests } from "@fieldgate/core/providers/ProviderRequest"
import { RecordRef } from "@fieldgate/core/writes/RecordRef"
import { RedriveAnswer, RedriveRequest } from "@fieldgate/core/operations/Redrive"
import { Statistics, StatisticsRange } from "@fieldgate/core/operations/Statistics"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { countOperations } from "./CountOperationsEndpoint.ts"
import { findWrites } from "./FindWritesEndpoint.ts"
import { page } from "./ListParameters.ts"
import { described, example, examples } from "./Described.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import { filters, ofWhom } from "./OperationParameters.ts"
import * as Samples from "./Samples.ts"
import { watchOperations } from "./WatchOperationsEndpoint.ts"

const path = "/projects/:projectIdOrName/operations/:operationId"

/** Actions on an operation follow its ID after a colon. */
const action = <const Name extends string>(name: Name) => `${path}(^[^/:]+)::${name}` as const

const params = { projectIdOrName, operationId: Schema.String.annotateKey({ description: "The operation's ID." }) }

const error = anyOf("insufficient-scope", "project-not-found", "operation-not-found", "store-unavailable")

const OperationPage = page("OperationPage", Operation)

const pageSize = Schema.optionalKey(PageSize)
const pageTokenText = "The `nextPageToken` of the previous page."

const getOperation = HttpApiEndpoint.get("getOperation", path, { params, success: Operation, error })
  .annotateMerge(
    described(
      "getOperation",
      "operations.get",
      "Get an operation",
      "Returns the status of a write, `in_progress`, `success` or `failure`, with its result."
    )
  )
  .annotateMerge(
    examples({
      200: example("A write that succeeded", Samples.operation)
    })
  )

const listOperations = HttpApiEndpoint.get(
  "listOperations",
  "/projects/:projectIdOrName/integrations/:integrationId/installations/:installationId/operations",
  {
    params: {
      projectIdOrName,
      integrationId,
      installationId: InstallationId.annotateKey({ description: "The installation's ID." })
    },
    query: {
      status: Schema.optionalKey(OperationStatus).annotateKey({ description: "Only operations with this status." }),
      pageSize,
      pageToken: Schema.optionalKey(OperationPageToken).annotateKey({ description: pageTokenText })
    },
    success: OperationPage,
    error: anyOf("insufficient-scope", "project-not-found", "integration-not-found", "store-unavailable")
  }
)
  .annotateMerge(
    described(
      "listOperations",
      "operations.list",
      "List the operations of an installation",
      "Returns the operations in pages, newest first. Operations accepted while you page through the list don't shift results " +
        "between pages."
    )
  )
  .annotateMerge(
    examples({
      200: example("The only page", { results: [Samples.operation], pagination: { done: true } })
    })
  )

const searchOperations = HttpApiEndpoint.get("searchOperations", "/projects/:projectIdOrName/operations", {
  params: { projectIdOrName },
  query: {
    status: filters.status.annotateKey({ description: "Only operations with this status." }),
    type: filters.type.annotateKey({ description: "Only writes of this type." }),
    mode: filters.mode.annotateKey({ description: "Only writes of this mode." }),
    ...ofWhom,
    provider: filters.provider.annotateKey({
      description: "Only writes to accounts of this provider, through integrations that still exist."
    }),
    objectName: filters.objectName.annotateKey({
      description: "Only writes to this object of the provider."
    }),
    errorCode: filters.errorCode.annotateKey({
      description: "Only operations with a failed or uncertain record that has an error with this code of the provider."
    }),
    resolution: filters.resolution.annotateKey({
      description:
        "Only finished operations with failed or uncertain records: `unresolved` if some of these records have not been redriven, " +
        "`resolved` if all have."
    }),
    since: filters.since.annotateKey({ description: "Only operations accepted at or after this time." }),
    until: filters.until.annotateKey({ description: "Only operations accepted before this time." }),
    search: filters.search.annotateKey({
      description:
        "An operation's ID, a record reference, or the provider's ID of a record, which finds the operations that have written " +
        "or will write that record."
    }),
    actor: filters.actor.annotateKey({
      description:
        "Only writes that this actor sent or redrove: `key:` and an API key's ID, `consumer:` and a `consumerRef`, `member:` and " +
        "a member's ID, `command:` and a command, or `host`. Requires an API key, like all filters by author."
    }),
    requestId: filters.requestId.annotateKey({ description: "Only writes of the request with this `X-Request-Id`." }),
    idempotencyKey: filters.idempotencyKey.annotateKey({ description: "Only writes with this `Idempotency-Key`." }),
    reason: filters.reason.annotateKey({ description: "Only writes with exactly this `reason`." }),
    metadata: filters.metadata.annotateKey({
      description: "Only writes with this entry of `metadata`, as `key=value`."
    }),
    pageSize,
    pageToken: Schema.optionalKey(OperationPageToken).annotateKey({ description: pageTokenText })
  },
  success: OperationPage,
  error: anyOf(
    "insufficient-scope",
    "token-mismatch",
    "project-not-found",
    "integration-not-found",
    "store-unavailable"
  )
}).annotateMerge(
  described(
    "searchOperations",
    "operations.search",
    "Search the operations of a project",
    "Returns matching operations in pages, newest first. A call reads a bounded number of operations, so a page may have " +
      "fewer results than `pageSize`, or none, before the last page: continue until `done`."
  )
)

const getStatistics = HttpApiEndpoint.get("getStatistics", "/projects/:projectIdOrName/statistics", {
  params: { projectIdOrName },
  query: {
    range: Schema.optionalKey(StatisticsRange).annotateKey({
      description:
        "The last hour in steps of a minute, the last day in steps of an hour, or the last week in steps of six hours."
    }),
    ...ofWhom
  },
  success: Statistics,
  error: anyOf(
    "insufficient-scope",
    "token-mismatch",
    "project-not-found",
    "integration-not-found",
    "store-unavailable"
  )
}).annotateMerge(
  described(
    "getStatistics",
    "operations.statistics",
    "Get statistics of a project's operations",
    "Returns, for the operations accepted in each step, the number of records by outcome, how long operations took, how full " +
      "auto batches were, and why records were not written. For a very busy project only the newest records are counted, " +
      "from `countedSince` on."
  )
)

const getOperationRequests = HttpApiEndpoint.get("getOperationRequests", `${path}/requests`, {
  params,
  success: OperationRequests,
  error: [...error, ...anyOf("payloads-removed", "connection-not-found", "provider-not-found")]
}).annotateMerge(
  described(
    "getOperationRequests",
    "operations.requests",
    "Get the requests of an operation",
    "Returns the provider requests of the operation's plan, without credentials. A retry sends only the remaining records. " +
      "After the operation's records have been deleted by retention, the response is 410."
  )
)

const getOperationRecords = HttpApiEndpoint.get("getOperationRecords", `${path}/records`, {
  params,
  query: {
    outcome: Schema.optionalKey(RecordState).annotateKey({ description: "Only records with this outcome." }),
    recordRef: Schema.optionalKey(RecordRef).annotateKey({
      description: "Only the record with this `recordRef`, as returned by the write."
    }),
    pageSize,
    pageToken: Schema.optionalKey(RecordPageToken).annotateKey({ description: pageTokenText })
  },
  success: page("OperationRecordPage", OperationRecord),
  error
})
  .annotateMerge(
    described(
      "getOperationRecords",
      "operations.records",
      "Get the records of an operation",
      "Returns the outcome of each record, or what it waits for, in the order of the request. In an auto batch, use " +
        "`recordRef` to find your own record."
    )
  )
  .annotateMerge(
    examples({
      200: example("One record was written, one waits for its next attempt", {
        results: Samples.operationRecords,
        pagination: { done: true }
      })
    })
  )

const getOperationAttempts = HttpApiEndpoint.get("getOperationAttempts", `${path}/attempts`, {
  params,
  success: Schema.Array(OperationAttempt),
  error
})
  .annotateMerge(
    described(
      "getOperationAttempts",
      "operations.attempts",
      "Get the attempts of an operation",
      "Returns the attempts in chronological order: start and end, outcomes of the records with reasons, when failed records " +
        "are retried, and the calls to the provider. The latest 1000 attempts are kept, as long as the log. A number is " +
        "missing if an attempt only waited for an earlier write of the same record, or if its process ended before it " +
        "could save the attempt."
    )
  )
  .annotateMerge(
    examples({
      200: example("The provider was busy in the first attempt", Samples.operationAttempts)
    })
  )

const getOperationLogs = HttpApiEndpoint.get("getOperationLogs", `${path}/logs`, {
  params,
  success: Schema.Array(LogEntry),
  error
})
  .annotateMerge(
    described(
      "getOperationLogs",
      "operations.logs",
      "Get the log of an operation",
      "Returns the latest 1000 log entries in chronological order: results of attempts, waits for a connection."
    )
  )
  .annotateMerge(
    examples({
      200: example("An attempt that failed", [Samples.logEntry])
    })
  )

const cancelOperation = HttpApiEndpoint.post("cancelOperation", action("cancel"), {
  params,
  success: Operation,
  error
})
  .annotateMerge(
    described(
      "cancelOperation",
      "operations.cancel",
      "Cancel an operation",
      "Fails all records that have not been sent, with the message `cancelled`. Running calls finish and are not retried. A " +
        "finished operation is not changed."
    )
  )
  .annotateMerge(
    examples({
      200: example("A write that succeeded", Samples.operation)
    })
  )

const flushOperation = HttpApiEndpoint.post("flushOperation", action("flush"), {
  params,
  success: Operation,
  error
})
  .annotateMerge(
    described(
      "flushOperation",
      "operations.flush",
      "Run an auto batch now",
      "Runs an auto batch that is still collecting records before its delay is over. Other operations are not changed."
    )
  )
  .annotateMerge(
    examples({
      200: example("A write that succeeded", Samples.operation)
    })
  )

const redriveOperation = HttpApiEndpoint.post("redriveOperation", action("redrive"), {
  params,
  payload: RedriveRequest,
  success: RedriveAnswer,
  error: [
    ...error,
    ...anyOf(
      "operation-in-progress",
      "nothing-to-redrive",
      "account-changed",
      "payloads-removed",
      "installation-not-found",
      "connection-not-found",
      "idempotency-key-busy",
      "idempotency-key-reused"
    )
  ]
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "redriveOperation",
      "operations.redrive",
      "Redrive failed records",
      "Creates a new asynchronous operation with the failed records, as they were planned, and a new deadline. The records of " +
        "an operation are redriven once: repeating the call, with or without an `Idempotency-Key`, returns the first redrive. " +
        "Redrive records that fail again from the new operation. Use `outcome: uncertain` for records with an uncertain " +
        "outcome: creates are looked up first and sent only if the provider doesn't have them. If no lookup can prove that, " +
        "`riskDuplicates: true` is required."
    )
  )
  .annotateMerge(
    examples({
      request: {
        failed: { summary: "Redrive failed records", value: {} },
        uncertain: {
          summary: "Redrive records with an uncertain outcome",
          value: { outcome: "uncertain", riskDuplicates: true }
        }
      },
      200: example("The new operation", {
        operationId: "0193a1f0-9a3c-7d2a-9b53-6a2f4f1f0b11",
        records: [{ from: `${Samples.operation.id}.1`, recordRef: "0193a1f0-9a3c-7d2a-9b53-6a2f4f1f0b11.0" }]
      })
    })
  )

export const OperationApi = HttpApiGroup.make("operations")
  .add(
    getOperation,
    searchOperations,
    watchOperations,
    countOperations,
    findWrites,
    getStatistics,
    listOperations,
    getOperationRecords,
    getOperationRequests,
    getOperationAttempts,
    getOperationLogs,
    cancelOperation,
    flushOperation,
    redriveOperation
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Operations",
      description: "Outcomes of writes, and actions on them."
    })
  )
