/** Counts operations by what they can be filtered by. @rule operation.facets */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { OperationId } from "../../domain/Ids.ts"
import { OperationPageToken, type Pagination } from "../../domain/Page.ts"
import { counting } from "../../domain/WatchLimits.ts"
import { IntegrationNotFound } from "../../integrations/IntegrationStore.ts"
import { OperationFacets } from "../OperationFacets.ts"
import { OperationHistory } from "../OperationHistory.ts"
import { OperationFilters } from "../OperationSearch.ts"
import { visibleOf } from "./VisibleOperations.ts"

const { errorCode, groupRef, installationId, integrationId, mode, objectName, provider, since, status, type, until } =
  OperationFilters.fields

/** Counts a project's operations by status, error code, group, integration, object, type and mode, the newest first, page by page. */
export const countOperations = defineCall({
  name: "countOperations",
  access: ["full", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Only operations with this status. */
    status,
    /** Only operations of this kind of write. */
    type,
    /** Only operations that were sent in this mode. */
    mode,
    /** By id or name. */
    integrationId,
    /** Only operations on accounts of this provider, through integrations that still exist. */
    provider,
    /** Only operations of this installation. */
    installationId,
    /** Only operations of this group, by your own id of it. */
    groupRef,
    /** Only operations on this object of the manifest. */
    objectName,
    /** Only operations with a failed or uncertain record that has an error with this code of the provider. */
    errorCode,
    /** Accepted at this time or later. */
    since,
    /** Accepted before this time. */
    until,
    /** Continues after an earlier page: its `pagination.nextPageToken`. */
    pageToken: Schema.optionalKey(OperationPageToken)
  }),
  success: OperationFacets,
  errors: [IntegrationNotFound, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    yield* Access.ownRefs(caller, input)
    const { groupRef, installationId, integrationId, pageToken, provider, ...filters } = input
    const scope = {
      ...(installationId === undefined ? {} : { installationId }),
      ...(provider === undefined ? {} : { provider })
    }
    const of = yield* visibleOf(caller, project.id, scope)
    // A filter narrows every facet but its own, so it is no part of the scope.
    const group = groupRef === undefined ? undefined : yield* visibleOf(caller, project.id, { groupRef })
    const integration =
      integrationId === undefined ? undefined : yield* visibleOf(caller, project.id, { integrationId })
    const { facets, next, operations } = yield* (yield* OperationHistory).facets({
      ...of,
      ...filters,
      ofGroup: group?.installationIds,
      ofIntegration: integration?.integrationIds,
      before: pageToken === undefined ? undefined : OperationId.make(pageToken),
      most: counting.operations,
      values: counting.values
    })
    const pagination: Pagination = next === undefined ? { done: true } : { done: false, nextPageToken: next }
    return { operations, facets, pagination }
  })
})
