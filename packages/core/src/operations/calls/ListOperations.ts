/** The operations of an installation, the newest first, in pages. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { InstallationId, OperationId } from "../../domain/Ids.ts"
import { pageSize } from "../../domain/Limits.ts"
import { OperationStatus } from "../Operation.ts"
import { OperationPageToken, pageOf, PageSize } from "../../domain/Page.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { OperationHistory } from "../OperationHistory.ts"
import * as Access from "../../projects/calls/Access.ts"
import { seesInstallation } from "./SeenOperation.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The installation's id. */
  installationId: InstallationId,
  /** Only operations with this status. */
  status: Schema.optionalKey(OperationStatus),
  /** How many items to return, 1 to 1000. Default: 200. */
  pageSize: Schema.optionalKey(PageSize),
  /** Continues after an earlier page: its `pagination.nextPageToken`. */
  pageToken: Schema.optionalKey(OperationPageToken)
})

export const listOperations = Effect.fn("ListOperations.listOperations")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "listOperations", input.project)
  const integration = yield* (yield* IntegrationStore).resolve(projectId, input.integration)
  const { installationId, pageSize: size = pageSize.default, pageToken, status } = input
  const history = yield* OperationHistory
  const seen = yield* seesInstallation(caller, projectId, installationId)
  const found = !seen
    ? []
    : yield* history.list({
        projectId,
        integrationId: integration.id,
        installationId,
        status,
        before: pageToken === undefined ? undefined : OperationId.make(pageToken),
        limit: size + 1
      })
  return pageOf(found, size, ({ id }) => id)
})
