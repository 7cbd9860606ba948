/** Gives one integration the revision that a manifest holds for it, also where that is the same as before. Spec 2.8. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { Manifest } from "../Manifest.ts"
import * as DeployPlanning from "../rules/DeployPlanning.ts"
import * as ManifestRefusals from "../rules/ManifestRefusals.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import { orGoOn } from "./ManifestRefused.ts"
import * as NewRevisions from "./NewRevisions.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The manifest, as an object. */
  manifest: Manifest
})

export const createRevision = Effect.fn("CreateRevision.createRevision")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { manifest } = input
  const project = yield* Access.project(caller, "createRevision", input.project)
  const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  const definitions = manifest.integrations.filter(({ name }) => name === integration.name)
  const missing = `the manifest holds no integration "${integration.name}"`
  yield* orGoOn([
    ...(definitions.length === 0 ? [{ path: ["integrations"], message: missing }] : []),
    ...ManifestRefusals.refusals(manifest),
    ...DeployPlanning.refusals(manifest, [integration], (yield* ProviderRegistry).names)
  ])
  yield* NewRevisions.deploy(project.id, definitions)
})
