/** The catalogue of providers. It depends on the deployment alone, so it is shown without credentials. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineUncheckedCall } from "../../call/Call.ts"
import type { Credential } from "../../domain/Caller.ts"
import { ProviderName } from "../../domain/Ids.ts"
import * as ProviderInfo from "../ProviderInfo.ts"
import { ProviderRegistry, ProviderUnknown } from "../ProviderRegistry.ts"

const access: ReadonlyArray<Credential> = ["full", "frontend", "consumer", "viewer"]

/** Lists the providers that this deployment has drivers for, by name. */
export const listProviders = defineUncheckedCall({
  name: "listProviders",
  access,
  input: Schema.Struct({}),
  success: Schema.Record(Schema.String, ProviderInfo.ProviderInfo),
  errors: [],
  audit: "none",
  run: () =>
    Effect.gen(function* () {
      const { get, names } = yield* ProviderRegistry
      const infos = yield* Effect.forEach(names.toSorted(), (name) => Effect.map(get(name), ProviderInfo.of))
      return Object.fromEntries(infos.map((info): [string, ProviderInfo.ProviderInfo] => [info.name, info]))
      // The registry has a driver for each of its names.
    }).pipe(Effect.orDie)
})

/** Gets how accounts of a provider sign in and what can be done with it. */
export const getProvider = defineUncheckedCall({
  name: "getProvider",
  access,
  input: Schema.Struct({
    /** The provider's name, as manifests write it. */
    provider: ProviderName
  }),
  success: ProviderInfo.ProviderInfo,
  errors: [ProviderUnknown],
  audit: "none",
  run: (_caller, { provider }) =>
    Effect.gen(function* () {
      return ProviderInfo.of(yield* (yield* ProviderRegistry).get(provider))
    })
})
