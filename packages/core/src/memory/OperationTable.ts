/** Operations in memory with their records, keys and holds: what the journal and the queue have in common. */
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ConnectionId, OperationId, ProjectId, WorkerId } from "../domain/Ids.ts"
import type { LogEntry } from "../operations/LogEntry.ts"
import type { Installation } from "../installations/Installation.ts"
import type { Operation, OperationStage, Redrive } from "../operations/Operation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { RecordIdentity } from "../operations/rules/RecordIdentity.ts"
import { OperationNotFound } from "../operations/OperationStore.ts"
import type { BatchPolicy } from "../writes/rules/PlanInput.ts"
import { type Author, type Authors, storedAt } from "../writes/Author.ts"
import type { PlannedRecord } from "../writes/rules/PlannedRecord.ts"
import { orderKey } from "../writes/rules/RecordOrder.ts"
import type { WriteEnvelope } from "../writes/WriteEnvelope.ts"
import * as IdempotencyKeys from "./IdempotencyKeys.ts"

export interface RecordRow {
  readonly record: PlannedRecord
  /** When it was accepted, as a count. */
  readonly number: number
  /** One author of all records is kept with the first. */
  readonly author: Author | undefined
  readonly attempts: number
  /** What was said of it last, while it had no final outcome. */
  readonly last?: RecordOutcome
  readonly outcome?: RecordOutcome
  /** By which it is found still, once it is erased. */
  readonly identities?: ReadonlyArray<RecordIdentity>
  /** It is found by no value any more. */
  readonly unindexed?: true
}

export interface LastWrite {
  readonly number: number
  readonly operationId: OperationId
}

/** Those of one record by field, with the connection's object that it is of. */
export interface LastWrites {
  readonly object: string
  readonly fields: Map<string, LastWrite>
}

export interface Row {
  readonly operation: Operation
  readonly records: ReadonlyArray<RecordRow>
  readonly queued: Queued
  readonly redrive?: Redrive | undefined
  /** Its records are no longer known as they were planned. */
  readonly payloadsRemoved?: true
}

export interface Queued {
  readonly state: OperationStage
  readonly connectionId: ConnectionId
  readonly envelope: WriteEnvelope
  readonly batch: { readonly key: string; readonly policy: BatchPolicy } | undefined
  /** When to look at it; while it runs, the end of its lease. */
  readonly dueAt: DateTime.Utc
  /** Its place among all that write the same record: undefined until it is due for the first time, and for a synchronous write. */
  readonly turn: number | undefined
  readonly retryUntil: Option.Option<DateTime.Utc>
  readonly worker: WorkerId | undefined
  readonly attempts: number
  readonly lastAttemptAt: DateTime.Utc | undefined
  readonly sentAt: DateTime.Utc | undefined
  /** Places of records whose call started and whose answer is not recorded yet. */
  readonly sending: ReadonlyArray<number>
  /** The outcome of unsent records after a request to cancel. */
  readonly cancelled: RecordOutcome | undefined
  readonly log: ReadonlyArray<LogEntry>
}

export const waiting = (record: PlannedRecord, author: Author | undefined, number: number): RecordRow => ({
  record,
  number,
  author,
  attempts: 0
})

/** The same for the records of a write. */
export const allWaiting = (
  records: ReadonlyArray<PlannedRecord>,
  authors: Authors,
  number: number
): ReadonlyArray<RecordRow> => records.map((record, place) => waiting(record, storedAt(authors, place), number))

/** One for all records, or one for each. */
export const authorsOf = ({ records }: Pick<Row, "records">): Authors => records.flatMap(({ author }) => author ?? [])

/** The provider's record that one record of an operation changes; undefined for a create. */
export const recordKey = ({ operation, queued, records }: Row, index: number): string | undefined => {
  const record = records[index]?.record
  const key = record === undefined ? undefined : orderKey(queued.envelope.type, record)
  return key === undefined ? undefined : keyOf({ operation, queued }, key)
}

export const keyOf = ({ operation, queued }: Pick<Row, "operation" | "queued">, key: string): string =>
  JSON.stringify([queued.connectionId, operation.resource, key])

export const objectOf = ({ operation, queued }: Pick<Row, "operation" | "queued">): string =>
  JSON.stringify([queued.connectionId, operation.resource])

/** What every operation starts with, before the effects of its creation. */
export const fresh = (connectionId: ConnectionId, envelope: WriteEnvelope, dueAt: DateTime.Utc) => ({
  connectionId,
  envelope,
  batch: undefined,
  dueAt,
  turn: undefined,
  retryUntil: Option.none(),
  worker: undefined,
  attempts: 0,
  lastAttemptAt: undefined,
  sentAt: undefined,
  sending: [],
  cancelled: undefined,
  log: []
})

/** `announce` records the event of an operation's end; `installationOf` is its installation, unless that was removed. */
export const make = (
  announce: (row: Row) => void,
  installationOf: (operation: Operation) => Installation | undefined = () => undefined
) => {
  const rows = new Map<OperationId, Row>()
  const open = new Set<OperationId>()
  let turns = 0
  return {
    announce,
    installationOf,
    groupOf: (operation: Operation) => installationOf(operation)?.group.groupRef,
    keys: IdempotencyKeys.make(),
    batches: new Map<string, OperationId>(),
    holds: new Map<string, OperationId>(),
    /** The last synchronous write of each field, by the record's key and the field, while an older change of the record waits. */
    lastWrites: new Map<string, LastWrites>(),
    nextTurn: () => ++turns,
    all: (): ReadonlyArray<Row> => [...rows.values()],
    /** What the queue has to do still. */
    open: (): ReadonlyArray<Row> => [...open].flatMap((id) => rows.get(id) ?? []),
    get: (id: OperationId): Row | undefined => rows.get(id),
    put: (row: Row) => {
      const { id } = row.operation
      rows.set(id, row)
      if (row.queued.state === "done") open.delete(id)
      else open.add(id)
    },
    remove: (id: OperationId) => void rows.delete(id),
    find: (projectId: ProjectId, id: OperationId): Effect.Effect<Row, OperationNotFound> =>
      Effect.suspend(() => {
        const row = rows.get(id)
        return row?.operation.projectId === projectId
          ? Effect.succeed(row)
          : Effect.fail(new OperationNotFound({ operationId: id }))
      })
  }
}
export type OperationTable = ReturnType<typeof make>
