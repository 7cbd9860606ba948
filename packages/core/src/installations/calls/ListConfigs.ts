/** The history of an installation's configs: when each was saved, and by whom; the current one first. */
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import { InstallationStore } from "../InstallationStore.ts"
import * as Access from "../../call/Access.ts"
import { seen, SeenInstallation, soughtById } from "./SeenInstallation.ts"

export const Input = SeenInstallation

export const listConfigs = Effect.fn("ListConfigs.listConfigs")(function* (caller: Caller, input: typeof Input.Type) {
  const project = yield* Access.project(caller, "listConfigs", input.project)
  const { sought } = yield* soughtById(project.id, input)
  yield* seen(caller, sought)
  return yield* (yield* InstallationStore).configs(sought)
})
