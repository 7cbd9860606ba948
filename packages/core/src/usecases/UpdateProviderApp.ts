/** Changes an OAuth app of a project, such as a secret that was renewed at the provider. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { ProviderAppId } from "../domain/Ids.ts"
import { ClientId, ClientSecret, details } from "../domain/ProviderApp.ts"
import { ProviderAppStore } from "../ports/ProviderAppStore.ts"
import * as Access from "./Access.ts"

/** What is left out stays as it is. */
export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  providerAppId: ProviderAppId,
  ...details,
  clientId: Schema.optionalKey(ClientId),
  clientSecret: Schema.optionalKey(ClientSecret)
})

export const updateProviderApp = Effect.fn("UpdateProviderApp.updateProviderApp")(function* (
  caller: Caller,
  { project: idOrName, providerAppId, ...changes }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "updateProviderApp", idOrName)
  return yield* (yield* ProviderAppStore).update(project.id, providerAppId, changes, yield* DateTime.now)
})
