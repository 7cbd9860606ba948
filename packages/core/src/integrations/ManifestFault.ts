/** One fault of a manifest that its form can't show alone. Spec 2.8. */
import * as Schema from "effect/Schema"

export const ManifestFault = Schema.Struct({
  /** The keys that lead to it, such as `integrations`, 0, `provider`. */
  path: Schema.Array(Schema.Union([Schema.String, Schema.Number])),
  message: Schema.String,
  value: Schema.optionalKey(Schema.Json)
})
export interface ManifestFault extends Schema.Schema.Type<typeof ManifestFault> {}

/** Where in a manifest something stands. */
export type ManifestPath = ManifestFault["path"]
