/** The journal of writes: what was attempted, and how it ended. Spec 2.7, 3. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { OperationId, ProjectId } from "../domain/Ids.ts"
import type { FinalStatus, Operation } from "../domain/Operation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { PlannedRecord } from "../write/PlannedRecord.ts"
import type { StoreUnavailable } from "./StoreError.ts"

export class OperationNotFound extends Schema.TaggedError<OperationNotFound>()("OperationNotFound", {
  operationId: Schema.String
}) {
  override get message(): string {
    return `there is no operation "${this.operationId}"`
  }
}

/** How an operation ends: one outcome per record, in the order in which they were given. */
export interface OperationEnd {
  readonly status: FinalStatus
  readonly result: string
  readonly outcomes: ReadonlyArray<RecordOutcome>
  readonly at: DateTime.Utc
}

export class OperationStore extends Context.Service<
  OperationStore,
  {
    /** Journals an operation and its records, durably, before the provider is called. */
    readonly begin: (operation: Operation, items: ReadonlyArray<PlannedRecord>) => Effect.Effect<void, StoreUnavailable>
    /** Gives an operation its end and answers it. Settling a settled operation changes nothing. */
    readonly settle: (
      projectId: ProjectId,
      id: OperationId,
      end: OperationEnd
    ) => Effect.Effect<Operation, OperationNotFound | StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: OperationId
    ) => Effect.Effect<Operation, OperationNotFound | StoreUnavailable>
    /** One outcome per record, in order; undefined where a record has none yet. */
    readonly outcomes: (
      projectId: ProjectId,
      id: OperationId
    ) => Effect.Effect<ReadonlyArray<RecordOutcome | undefined>, OperationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/ports/OperationStore") {}
