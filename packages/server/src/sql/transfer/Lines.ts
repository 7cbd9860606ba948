/**
 * The file of an export: one JSON value in each line. A head first; then each table and its rows, every value as the text that
 * PostgreSQL has for it, so that nothing changes on the way; then the sequences, and an end by which a cut file is known.
 */
import * as Schema from "effect/Schema"

const Head = Schema.Struct({
  fieldgate: Schema.Literal("export"),
  format: Schema.Literal(1),
  /** The last migration that the database had seen. */
  step: Schema.String,
  /** A known text, sealed as credentials are: it opens with the same key only. */
  sealed: Schema.String
})
const TableLine = Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) })
const SequenceLine = Schema.Struct({ sequence: Schema.String, value: Schema.String })
const EndLine = Schema.Struct({ end: Schema.Literal(true) })
const Row = Schema.Array(Schema.NullOr(Schema.String))

export const Line = Schema.Union([Row, TableLine, SequenceLine, EndLine, Head])
export type Line = typeof Line.Type

export const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Line))

/** Whom the sealed text of the head belongs to, and what it says. */
export const probe = "fieldgate export"

/** The file can't be written or read, or is not what it should be. */
export class TransferFailed extends Schema.TaggedError<TransferFailed>()("TransferFailed", {
  message: Schema.String
}) {}
