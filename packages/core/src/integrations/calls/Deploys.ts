/**
 * Deploys a manifest: brings a project's integrations to what it defines. An integration that differs gets a new revision, one that
 * doesn't stays as it is; those that the manifest doesn't define are removed only where the caller requests it. All of it happens, or
 * nothing. @rule integration.deploy
 * @rule integration.destructive
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { type Capabilities, completeCapabilities } from "../../providers/Capabilities.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { DeployPlan } from "../DeployPlan.ts"
import { Integration } from "../Integration.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import { Manifest } from "../Manifest.ts"
import { ManifestRefused, requireNoFaults } from "../ManifestFault.ts"
import * as DeployPlanning from "../rules/DeployPlanning.ts"
import * as ManifestRefusals from "../rules/ManifestRefusals.ts"
import { endWithInstallations, replaceIntegrations } from "./Integrations.ts"

const DeployInput = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The manifest, as an object. */
  manifest: Manifest,
  /** Removes the project's integrations that the manifest doesn't hold. Default: they stay. */
  destructive: Schema.optionalKey(Schema.Boolean)
})

/** Brings a project's integrations to what a manifest defines, and returns the manifest's integrations in its order. */
export const deployManifest = defineCall({
  name: "deployManifest",
  access: ["full"],
  input: DeployInput,
  success: Schema.Array(Integration),
  errors: [ManifestRefused],
  audit: { action: "integration.deploy", target: () => ({}) },
  run: Effect.fnUntraced(function* ({ project }, input) {
    const { integrations: plans } = yield* planned(project.id, input)
    const differing = new Set(
      plans.filter(({ action }) => action === "add" || action === "change").map(({ name }) => name)
    )
    const { integrations } = input.manifest
    const removals = plans.flatMap(({ action, integrationId }) =>
      action === "remove" && integrationId !== undefined ? [integrationId] : []
    )
    if (differing.size > 0 || removals.length > 0) {
      const installations = yield* InstallationStore
      const going = yield* Effect.forEach(removals, (integrationId) =>
        installations.list(project.id, { integrationId })
      )
      const changed = integrations.filter(({ name }) => differing.has(name))
      const names = plans.filter(({ action }) => action !== "none" && action !== "unlisted").map(({ name }) => name)
      const gone = yield* audited("integration", { changed: names }, replaceIntegrations(project.id, changed, removals))
      // What waits ends only now: had the deploy failed, it would have ended for nothing.
      yield* endWithInstallations(project.id, gone, going.flat())
    }
    const deployed = new Map((yield* (yield* IntegrationStore).list(project.id)).map((each) => [each.name, each]))
    return integrations.flatMap(({ name }) => deployed.get(name) ?? [])
  })
})

/** Shows what deploying a manifest would change, and which installations it would affect; changes nothing. */
export const planDeploy = defineCall({
  name: "planDeploy",
  access: ["full", "viewer"],
  input: DeployInput,
  success: DeployPlan,
  errors: [ManifestRefused],
  audit: "none",
  run: ({ project }, input) => planned(project.id, input)
})

const planned = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { destructive = false, manifest }: Pick<typeof DeployInput.Type, "destructive" | "manifest">
) {
  const registry = yield* ProviderRegistry
  const deployed = yield* (yield* IntegrationStore).list(projectId)
  yield* requireNoFaults([
    ...ManifestRefusals.refusals(manifest),
    ...DeployPlanning.refusals(manifest, deployed, registry.names)
  ])
  const store = yield* InstallationStore
  const concerned = DeployPlanning.concerning({ deployed, destructive, manifest })
  const installations = yield* Effect.forEach(concerned, ({ id }) => store.list(projectId, { integrationId: id }))
  // The registry has a driver for each of its names.
  const drivers = yield* Effect.orDie(Effect.forEach(registry.names, registry.get))
  const capabilities = new Map<string, Capabilities>(
    drivers.map(({ capabilities: declared, name }) => [name, completeCapabilities(declared)])
  )
  return DeployPlanning.plan({
    manifest,
    deployed,
    destructive,
    installations: installations.flat(),
    capabilitiesOf: (provider) => capabilities.get(provider),
    destinations: new Set()
  })
})
