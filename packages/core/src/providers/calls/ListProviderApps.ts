/** The OAuth apps of a project, without their secrets. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ProviderAppStore } from "../ProviderAppStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString
})

export const listProviderApps = Effect.fn("ListProviderApps.listProviderApps")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "listProviderApps", input.project)
  return yield* (yield* ProviderAppStore).list(project.id)
})
