/** One installation of an integration. */
import * as Effect from "effect/Effect"
import * as SaveWarnings from "../rules/SaveWarnings.ts"
import type { Caller } from "../../domain/Caller.ts"
import { withWarnings } from "../Installation.ts"
import * as Access from "../../call/Access.ts"
import { seen, SeenInstallation, soughtById } from "./SeenInstallation.ts"

export const Input = SeenInstallation

export const getInstallation = Effect.fn("GetInstallation.getInstallation")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getInstallation", input.project)
  const { integration, sought } = yield* soughtById(project.id, input)
  const installation = yield* seen(caller, sought)
  const warnings = SaveWarnings.ofInstalled(integration.latestRevision.content, installation.config.content)
  return withWarnings(installation, warnings)
})
