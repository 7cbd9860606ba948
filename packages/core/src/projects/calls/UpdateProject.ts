/** Changes the members of a project that the mask names. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { ProjectUpdate } from "../Project.ts"
import { ProjectStore } from "../ProjectStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The properties to change, and their new values. */
  update: ProjectUpdate
})

export const updateProject = Effect.fn("UpdateProject.updateProject")(function* (
  caller: Caller,
  { project: idOrName, update }: typeof Input.Type
) {
  const { id } = yield* Access.project(caller, "updateProject", idOrName)
  return yield* (yield* ProjectStore).update(id, masked(update.updateMask, update.project), yield* DateTime.now)
})
