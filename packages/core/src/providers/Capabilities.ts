/** What a provider can do, as data: rules read this and never a provider's name. Spec 8. */
import * as Schema from "effect/Schema"
import { batchRecords } from "../domain/Limits.ts"

const BatchCapability = Schema.Struct({
  create: Schema.Boolean,
  update: Schema.Boolean,
  /** Most records in one call. */
  records: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: batchRecords.maximum }))
})

export const Capabilities = Schema.Struct({
  create: Schema.Boolean,
  update: Schema.Boolean,
  delete: Schema.Boolean,
  batch: Schema.Struct({ ...BatchCapability.fields }),
  /** Whether a batch can be refused as a whole; a `false` means always partial. Spec 4.3.4. */
  allOrNone: Schema.Struct({ create: Schema.Boolean, update: Schema.Boolean }),
  /** `writeOnUpdate: ifEmpty` needs a read of the current values. Spec 2.9. */
  ifEmpty: Schema.Boolean,
  /** Associations on create. Spec 4.3.9. */
  associations: Schema.Boolean,
  /** Headers of the caller, forwarded to the provider; which ones, a driver's `forwardableHeaders` say. Spec 4.3.9. */
  headers: Schema.Boolean,
  /** Custom fields. Spec 4.2. */
  customFields: Schema.Boolean
}).annotate({ identifier: "Capabilities" })
export interface Capabilities extends Schema.Schema.Type<typeof Capabilities> {}
