/** @rule operation.facets */
import { OperationPageToken } from "@fieldgate/core/domain/Page"
import { OperationFacets } from "@fieldgate/core/operations/OperationFacets"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as Schema from "effect/Schema"
import { described } from "./Described.ts"
import { filters, ofWhom } from "./OperationParameters.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"

export const countOperations = HttpApiEndpoint.get("countOperations", "/projects/:projectIdOrName/operation-counts", {
  params: { projectIdOrName },
  query: {
    status: filters.status.annotateKey({ description: "Only operations with this status." }),
    type: filters.type.annotateKey({ description: "Only writes of this type." }),
    mode: filters.mode.annotateKey({ description: "Only writes of this mode." }),
    ...ofWhom,
    provider: filters.provider.annotateKey({
      description: "Only writes to accounts of this provider, through integrations that still exist."
    }),
    objectName: filters.objectName.annotateKey({ description: "Only writes to this object of the provider." }),
    errorCode: filters.errorCode.annotateKey({
      description: "Only operations with a failed or uncertain record that has an error with this code of the provider."
    }),
    since: filters.since.annotateKey({ description: "Only operations accepted at or after this time." }),
    until: filters.until.annotateKey({ description: "Only operations accepted before this time." }),
    pageToken: Schema.optionalKey(OperationPageToken).annotateKey({
      description: "The `nextPageToken` of the previous page."
    })
  },
  success: OperationFacets,
  error: anyOf(
    "insufficient-scope",
    "token-mismatch",
    "project-not-found",
    "integration-not-found",
    "store-unavailable"
  )
}).annotateMerge(
  described(
    "countOperations",
    "operations.count",
    "Count operations by their filters",
    "Returns how many operations have each status, error code, group, integration, object, type and mode. A facet counts the operations " +
      "that match every filter but its own. A page counts all operations that have been summarized in the background, and reads at most 10,000 others, the newest first: add the counts of further pages until `done`."
  )
)
