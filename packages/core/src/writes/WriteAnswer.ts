/** What a caller gets for a write, the same through every entry point. @rule sync.answer */
import * as Schema from "effect/Schema"
import { RecordExplanation } from "./Explanation.ts"
import { OperationId } from "../domain/Ids.ts"
import { RecordFields } from "../domain/Json.ts"
import { ProviderRequest } from "../providers/ProviderRequest.ts"
import { RecordAction, RecordError } from "../domain/RecordOutcome.ts"
import { Warning } from "../domain/Warning.ts"
import { RecordRef } from "./RecordRef.ts"

const warnings = Schema.optionalKey(Schema.Array(Warning))
/** The provider's id. */
const recordId = Schema.optionalKey(Schema.String)
/** The record as the provider returned it. */
const data = Schema.optionalKey(RecordFields)

/** What became of a record that the write looked for. */
const action = Schema.optionalKey(RecordAction)
/** The fields of the key by which a record was found or created. */
const matchedBy = Schema.optionalKey(Schema.Array(Schema.String))

/** True if an `Idempotency-Key` returned the answer to an earlier request. */
const replayed = Schema.optionalKey(Schema.Literal(true))

/** A record that was written. */
export const RecordAnswer = Schema.Struct({
  /** The operation of this write; get it at any time. */
  operationId: OperationId,
  /** The record's outcome. */
  result: Schema.Struct({
    /** Whether the record was written. */
    success: Schema.Literal(true),
    /** The provider's id of the record. */
    recordId,
    /** Of a write with `match`: whether the record was created, updated, or left as it is. */
    action,
    /** Of a write with `match`: the fields of the key by which a record was found or created. */
    matchedBy,
    /** The record as the provider returned it. */
    data
  }),
  /** What the caller should know, such as properties that had no effect. */
  warnings,
  /** Present where an `Idempotency-Key` returned the answer to an earlier request. */
  replayed
}).annotate({ identifier: "RecordAnswer" })
export interface RecordAnswer extends Schema.Schema.Type<typeof RecordAnswer> {}

/** What became of one record of a batch. */
export const BatchResult = Schema.Struct({
  /** Whether the record is known to be written. */
  success: Schema.Boolean,
  /** `uncertain` when the provider's answer was lost: look for the record before you repeat it. */
  outcome: Schema.Literals(["success", "failed", "uncertain"]),
  /** The provider's id of the record. */
  recordId,
  /** Of a write with `match`: whether the record was created, updated, or left as it is. */
  action,
  /** Of a write with `match`: the fields of the key by which a record was found or created. */
  matchedBy,
  /** The record as the provider returned it. */
  data,
  /** Why the record was not written, as the provider reported it. */
  errors: Schema.optionalKey(Schema.Array(RecordError)),
  /** Present on a failed record that may succeed later: nothing was written, so it can be sent again. */
  retryable: Schema.optionalKey(Schema.Literal(true))
}).annotate({ identifier: "BatchResult" })
export interface BatchResult extends Schema.Schema.Type<typeof BatchResult> {}

/** How a batch's records fared, in the order of the request. */
export const batchResults = {
  /** How many records were written. */
  successCount: Schema.Int,
  /** How many records were not written. */
  failureCount: Schema.Int,
  /** How many records may or may not have been written, because the provider's answer was lost. */
  uncertainCount: Schema.optionalKey(Schema.Int),
  /** The outcome of each record, in the order of the request. */
  results: Schema.Array(BatchResult)
}

/** A batch of which at least one record was written. */
export const BatchAnswer = Schema.Struct({
  /** The operation of this write; get it at any time. */
  operationId: OperationId,
  ...batchResults,
  /** The provider's messages about records that were not written. */
  errors: Schema.optionalKey(Schema.Array(RecordError)),
  /** What the caller should know, such as properties that had no effect. */
  warnings,
  /** Present where an `Idempotency-Key` returned the answer to an earlier request. */
  replayed
}).annotate({ identifier: "BatchAnswer" })
export interface BatchAnswer extends Schema.Schema.Type<typeof BatchAnswer> {}

/** A write that was stored and is executed in the background. */
export const AcceptedAnswer = Schema.Struct({
  /** The operation of this write; get it at any time. Records of an auto batch share one. */
  operationId: OperationId,
  /** The reference of a single record: get its own outcome with it, whatever other records share the operation. */
  recordRef: Schema.optionalKey(RecordRef),
  /** What the caller should know, such as properties that had no effect. */
  warnings,
  /** Present where an `Idempotency-Key` returned the answer to an earlier request. */
  replayed
}).annotate({ identifier: "AcceptedAnswer" })
export interface AcceptedAnswer extends Schema.Schema.Type<typeof AcceptedAnswer> {}

/** A write that was explained and not executed (`dryRun`): nothing was sent and nothing was stored. */
export const Explanation = Schema.Struct({
  /** Distinguishes an explanation from the answer to a write. */
  dryRun: Schema.Literal(true),
  /**
   * The requests to the provider in their order, as they would go where it refuses none, with secrets replaced. They start
   * with the read of current values, where a field goes only if it is empty.
   */
  requests: Schema.Array(ProviderRequest),
  /** What becomes of each field of each record, in the order of the request. */
  records: Schema.Array(RecordExplanation),
  /** Why the write would fail before it is sent. */
  errors: Schema.optionalKey(Schema.Array(RecordError)),
  /** What the answer to the write would warn of, as far as it is known now. */
  warnings
}).annotate({ identifier: "Explanation" })
export interface Explanation extends Schema.Schema.Type<typeof Explanation> {}

/** The answers to a write that was executed or stored. */
const written = [RecordAnswer, BatchAnswer, AcceptedAnswer] as const
export const Written = Schema.Union(written)
export type Written = OneOf<(typeof written)[number]["Type"]>

/** Every answer to a write; a dry run's is an explanation. */
const answers = [...written, Explanation] as const
export const WriteAnswer = Schema.Union(answers)
export type WriteAnswer = OneOf<(typeof answers)[number]["Type"]>

/** Each has the members of the others as undefined, so that `answer.result` can be asked for without a test first. */
type OneOf<All, Members extends PropertyKey = MembersOf<All>> = All extends unknown
  ? All & { readonly [Member in Exclude<Members, keyof All>]?: never }
  : never
type MembersOf<All> = All extends unknown ? keyof All : never
