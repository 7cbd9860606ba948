/** What the records of one operation have in common, as it is journalled. */
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { IdentifyingFields } from "../providers/IdentifyingFields.ts"
import { OnUnknownOutcome } from "./OnUnknownOutcome.ts"
import { ForwardedHeader, WriteMode, WriteType } from "./WriteRequest.ts"

export const WriteEnvelope = Schema.Struct({
  type: WriteType,
  mode: WriteMode,
  /** Whether the request held one record or a batch: a synchronous answer has the same shape. */
  shape: Schema.Literals(["record", "batch"]),
  /** The whole batch fails if any record fails. */
  allOrNone: Schema.Boolean,
  headers: Schema.Array(ForwardedHeader),
  /** What an asynchronous create does that may have been written and can't be looked up. Missing: it is reported. */
  onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome),
  /** Whether a written record is read back where that takes another call. Missing: only for a synchronous write. */
  returnRecord: Schema.optionalKey(Schema.Boolean),
  /** The object's identifying fields by their kind, as the driver declared them. Missing: records are found by their ids alone. */
  identifiedBy: Schema.optionalKey(IdentifyingFields),
  /** The provider's fields of each key by which the object's records are found unless a request names others. */
  keys: Schema.optionalKey(Schema.Array(Schema.Array(Schema.String))),
  /** Of the request, where it is traced; an auto batch has the trace of the request that opened it. */
  trace: Schema.optionalKey(Schema.Struct({ traceparent: Schema.String, isBatch: Schema.Boolean }))
})
export type WriteEnvelope = typeof WriteEnvelope.Type

/** A trace belongs to each call, and is added by it. */
const ofEveryWrite = Struct.keys(Struct.omit(WriteEnvelope.fields, ["trace"]))

/** The envelope of a write that has more properties, without a trace. */
export const envelopeOf = (write: WriteEnvelope): WriteEnvelope => Struct.pick(write, ofEveryWrite)
