/** Adds an integration to a project, outside of any manifest. Spec 2.8. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { nameOf } from "../../domain/InputName.ts"
import { ProviderName } from "../../domain/Ids.ts"
import { IntegrationDefinition, Manifest, specVersion } from "../Manifest.ts"
import * as DeployPlanning from "../rules/DeployPlanning.ts"
import * as ManifestRefusals from "../rules/ManifestRefusals.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import { orGoOn } from "../../call/InputRefused.ts"
import * as NewRevisions from "./NewRevisions.ts"

/** What a request to add one brings. */
export const NewIntegration = Schema.Struct({
  /** The integration's name, unique in the project: 1 to 64 letters, digits, `-` and `_`. */
  name: IntegrationDefinition.fields.name,
  /** The provider's name, as manifests write it. */
  provider: ProviderName,
  /** The integration's first revision. */
  latestRevision: Schema.Struct({
    /** The version of the manifest's format. */
    specVersion: Manifest.fields.specVersion,
    /** The integration's definition, with the same name and provider. */
    content: IntegrationDefinition
  })
}).annotate({ identifier: "NewIntegration" })

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  ...NewIntegration.fields
})
type Input = typeof Input.Type

export class IntegrationExists extends Schema.TaggedError<IntegrationExists>()("IntegrationExists", {
  name: Schema.String,
  integrationId: Schema.String
}) {
  override get message(): string {
    return `the project has an integration "${this.name}" already`
  }
}

export const createIntegration = Effect.fn("CreateIntegration.createIntegration")(function* (
  caller: Caller,
  input: Input
) {
  const project = yield* Access.project(caller, "createIntegration", input.project)
  const registry = yield* ProviderRegistry
  const integrations = yield* (yield* IntegrationStore).list(project.id)
  const before = integrations.find(({ name }) => name === input.name)
  if (before !== undefined) return yield* new IntegrationExists({ name: before.name, integrationId: before.id })
  yield* orGoOn([...contradictions(input), ...definitionFaults(input, registry.names)])
  yield* NewRevisions.deploy(project.id, [input.latestRevision.content])
})

const at = ["latestRevision", "content"] as const

const contradictions = ({ latestRevision, ...input }: Input): ReadonlyArray<InputFault> =>
  (["name", "provider"] as const).flatMap((member) =>
    latestRevision.content[member] === input[member]
      ? []
      : [
          {
            name: nameOf([...at, member]),
            value: latestRevision.content[member],
            message: `${nameOf([...at, member])} must be the same as ${member}, "${input[member]}"`
          }
        ]
  )

/** Judged as a manifest that holds it alone. */
const definitionFaults = ({ latestRevision }: Input, providers: ReadonlyArray<string>): ReadonlyArray<InputFault> => {
  const manifest: Manifest = { specVersion, integrations: [latestRevision.content] }
  return [...ManifestRefusals.refusals(manifest), ...DeployPlanning.refusals(manifest, [], providers)].map(
    ({ path: [, , ...within], ...fault }) => ({ ...fault, name: nameOf([...at, ...within]) })
  )
}
