/** Forgets an OAuth app of a project: its connections go on until their access tokens end. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ProviderAppId } from "../../domain/Ids.ts"
import { ProviderAppStore } from "../ProviderAppStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The provider app's id. */
  providerAppId: ProviderAppId
})

export const removeProviderApp = Effect.fn("RemoveProviderApp.removeProviderApp")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "removeProviderApp", input.project)
  yield* (yield* ProviderAppStore).remove(project.id, input.providerAppId)
})
