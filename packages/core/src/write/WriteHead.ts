/** What the records of one operation have in common, as it is journalled. */
import * as Schema from "effect/Schema"
import { ForwardedHeader, WriteMode, WriteType } from "../domain/WriteRequest.ts"

export const WriteHead = Schema.Struct({
  type: WriteType,
  mode: WriteMode,
  /** Whether the request held one record or a batch: a synchronous answer has the same shape. */
  shape: Schema.Literals(["record", "batch"]),
  /** The whole batch fails if any record fails. */
  allOrNone: Schema.Boolean,
  headers: Schema.Array(ForwardedHeader)
})
export type WriteHead = typeof WriteHead.Type

/** The head of a write that holds more. */
export const headOf = ({ allOrNone, headers, mode, shape, type }: WriteHead): WriteHead => ({
  type,
  mode,
  shape,
  allOrNone,
  headers
})
