/** What a caller gets for a write. Settled with spec 4.3.6; the same through every door. */
import * as Schema from "effect/Schema"
import { RecordExplanation } from "./Explanation.ts"
import { OperationId } from "../domain/Ids.ts"
import { RecordFields } from "../domain/Json.ts"
import { ProviderRequest } from "../providers/ProviderRequest.ts"
import { RecordError } from "../domain/RecordOutcome.ts"
import { Warning } from "../domain/Warning.ts"
import { RecordRef } from "./RecordRef.ts"

const warnings = Schema.optionalKey(Schema.Array(Warning))
/** The provider's id. */
const recordId = Schema.optionalKey(Schema.String)
/** The record as the provider returned it. */
const data = Schema.optionalKey(RecordFields)

/** Stands where an `Idempotency-Key` brought back the answer to an earlier request. */
const replayed = Schema.optionalKey(Schema.Literal(true))

/** One record, written at once. */
export const RecordAnswer = Schema.Struct({
  operationId: OperationId,
  result: Schema.Struct({ success: Schema.Literal(true), recordId, data }),
  warnings,
  replayed
}).annotate({ identifier: "RecordAnswer" })
export interface RecordAnswer extends Schema.Schema.Type<typeof RecordAnswer> {}

/** What became of one record of a batch. */
export const BatchResult = Schema.Struct({
  /** Whether it is known to be written. */
  success: Schema.Boolean,
  outcome: Schema.Literals(["success", "failed", "uncertain"]),
  recordId,
  data,
  errors: Schema.optionalKey(Schema.Array(RecordError)),
  /** On a failed record alone: nothing was written, and the same record may go through later. */
  retryable: Schema.optionalKey(Schema.Literal(true))
}).annotate({ identifier: "BatchResult" })
export interface BatchResult extends Schema.Schema.Type<typeof BatchResult> {}

/** How a batch's records fared, in the order of the request. */
export const batchResults = {
  successCount: Schema.Int,
  failureCount: Schema.Int,
  uncertainCount: Schema.optionalKey(Schema.Int),
  results: Schema.Array(BatchResult)
}

/** A batch of which at least one record was written. Spec 4.3.4. */
export const BatchAnswer = Schema.Struct({
  operationId: OperationId,
  ...batchResults,
  errors: Schema.optionalKey(Schema.Array(RecordError)),
  warnings,
  replayed
}).annotate({ identifier: "BatchAnswer" })
export interface BatchAnswer extends Schema.Schema.Type<typeof BatchAnswer> {}

/** A write that was kept and is carried out in the background. Spec 4.3.5, 4.3.7. */
export const AcceptedAnswer = Schema.Struct({
  operationId: OperationId,
  /** Of a single record: asks for its outcome later, whatever other records share the operation. */
  recordRef: Schema.optionalKey(RecordRef),
  warnings,
  replayed
}).annotate({ identifier: "AcceptedAnswer" })
export interface AcceptedAnswer extends Schema.Schema.Type<typeof AcceptedAnswer> {}

/** A write told and not carried out: what would be sent, and why each field goes or not. Settled 19. */
export const Explanation = Schema.Struct({
  dryRun: Schema.Literal(true),
  /** In the order in which they would go, where the provider refuses none. */
  requests: Schema.Array(ProviderRequest),
  /** In the order of the request. */
  records: Schema.Array(RecordExplanation),
  /** Why the write would fail before it is sent. */
  errors: Schema.optionalKey(Schema.Array(RecordError)),
  warnings
}).annotate({ identifier: "Explanation" })
export interface Explanation extends Schema.Schema.Type<typeof Explanation> {}

/** The answers to a write that was carried out or kept. */
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
