/** The operations of a project that somebody looks for, the newest first, in pages. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { OperationId, type ProjectId } from "../../domain/Ids.ts"
import { operationsLookedAt, pageSize } from "../../domain/Limits.ts"
import { OperationFilters, soughtBy } from "../OperationSearch.ts"
import { OperationPageToken, PageSize, type Pagination } from "../../domain/Page.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { OperationHistory } from "../OperationHistory.ts"
import * as Access from "../../projects/calls/Access.ts"
import { seenInstallations } from "./SeenOperation.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  ...OperationFilters,
  /** How many items to return, 1 to 1000. Default: 200. */
  pageSize: Schema.optionalKey(PageSize),
  /** Continues after an earlier page: its `pagination.nextPageToken`. */
  pageToken: Schema.optionalKey(OperationPageToken)
})
type Input = typeof Input.Type

export const searchOperations = Effect.fn("SearchOperations.searchOperations")(function* (
  caller: Caller,
  input: Input
) {
  const { id: projectId } = yield* Access.project(caller, "searchOperations", input.project)
  yield* Access.ownRefs(caller, input)
  const { mode, objectName, pageSize: size = pageSize.default, pageToken, search, since, status, type, until } = input
  const { next, operations } = yield* (yield* OperationHistory).search({
    ...(yield* operationsOf(caller, projectId, input)),
    ...(search === undefined ? {} : soughtBy(search)),
    status,
    type,
    mode,
    objectName,
    since,
    until,
    before: pageToken === undefined ? undefined : OperationId.make(pageToken),
    limit: size,
    most: operationsLookedAt
  })
  const pagination: Pagination = next === undefined ? { done: true } : { done: false, nextPageToken: next }
  return { results: operations, pagination }
})

/** Those of the project that the caller sees, of the group, installation and integration that it asks for. */
export const operationsOf = Effect.fnUntraced(function* (
  caller: Caller,
  projectId: ProjectId,
  asked: Pick<Input, "groupRef" | "installationId" | "integrationId">
) {
  const { integrationId: called } = asked
  const integration = called === undefined ? undefined : yield* (yield* IntegrationStore).resolve(projectId, called)
  const installationIds = yield* seenInstallations(caller, projectId, asked)
  return { projectId, installationIds, integrationId: integration?.id }
})
