/** Operations: what became of a write, and what can still be done about it. @rule operation.get */
import { InstallationId } from "@fieldgate/core/domain/Ids"
import { LogEntry } from "@fieldgate/core/operations/LogEntry"
import { Operation, OperationStatus } from "@fieldgate/core/operations/Operation"
import { OperationAttempt } from "@fieldgate/core/operations/OperationAttempt"
import { OperationFilters } from "@fieldgate/core/operations/OperationSearch"
import { OperationRecord, RecordState } from "@fieldgate/core/operations/OperationRecord"
import { OperationPageToken, PageSize, Pagination, RecordPageToken } from "@fieldgate/core/domain/Page"
import { OperationRequests } from "@fieldgate/core/providers/ProviderRequest"
import { RecordRef } from "@fieldgate/core/writes/RecordRef"
import { RedriveAnswer, RedriveRequest } from "@fieldgate/core/operations/Redrive"
import { Statistics, StatisticsRange } from "@fieldgate/core/operations/Statistics"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const path = "/projects/:projectIdOrName/operations/:operationId"

/** What is done to an operation stands behind a colon, so the id ends there. */
const action = <const Name extends string>(name: Name) => `${path}(^[^/:]+)::${name}` as const

const params = { projectIdOrName, operationId: Schema.String.annotateKey({ description: "The operation's id." }) }

const error = anyOf("insufficient-scope", "project-not-found", "operation-not-found", "store-unavailable")

/** One page of a list. */
const page = <S extends Schema.Top>(identifier: string, item: S) =>
  Schema.Struct({
    results: Schema.Array(item).annotateKey({ description: "The items of the page." }),
    pagination: Pagination.annotateKey({ description: "Where the next page starts." })
  }).annotate({ identifier, description: "One page of a list." })

const OperationPage = page("OperationPage", Operation)

const pageSize = Schema.optionalKey(PageSize)
const pageTokenText = "The `nextPageToken` of the page before."

const getOperation = HttpApiEndpoint.get("getOperation", path, { params, success: Operation, error })
  .annotateMerge(
    described(
      "getOperation",
      "operations.get",
      "Get an operation",
      "Answers the state of a write: `in_progress`, `success` or `failure`, with what it led to."
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
      installationId: InstallationId.annotateKey({ description: "The installation's id." })
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
      "Answers the newest operations first, in pages. What begins while you go through the pages moves nothing from " +
        "one to another."
    )
  )
  .annotateMerge(
    examples({
      200: example("The only page", { results: [Samples.operation], pagination: { done: true } })
    })
  )

const { groupRef, installationId, integrationId: integration, ...filters } = OperationFilters.fields

/** Whose operations; each must hold that is given. */
const ofWhom = {
  integrationId: integration.annotateKey({ description: "Only those of this integration, by id or name." }),
  installationId: installationId.annotateKey({ description: "Only those of this installation." }),
  groupRef: groupRef.annotateKey({
    description: "Only those of this group, of installations that it no longer has too. A token's group is its own."
  })
}

const searchOperations = HttpApiEndpoint.get("searchOperations", "/projects/:projectIdOrName/operations", {
  params: { projectIdOrName },
  query: {
    status: filters.status.annotateKey({ description: "Only operations with this status." }),
    type: filters.type.annotateKey({ description: "Only writes of this type." }),
    mode: filters.mode.annotateKey({ description: "Only writes of this mode." }),
    ...ofWhom,
    objectName: filters.objectName.annotateKey({
      description: "Only those that write to this object of the provider."
    }),
    since: filters.since.annotateKey({ description: "Only those accepted at this time or later." }),
    until: filters.until.annotateKey({ description: "Only those accepted before this time." }),
    search: filters.search.annotateKey({
      description:
        "An operation's id, a record's reference, or the provider's id of a record: then the operations that wrote it, " +
        "or are to change it."
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
    "Answers the newest operations first, in pages. One call looks at so many operations and no more, so a page may hold " +
      "fewer than asked for, even none, before the last: go on until `done`."
  )
)

const getStatistics = HttpApiEndpoint.get("getStatistics", "/projects/:projectIdOrName/statistics", {
  params: { projectIdOrName },
  query: {
    range: Schema.optionalKey(StatisticsRange).annotateKey({
      description: "The last hour in minutes, the last day in hours, or the last week in quarters of a day."
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
    "Get figures of a project's operations",
    "Answers what was accepted in each step and what has become of it since: records by their outcomes, how long " +
      "operations took, how full auto batches were; and why records were not written. Of a very busy project only the " +
      "newest records are counted, and `countedSince` says from when on."
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
    "Answers the requests to the provider that the operation's plan comes to, without credentials. A retry sends only " +
      "what still waits. Once its records are no longer kept, this is a 410."
  )
)

const getOperationRecords = HttpApiEndpoint.get("getOperationRecords", `${path}/records`, {
  params,
  query: {
    outcome: Schema.optionalKey(RecordState).annotateKey({ description: "Only records with this outcome." }),
    recordRef: Schema.optionalKey(RecordRef).annotateKey({
      description: "Only the record that a write's answer called so."
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
      "Answers what became of each record, or what it waits for, in the order of the request. Of an auto batch, " +
        "`recordRef` finds your own record among the others."
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
      "Get the attempts at an operation",
      "Answers each attempt in the order of time: when it began and ended, what came of its records and why, when what " +
        "failed is tried again, and the calls to the provider that it made. They are kept as long as the log, the latest " +
        "1000. A number is missing where an attempt only waited for an earlier write of the same record, or where its " +
        "process ended before it could note what it did."
    )
  )
  .annotateMerge(
    examples({
      200: example("The provider was busy at first", Samples.operationAttempts)
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
      "Answers what happened to it on its way: the ends of its attempts, waits for a connection. The latest 1000 entries, " +
        "in their order."
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
      "Ends what has not been sent yet as failed, with the message `cancelled`. What is being sent goes on and is not " +
        "tried again. An operation that has ended stays as it is."
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
      "Lets a batch that still accumulates run before its delay is over. Any other operation stays as it is."
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
      "payloads-removed",
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
      "Write failed records once more",
      "Makes a new asynchronous operation of the records that failed, as they were planned, with a deadline of its own. " +
        "The records of an operation are redriven once: asking again, with or without an `Idempotency-Key`, answers the " +
        "first redrive. What fails again is redriven from the new operation. Records whose outcome is uncertain are " +
        "redriven with `outcome: uncertain`: creates are looked up first, and sent only where the provider doesn't have them. Where " +
        "no lookup can show that, `riskDuplicates: true` is needed."
    )
  )
  .annotateMerge(
    examples({
      request: {
        failed: { summary: "Write what failed once more", value: {} },
        uncertain: {
          summary: "Write what may have been written once more",
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
      description: "What became of a write, and what can still be done about it."
    })
  )
