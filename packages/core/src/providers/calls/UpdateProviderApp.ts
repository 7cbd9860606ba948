/** Changes the members of an OAuth app that the mask names, such as a secret that was renewed at the provider. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ProviderAppId } from "../../domain/Ids.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { ProviderAppUpdate } from "../ProviderApp.ts"
import { ProviderAppStore } from "../ProviderAppStore.ts"
import * as Access from "../../call/Access.ts"
import { requireSmall } from "./ProviderAppSize.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The provider app's id. */
  providerAppId: ProviderAppId,
  /** The properties to change, and their new values. */
  update: ProviderAppUpdate
})

export const updateProviderApp = Effect.fn("UpdateProviderApp.updateProviderApp")(function* (
  caller: Caller,
  { project: idOrName, providerAppId, update }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "updateProviderApp", idOrName)
  const changes = masked(update.updateMask, update.providerApp)
  yield* requireSmall(changes, "providerApp.")
  return yield* (yield* ProviderAppStore).update(project.id, providerAppId, changes, yield* DateTime.now)
})
