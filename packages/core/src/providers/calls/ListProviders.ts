/** The catalogue: every provider that this deployment has a driver for, by name. It needs no credentials. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as ProviderInfo from "../ProviderInfo.ts"
import { ProviderRegistry } from "../ProviderRegistry.ts"

export const Input = Schema.Struct({})

export const listProviders = Effect.fn("ListProviders.listProviders")(function* () {
  const { get, names } = yield* ProviderRegistry
  const infos = yield* Effect.forEach(names.toSorted(), (name) => Effect.map(get(name), ProviderInfo.of))
  return Object.fromEntries(infos.map((info): [string, ProviderInfo.ProviderInfo] => [info.name, info]))
}, Effect.orDie)
