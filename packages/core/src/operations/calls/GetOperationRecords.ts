/** What became of each record of an operation, in pages; of one record, by its reference. Spec 4.3.7. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { OperationId } from "../../domain/Ids.ts"
import { pageSize } from "../../domain/Limits.ts"
import { RecordState } from "../OperationRecord.ts"
import { pageOf, PageSize, RecordPageToken } from "../../domain/Page.ts"
import { indexOf, RecordRef } from "../../writes/RecordRef.ts"
import { OperationHistory } from "../OperationHistory.ts"
import * as Access from "../../projects/calls/Access.ts"
import { requireOperation } from "./SeenOperation.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The operation's id. */
  operationId: OperationId,
  /** Only records with this outcome. */
  outcome: Schema.optionalKey(RecordState),
  /** Only the record with this reference; none where it is another operation's. */
  recordRef: Schema.optionalKey(RecordRef),
  /** How many items to return, 1 to 1000. Default: 200. */
  pageSize: Schema.optionalKey(PageSize),
  /** Continues after an earlier page: its `pagination.nextPageToken`. */
  pageToken: Schema.optionalKey(RecordPageToken)
})

export const getOperationRecords = Effect.fn("GetOperationRecords.getOperationRecords")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "getOperationRecords", input.project)
  const { operationId, outcome, pageSize: size = pageSize.default, pageToken = "0", recordRef } = input
  yield* requireOperation(caller, projectId, operationId)
  const only = recordRef === undefined ? undefined : (indexOf(operationId, recordRef) ?? nowhere)
  const found = yield* (yield* OperationHistory).records({
    projectId,
    operationId,
    outcome,
    from: Math.max(Number(pageToken), only ?? 0),
    limit: only === undefined ? size + 1 : 1
  })
  return pageOf(
    found.filter(({ index }) => only === undefined || index === only),
    size,
    ({ index }) => `${index + 1}`
  )
})

/** Behind every record. */
const nowhere = 1_000_000
