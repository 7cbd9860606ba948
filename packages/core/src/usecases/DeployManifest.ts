/**
 * Brings a project's integrations to what a manifest says. An integration that differs gets a new revision, one that doesn't
 * stays as it is; those that the manifest doesn't hold go only where the caller says so. Spec 2.8.
 */
import * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import * as Access from "./Access.ts"
import * as NewRevisions from "./NewRevisions.ts"
import * as PlanDeploy from "./PlanDeploy.ts"
import { removeWithInstallations } from "./DeleteIntegration.ts"

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
  if (differing.size > 0) {
    yield* NewRevisions.deploy(
      project.id,
      integrations.filter(({ name }) => differing.has(name))
    )
  }
  for (const { action, integrationId } of plans) {
    if (action === "remove" && integrationId !== undefined) yield* removeWithInstallations(project.id, integrationId)
  }
  const deployed = new Map((yield* (yield* IntegrationStore).list(project.id)).map((each) => [each.name, each]))
  return integrations.flatMap(({ name }) => deployed.get(name) ?? [])
})
