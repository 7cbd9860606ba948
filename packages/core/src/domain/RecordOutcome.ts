/** What became of one record of a write. A lost answer is said to be uncertain, never guessed. */
import * as Schema from "effect/Schema"
import { RecordFields } from "./Json.ts"
import { LostCall } from "../writes/LostCall.ts"

/** One of several records that have a key. */
const Candidate = Schema.Struct({
  /** The provider's id of the record. */
  recordId: Schema.String,
  /** The record's page at the provider, if its driver reports it. */
  url: Schema.optionalKey(Schema.String)
})
export interface Candidate extends Schema.Schema.Type<typeof Candidate> {}

/** Why a record was not written, as the provider reported it. */
export const RecordError = Schema.Struct({
  /** The provider's message. */
  message: Schema.String,
  /**
   * The provider's own code, where it gave one; `match-not-found`, `match-found` or `match-ambiguous` of a record that is found by a key;
   * `reference-not-found` or `reference-ambiguous` of a reference by key.
   */
  code: Schema.optionalKey(Schema.String),
  /** The provider's field that it is about. */
  field: Schema.optionalKey(Schema.String),
  /** The provider's id of the record that has the refused value already, where its refusal names one. */
  existingId: Schema.optionalKey(Schema.String),
  /** With `match-ambiguous` and `reference-ambiguous`: the records that have the key, at most 10, the oldest first. */
  candidates: Schema.optionalKey(Schema.Array(Candidate)),
  /** The setting of the installation that brought the field's value: its default, which the caller didn't send. */
  configPath: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "RecordError" })
export interface RecordError extends Schema.Schema.Type<typeof RecordError> {}

/** What a write did with a record that it looked for. */
export const RecordAction = Schema.Literals(["created", "updated", "skipped"])
export type RecordAction = typeof RecordAction.Type

export const RecordOutcome = Schema.Struct({
  outcome: Schema.Literals(["success", "failed", "uncertain"]),
  /** The provider's id of the record. */
  recordId: Schema.optionalKey(Schema.String),
  /** On `success` of a write with a match: what became of the record. */
  action: Schema.optionalKey(RecordAction),
  /** Of a write with a match: the fields of the key by which a record was found or created, as the caller named them. */
  matchedBy: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The record as the provider returned it. */
  data: Schema.optionalKey(RecordFields),
  errors: Schema.optionalKey(Schema.Array(RecordError)),
  /**
   * On `failed`: nothing was written, and the same record may go through later; missing: it would be refused again. On
   * `uncertain`, never final: the create stays open, and is looked up again.
   */
  retryable: Schema.optionalKey(Schema.Literal(true)),
  /** On `failed` alone: the provider no longer took the credentials, so the account must be connected again first. */
  unauthorized: Schema.optionalKey(Schema.Literal(true)),
  /** On `failed` alone: only other records of an all-or-none batch were refused. Not part of any answer. */
  heldBack: Schema.optionalKey(Schema.Literal(true)),
  /** The earliest moment at which sending it again makes sense, where the provider named one. */
  retryAfter: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** What went wrong beside the record itself, such as an association that could not be made afterwards. */
  warnings: Schema.optionalKey(Schema.Array(Schema.String)),
  /**
   * On `success` of an update: fields of `writeOnUpdate: "ifEmpty"` that were not written because they had a value, as the caller named
   * them. Answers have a warning for each.
   */
  kept: Schema.optionalKey(Schema.Array(Schema.String)),
  /** On `uncertain`: the call failed or had no answer. Missing: the provider reported success, but not for this record. */
  unanswered: Schema.optionalKey(Schema.Literal(true)),
  /** On `uncertain` alone: the record was erased, and stays so whatever a late answer shows. Not part of any answer. */
  erased: Schema.optionalKey(Schema.Literal(true)),
  /** Of creates: the calls that may have created the record, or that a lookup found not to have. Not part of any answer. */
  lostCall: Schema.optionalKey(LostCall)
}).annotate({ identifier: "RecordOutcome" })
export interface RecordOutcome extends Schema.Schema.Type<typeof RecordOutcome> {}

/** What a success comes with: fields that kept their values, and warnings. */
export type Remarks = Pick<RecordOutcome, "kept" | "warnings">

/** The outcome with what else a success comes with; others stay as they are. */
export const remarked = (outcome: RecordOutcome, { kept = [], warnings = [] }: Remarks): RecordOutcome =>
  outcome.outcome !== "success"
    ? outcome
    : {
        ...outcome,
        ...(kept.length === 0 ? {} : { kept: [...(outcome.kept ?? []), ...kept] }),
        ...(warnings.length === 0 ? {} : { warnings: [...(outcome.warnings ?? []), ...warnings] })
      }

/** All warnings of a record; that of a field which kept its value names it. @rule write.ifEmpty */
export const warningsOf = ({
  kept = [],
  warnings = []
}: RecordOutcome): ReadonlyArray<{ readonly message: string; readonly field?: string }> => [
  ...kept.map((field) => ({ message: `"${field}" was not written: it has a value`, field })),
  ...warnings.map((message) => ({ message }))
]
