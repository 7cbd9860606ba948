/** One OAuth app of a project, without its secret. */
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

export const getProviderApp = Effect.fn("GetProviderApp.getProviderApp")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getProviderApp", input.project)
  return yield* (yield* ProviderAppStore).get(project.id, input.providerAppId)
})
