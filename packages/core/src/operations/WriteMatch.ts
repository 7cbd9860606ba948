/** One write of one record: the operation that wrote it, and what became of it there. @rule writer.records */
import * as Schema from "effect/Schema"
import { GroupRef, type OperationId } from "../domain/Ids.ts"
import { Operation } from "./Operation.ts"
import { OperationRecord } from "./OperationRecord.ts"

/** A write of a record that a search found. */
export const WriteMatch = Schema.Struct({
  /** The operation that wrote the record: who asked for it, when, with which config, and how it ended. */
  operation: Operation,
  /** What became of the record there. */
  record: OperationRecord,
  /** The group that it was written for; missing once nothing is stored of the group's installation. */
  groupRef: Schema.optionalKey(GroupRef)
}).annotate({ identifier: "WriteMatch" })
export interface WriteMatch extends Schema.Schema.Type<typeof WriteMatch> {}

export interface RecordPlace {
  readonly operationId: OperationId
  readonly index: number
}
