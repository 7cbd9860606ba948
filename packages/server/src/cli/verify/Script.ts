/** The steps of a run: calls of the driver, chosen by what the driver can do. What the driver sends is compared with the contract apart. */
import { ofAccount } from "./AccountSteps.ts"
import { ofDeletes, ofObject } from "./ObjectSteps.ts"
import * as Effect from "effect/Effect"
import { differs, same, type Setting, type Step } from "./Step.ts"

/** In the order in which they run: an object is deleted before those that its records refer to. */
export const steps = (setting: Setting): ReadonlyArray<Step> => [
  ...ofAccount(setting),
  ...setting.sample.objects.flatMap((sample) => ofObject(setting, sample)),
  ...(setting.sample.probes?.(setting.written.tag) ?? []).map((probe): Step => ({
    name: probe.name,
    refused: true,
    run: Effect.map(setting.probe(probe), (status) => (status >= 400 ? same : differs("a refusal", String(status))))
  })),
  ...setting.sample.objects.toReversed().flatMap((sample) => ofDeletes(setting, sample))
]
