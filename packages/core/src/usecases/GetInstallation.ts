/** One installation of an integration. */
import * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import * as Access from "./Access.ts"
import { seen, SeenInstallation, soughtById } from "./SeenInstallation.ts"

export const Input = SeenInstallation

export const getInstallation = Effect.fn("GetInstallation.getInstallation")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getInstallation", input.project)
  const { sought } = yield* soughtById(project.id, input)
  return yield* seen(caller, sought)
})
