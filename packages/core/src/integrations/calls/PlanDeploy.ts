/** Tells what deploying a manifest would change, and changes nothing. Spec 2.8. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { Caller } from "../../domain/Caller.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { Manifest } from "../Manifest.ts"
import * as DeployPlanning from "../rules/DeployPlanning.ts"
import * as ManifestRefusals from "../rules/ManifestRefusals.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import { orGoOn } from "./ManifestRefused.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The manifest, as an object. */
  manifest: Manifest,
  /** Removes the project's integrations that the manifest doesn't hold. Default: they stay. */
  destructive: Schema.optionalKey(Schema.Boolean)
})

export const planDeploy = Effect.fn("PlanDeploy.planDeploy")(function* (caller: Caller, input: typeof Input.Type) {
  const project = yield* Access.project(caller, "deployManifest", input.project)
  return yield* planned(project.id, input)
})

/** The plan for a project, for whoever may deploy to it. */
export const planned = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { destructive = false, manifest }: Pick<typeof Input.Type, "destructive" | "manifest">
) {
  const registry = yield* ProviderRegistry
  const deployed = yield* (yield* IntegrationStore).list(projectId)
  yield* orGoOn([
    ...ManifestRefusals.refusals(manifest),
    ...DeployPlanning.refusals(manifest, deployed, registry.names)
  ])
  const store = yield* InstallationStore
  const concerned = DeployPlanning.concerning({ deployed, destructive, manifest })
  const installations = yield* Effect.forEach(concerned, ({ id }) => store.list(projectId, { integrationId: id }))
  // The registry has a driver for each of its names.
  const drivers = yield* Effect.orDie(Effect.forEach(registry.names, registry.get))
  const capabilities = new Map<string, Capabilities>(drivers.map((driver) => [driver.name, driver.capabilities]))
  return DeployPlanning.plan({
    manifest,
    deployed,
    destructive,
    installations: installations.flat(),
    capabilitiesOf: (provider) => capabilities.get(provider),
    destinations: new Set()
  })
})
