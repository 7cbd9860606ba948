/** Why each field of a record goes or not, as a dry run tells it. Settled 19. */
import * as Schema from "effect/Schema"
import { Json } from "../domain/Json.ts"

export const FieldExplanation = Schema.Struct({
  /** As the caller named it; a default has the name of its setting. */
  field: Schema.String,
  /** The provider's name for it, where that is another one. */
  renamedTo: Schema.optionalKey(Schema.String),
  /** As it goes to the provider, or would. */
  value: Json,
  /** `mapping`: the request's value, changed to the one that the customer maps it to. */
  source: Schema.Literals(["request", "mapping", "default"]),
  /** `onlyIfEmpty`: what the provider holds now decides, and that was not asked. */
  decision: Schema.Literals(["sent", "onlyIfEmpty", "dropped"]),
  /** The rule that decided, in words. */
  because: Schema.String,
  /** Where the rule is set: a path in the installation, or in the manifest. */
  configPath: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "FieldExplanation" })
export interface FieldExplanation extends Schema.Schema.Type<typeof FieldExplanation> {}

export const RecordExplanation = Schema.Struct({
  /** The provider's id, where the record has one already. */
  recordId: Schema.optionalKey(Schema.String),
  fields: Schema.Array(FieldExplanation)
}).annotate({ identifier: "RecordExplanation" })
export interface RecordExplanation extends Schema.Schema.Type<typeof RecordExplanation> {}
