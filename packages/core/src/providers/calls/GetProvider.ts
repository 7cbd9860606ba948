/** One provider of the catalogue. It is told to anybody. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ProviderName } from "../../domain/Ids.ts"
import * as ProviderInfo from "../ProviderInfo.ts"
import { ProviderRegistry } from "../ProviderRegistry.ts"

export const Input = Schema.Struct({
  /** The provider's name, as manifests write it. */
  provider: ProviderName
})

export const getProvider = Effect.fn("GetProvider.getProvider")(function* ({ provider }: typeof Input.Type) {
  return ProviderInfo.of(yield* (yield* ProviderRegistry).get(provider))
})
