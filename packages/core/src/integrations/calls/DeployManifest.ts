/**
 * Brings a project's integrations to what a manifest says. An integration that differs gets a new revision, one that doesn't
 * stays as it is; those that the manifest doesn't hold go only where the caller says so. All of it happens, or nothing. Spec 2.8.
 */
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import * as Access from "../../call/Access.ts"
import * as NewRevisions from "./NewRevisions.ts"
import * as PlanDeploy from "./PlanDeploy.ts"
import { endWithInstallations } from "./DeleteIntegration.ts"

export const Input = PlanDeploy.Input

/** Answers the manifest's integrations in its order. */
export const deployManifest = Effect.fn("DeployManifest.deployManifest")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "deployManifest", input.project)
  const { integrations: plans } = yield* PlanDeploy.planned(project.id, input)
  const differing = new Set(
    plans.filter(({ action }) => action === "add" || action === "change").map(({ name }) => name)
  )
  const { integrations } = input.manifest
  const removals = plans.flatMap(({ action, integrationId }) =>
    action === "remove" && integrationId !== undefined ? [integrationId] : []
  )
  if (differing.size > 0 || removals.length > 0) {
    const installations = yield* InstallationStore
    const going = yield* Effect.forEach(removals, (integrationId) => installations.list(project.id, { integrationId }))
    const changed = integrations.filter(({ name }) => differing.has(name))
    const gone = yield* NewRevisions.replace(project.id, changed, removals)
    // What waits ends only now: it would have ended for nothing, had the deploy failed.
    yield* endWithInstallations(project.id, gone, going.flat())
  }
  const deployed = new Map((yield* (yield* IntegrationStore).list(project.id)).map((each) => [each.name, each]))
  return integrations.flatMap(({ name }) => deployed.get(name) ?? [])
})
