/** Operations: what became of a write, and what can still be done about it. Spec 2.7, 4.4. */
import { InstallationId } from "@fieldgate/core/domain/Ids"
import { LogEntry } from "@fieldgate/core/domain/LogEntry"
import { Operation, OperationStatus } from "@fieldgate/core/domain/Operation"
import { OperationRecord, RecordState } from "@fieldgate/core/domain/OperationRecord"
import { OperationPageToken, PageSize, Pagination, RecordPageToken } from "@fieldgate/core/domain/Page"
import { RecordRef } from "@fieldgate/core/domain/RecordRef"
import { RedriveAnswer, RedriveRequest } from "@fieldgate/core/domain/Redrive"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"
import { RequestBody } from "./RequestBody.ts"

const path = "/projects/:projectIdOrName/operations/:operationId"

/** What is done to an operation stands behind a colon, so the id ends there. */
const action = <const Name extends string>(name: Name) => `${path}(^[^/:]+)::${name}` as const

const params = { projectIdOrName, operationId: Schema.String.annotateKey({ description: "The operation's id." }) }

const error = anyOf("insufficient-scope", "project-not-found", "operation-not-found", "store-unavailable")

const described = (identifier: string, summary: string, description: string) =>
  OpenApi.annotations({ identifier, summary, description })

/** One page of a list. */
const page = <S extends Schema.Top>(identifier: string, item: S) =>
  Schema.Struct({ results: Schema.Array(item), pagination: Pagination }).annotate({ identifier })

const pageSize = Schema.optionalKey(PageSize)
const pageTokenText = "The `nextPageToken` of the page before."

const getOperation = HttpApiEndpoint.get("getOperation", path, { params, success: Operation, error }).annotateMerge(
  described(
    "getOperation",
    "Get an operation",
    "Answers the state of a write: `in_progress`, `success` or `failure`, with what it led to."
  )
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
    success: page("OperationPage", Operation),
    error: anyOf("insufficient-scope", "project-not-found", "integration-not-found", "store-unavailable")
  }
).annotateMerge(
  described(
    "listOperations",
    "List the operations of an installation",
    "Answers the newest operations first, in pages. What begins while you go through the pages moves nothing from " +
      "one to another."
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
}).annotateMerge(
  described(
    "getOperationRecords",
    "Get the records of an operation",
    "Answers what became of each record, or what it waits for, in the order of the request. Of an auto batch, " +
      "`recordRef` finds your own record among the others."
  )
)

const getOperationLogs = HttpApiEndpoint.get("getOperationLogs", `${path}/logs`, {
  params,
  success: Schema.Array(LogEntry),
  error
}).annotateMerge(
  described(
    "getOperationLogs",
    "Get the log of an operation",
    "Answers what happened to it on its way: attempts that failed, waits for a connection, its end. The latest 1000 " +
      "entries, in their order."
  )
)

const cancelOperation = HttpApiEndpoint.post("cancelOperation", action("cancel"), {
  params,
  success: Operation,
  error
}).annotateMerge(
  described(
    "cancelOperation",
    "Cancel an operation",
    "Ends what has not been sent yet as failed, with the message `cancelled`. What is being sent goes on and is not " +
      "tried again. An operation that has ended stays as it is."
  )
)

const flushOperation = HttpApiEndpoint.post("flushOperation", action("flush"), {
  params,
  success: Operation,
  error
}).annotateMerge(
  described(
    "flushOperation",
    "Run an auto batch now",
    "Lets a batch that still accumulates run before its delay is over. Any other operation stays as it is."
  )
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
      "Write failed records once more",
      "Makes a new asynchronous operation of the records that failed, as they were planned, with a deadline of its own. " +
        "The records of an operation are redriven once: asking again, with or without an `Idempotency-Key`, answers the " +
        "first redrive. What fails again is redriven from the new operation. Records whose outcome is uncertain are " +
        "redriven only with `outcome: uncertain` and `riskDuplicates: true`."
    )
  )

export const OperationApi = HttpApiGroup.make("operations")
  .add(
    getOperation,
    listOperations,
    getOperationRecords,
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
