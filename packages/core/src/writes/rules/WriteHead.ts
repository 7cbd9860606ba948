/** What the records of one operation have in common, as it is journalled. */
import * as Schema from "effect/Schema"
import { OnUnknownOutcome } from "../OnUnknownOutcome.ts"
import { ForwardedHeader, WriteMode, WriteType } from "../WriteRequest.ts"

export const WriteHead = Schema.Struct({
  type: WriteType,
  mode: WriteMode,
  /** Whether the request held one record or a batch: a synchronous answer has the same shape. */
  shape: Schema.Literals(["record", "batch"]),
  /** The whole batch fails if any record fails. */
  allOrNone: Schema.Boolean,
  headers: Schema.Array(ForwardedHeader),
  /** What an asynchronous create does that may have been written and can't be looked up. Missing: it is reported. */
  onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome),
  /** Of the request that asked for it, where somebody traces; of an auto batch, the one that opened it is told. */
  trace: Schema.optionalKey(Schema.Struct({ traceparent: Schema.String, isBatch: Schema.Boolean }))
})
export type WriteHead = typeof WriteHead.Type

/** The head of a write that holds more. A trace is of each call, so it is none of it. */
export const headOf = ({ allOrNone, headers, mode, onUnknownOutcome, shape, type }: WriteHead): WriteHead => ({
  type,
  mode,
  shape,
  allOrNone,
  headers,
  ...(onUnknownOutcome === undefined ? {} : { onUnknownOutcome })
})
