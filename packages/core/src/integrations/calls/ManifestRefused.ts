/** A manifest that can't be deployed, with every reason. Nothing was changed. Spec 2.8. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { nameOf } from "../../domain/InputName.ts"
import { ManifestFault } from "../ManifestFault.ts"

export class ManifestRefused extends Schema.TaggedError<ManifestRefused>()("ManifestRefused", {
  faults: Schema.NonEmptyArray(ManifestFault)
}) {
  override get message(): string {
    return this.faults.map(({ message, path }) => `${nameOf(path)}: ${message}`).join("; ")
  }
}

/** Refuses where there is a fault. */
export const orGoOn = ([fault, ...others]: ReadonlyArray<ManifestFault>): Effect.Effect<void, ManifestRefused> =>
  fault === undefined ? Effect.void : Effect.fail(new ManifestRefused({ faults: [fault, ...others] }))
