/** Faults of a manifest that its form can't show alone, and the refusal that lists them. @rule integration.manifestFaults */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { nameOf } from "../domain/InputFault.ts"

/** One fault. */
export const ManifestFault = Schema.Struct({
  /** The keys that lead to it, such as `integrations`, 0, `provider`. */
  path: Schema.Array(Schema.Union([Schema.String, Schema.Number])),
  message: Schema.String,
  value: Schema.optionalKey(Schema.Json)
})
export interface ManifestFault extends Schema.Schema.Type<typeof ManifestFault> {}

export type ManifestPath = ManifestFault["path"]

/** A manifest that can't be deployed, with every reason. Nothing was changed. */
export class ManifestRefused extends Schema.TaggedError<ManifestRefused>()("ManifestRefused", {
  faults: Schema.NonEmptyArray(ManifestFault)
}) {
  override get message(): string {
    return this.faults.map(({ message, path }) => `${nameOf(path)}: ${message}`).join("; ")
  }
}

export const requireNoFaults = ([fault, ...others]: ReadonlyArray<ManifestFault>): Effect.Effect<
  void,
  ManifestRefused
> => (fault === undefined ? Effect.void : Effect.fail(new ManifestRefused({ faults: [fault, ...others] })))
