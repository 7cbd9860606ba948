/** One config that an installation has, or had: what was chosen then. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ConfigId } from "../../domain/Ids.ts"
import { InstallationStore } from "../InstallationStore.ts"
import * as Access from "../../call/Access.ts"
import { seen, SeenInstallation, soughtById } from "./SeenInstallation.ts"

export const Input = Schema.Struct({
  ...SeenInstallation.fields,
  /** The saved config's id. */
  configId: ConfigId
})

export const getConfig = Effect.fn("GetConfig.getConfig")(function* (caller: Caller, input: typeof Input.Type) {
  const project = yield* Access.project(caller, "getConfig", input.project)
  const { sought } = yield* soughtById(project.id, input)
  yield* seen(caller, sought)
  return yield* (yield* InstallationStore).config(sought, input.configId)
})
