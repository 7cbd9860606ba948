/** One write of one record: the operation that wrote it, and what became of it there. @rule find.records */
import * as Schema from "effect/Schema"
import type { OperationId } from "../domain/Ids.ts"
import { Operation } from "./Operation.ts"
import { OperationRecord } from "./OperationRecord.ts"

/** A write of a record that a search found. */
export const RecordWrite = Schema.Struct({
  /** The operation that wrote the record: who asked for it, when, with which config, and how it ended. */
  operation: Operation,
  /** What became of the record there. */
  record: OperationRecord
}).annotate({ identifier: "RecordWrite" })
export interface RecordWrite extends Schema.Schema.Type<typeof RecordWrite> {}

/** One record of an operation: one write of one record. */
export interface RecordPlace {
  readonly operationId: OperationId
  /** From 0. */
  readonly index: number
}
