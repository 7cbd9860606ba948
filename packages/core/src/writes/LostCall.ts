/** Calls that sent a create and whose answers were lost: the provider may have created the record. @rule reconcile.openCreate */
import * as Schema from "effect/Schema"

/**
 * What the last lookup of the record showed. `pending`: nothing yet. `absent`: no record has its key, and the call may still
 * be running. `repeatable`: the same, and the provider itself refuses a second record with that key. `keyless`: it was
 * sent without a key that it could be looked up by. `ambiguous`: a record has its key, and may be of another call.
 */
export const Lookup = Schema.Literals(["pending", "absent", "repeatable", "keyless", "ambiguous"])
export type Lookup = typeof Lookup.Type

export const LostCall = Schema.Struct({
  /** When the first call that may have created the record was sent, and the last one. */
  firstSent: Schema.DateTimeUtcFromString,
  /** When the last call that may have created the record was sent. */
  lastSent: Schema.DateTimeUtcFromString,
  /** When waiting for the last answer ended; missing where the process ended first. */
  answerLost: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** The provider's answer, or why it is missing. */
  cause: Schema.String,
  /** How the record can be looked up. */
  lookup: Lookup,
  /**
   * The last call succeeded, but its answer doesn't show what became of this record. Sending it again would most likely create it
   * twice, each time.
   */
  answered: Schema.optionalKey(Schema.Literal(true)),
  /** The provider has refused the same record since. */
  refused: Schema.optionalKey(Schema.Literal(true)),
  /** The caller accepted that the record may be created twice, where a lookup can't show what became of it. */
  mayDuplicate: Schema.optionalKey(Schema.Literal(true))
})
export interface LostCall extends Schema.Schema.Type<typeof LostCall> {}
