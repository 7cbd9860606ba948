/** How large a provider app may be: a project lists all of its own at once. */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as Effect from "effect/Effect"
import * as JsonSize from "../../domain/JsonSize.ts"
import { providerAppCharacters } from "../../domain/Limits.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import type { ProviderApp } from "../ProviderApp.ts"

const properties = ["clientId", "externalRef", "scopes", "metadata"] as const

/** Refuses properties that are too large; `at` is where they are in the caller's input. */
export const requireSmall = (app: Partial<Pick<ProviderApp, (typeof properties)[number]>>, at = "") =>
  Effect.suspend(() => {
    const faults = properties.flatMap((name) => {
      const { characters } = JsonSize.of(app[name])
      const message = `${name} of a provider app has at most ${providerAppCharacters.maximum} characters; this one has ${characters}`
      return characters > providerAppCharacters.maximum ? [{ name: `${at}${name}`, message }] : []
    })
    return isReadonlyArrayNonEmpty(faults) ? Effect.fail(new InputRefused({ faults })) : Effect.void
  })
