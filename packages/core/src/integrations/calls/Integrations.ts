/** A project's integrations, one at a time; `Deploys.ts` changes several together. @rule integration.deploy, integration.names */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { listed } from "../../call/ListedPart.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { type InstallationId, IntegrationId, type ProjectId, ProviderName, RevisionId } from "../../domain/Ids.ts"
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import { PageInput, partOf } from "../../domain/ListPart.ts"
import type { Installation } from "../../installations/Installation.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { createRemoval, endRemoved } from "../../connections/calls/Removals.ts"
import { Integration } from "../Integration.ts"
import { IntegrationNotFound, IntegrationStore } from "../IntegrationStore.ts"
import { IntegrationDefinition, Manifest, specVersion } from "../Manifest.ts"
import * as DeployPlanning from "../rules/DeployPlanning.ts"
import * as ManifestRefusals from "../rules/ManifestRefusals.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const integrationInputProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString
}

export interface IntegrationInputSchema extends Schema.Struct<typeof integrationInputProperties> {}

/** Names one integration of a project. */
export const IntegrationInput: IntegrationInputSchema = Schema.Struct(integrationInputProperties)

const newIntegrationProperties = {
  /** The integration's name, unique in the project: 1 to 64 letters, digits, `-` and `_`. */
  name: IntegrationDefinition.fields.name,
  /** The provider's name, as manifests write it. */
  provider: ProviderName,
  /** The integration's first revision; its `content` has the same name and provider. */
  latestRevision: Schema.Struct({
    /** The version of the manifest's format. */
    specVersion: Manifest.fields.specVersion,
    /** The integration's definition, with the same name and provider. */
    content: IntegrationDefinition
  })
}

export interface NewIntegrationSchema extends Schema.Struct<typeof newIntegrationProperties> {}

/** An integration to add. */
export const NewIntegration: NewIntegrationSchema = Schema.Struct(newIntegrationProperties).annotate({
  identifier: "NewIntegration"
})
type NewIntegration = typeof NewIntegration.Type

export class IntegrationExists extends Schema.TaggedError<IntegrationExists>()("IntegrationExists", {
  name: Schema.String,
  integrationId: Schema.String
}) {
  override get message(): string {
    return `the project already has an integration "${this.name}"`
  }
}

/** Creates an integration outside of any manifest. */
export const createIntegration = defineCall({
  name: "createIntegration",
  access: ["full"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString
    }),
    NewIntegration
  ),
  success: Schema.Void,
  errors: [InputRefused, IntegrationExists],
  audit: { action: "integration.create", target: ({ name }) => ({ name }) },
  run: Effect.fnUntraced(function* ({ project }, input) {
    const registry = yield* ProviderRegistry
    const integrations = yield* (yield* IntegrationStore).list(project.id)
    const before = integrations.find(({ name }) => name === input.name)
    if (before !== undefined) return yield* new IntegrationExists({ name: before.name, integrationId: before.id })
    yield* refuseFaults([...contradictions(input), ...definitionFaults(input, registry.names)])
    yield* audited("integration", {}, deployRevisions(project.id, [input.latestRevision.content]))
  })
})

const at = ["latestRevision", "content"] as const

const contradictions = ({ latestRevision, ...input }: NewIntegration): ReadonlyArray<InputFault> =>
  (["name", "provider"] as const).flatMap((property) =>
    latestRevision.content[property] === input[property]
      ? []
      : [
          {
            name: nameOf([...at, property]),
            value: latestRevision.content[property],
            message: `${nameOf([...at, property])} must be the same as ${property}, "${input[property]}"`
          }
        ]
  )

/** The same faults as those of a manifest with this definition alone. */
const definitionFaults = (
  { latestRevision }: NewIntegration,
  providers: ReadonlyArray<string>
): ReadonlyArray<InputFault> => {
  const manifest: Manifest = { specVersion, integrations: [latestRevision.content] }
  return [...ManifestRefusals.refusals(manifest), ...DeployPlanning.refusals(manifest, [], providers)].map(
    ({ path: [, , ...within], ...fault }) => ({ ...fault, name: nameOf([...at, ...within]) })
  )
}

/** Gets an integration with its latest revision, by its id or its name. */
export const getIntegration = defineCall({
  name: "getIntegration",
  access: ["full", "consumer", "viewer"],
  input: IntegrationInput,
  success: Integration,
  errors: [IntegrationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, { integration }) {
    return yield* (yield* IntegrationStore).resolve(project.id, integration)
  })
})

/** Lists a project's integrations with their latest revisions, the oldest first, in pages. */
export const listIntegrations = defineCall({
  name: "listIntegrations",
  access: ["full", "frontend", "consumer", "viewer"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString
    }),
    PageInput
  ),
  success: Schema.Array(Integration),
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, input) {
    const { list } = yield* IntegrationStore
    return yield* listed(partOf(input), ({ page }) =>
      Effect.map(list(project.id, page), (integrations) => integrations.map(withReadDefaults))
    )
  })
})

/** Clients of this API read `destination` and `schedule` of every read object; a manifest may leave them out. */
const withReadDefaults = (integration: Integration): Integration => {
  const { content, ...revision } = integration.latestRevision
  if (content.read?.objects === undefined) return integration
  const objects = content.read.objects.map((object) => ({ destination: "", schedule: "", ...object }))
  return {
    ...integration,
    latestRevision: { ...revision, content: { ...content, read: { ...content.read, objects } } }
  }
}

/**
 * Deletes an integration with its revisions, its installations, and the connections that no other installation uses. Operations
 * that wait for these installations fail first.
 */
export const deleteIntegration = defineCall({
  name: "deleteIntegration",
  access: ["full"],
  input: IntegrationInput,
  success: Schema.Void,
  errors: [IntegrationNotFound],
  audit: { action: "integration.delete", target: ({ integration }) => ({ name: integration }) },
  run: Effect.fnUntraced(function* ({ project }, { integration }) {
    const integrations = yield* IntegrationStore
    const { id, name } = yield* integrations.resolve(project.id, integration)
    const store = yield* InstallationStore
    const installations = yield* store.list(project.id, { integrationId: id })
    yield* audited("integration", { id, name }, integrations.remove(project.id, id)).pipe(
      Effect.tap((removed) => endWithInstallations(project.id, removed, installations)),
      // Another caller has deleted it at this moment.
      Effect.catchTag("IntegrationNotFound", () => Effect.void)
    )
  })
})

/** Ends what waits for deleted installations, and removes those of their connections that no other installation uses. */
export const endWithInstallations = Effect.fnUntraced(function* (
  projectId: ProjectId,
  installationIds: ReadonlyArray<InstallationId>,
  installations: ReadonlyArray<Installation>
) {
  if (installationIds.length + installations.length === 0) return
  const connections = new Map(
    installations.map(({ connection: { group, id } }) => [id, { id, groupRef: group.groupRef }])
  )
  const removal = yield* createRemoval(projectId, undefined, {
    installationIds,
    connections: [...connections.values()]
  })
  yield* endRemoved(removal)
})

/** Gives integrations of a project new revisions, and creates those that are new: all of them, or none. */
export const deployRevisions = Effect.fnUntraced(function* (
  projectId: ProjectId,
  definitions: ReadonlyArray<IntegrationDefinition>
) {
  const { at, deployments } = yield* deploymentsOf(definitions)
  return yield* (yield* IntegrationStore).deploy(projectId, deployments, at)
})

/** Does the same and removes other integrations, all or nothing; returns the installations that were removed with them. */
export const replaceIntegrations = Effect.fnUntraced(function* (
  projectId: ProjectId,
  definitions: ReadonlyArray<IntegrationDefinition>,
  removals: ReadonlyArray<IntegrationId>
) {
  const { at, deployments } = yield* deploymentsOf(definitions)
  return yield* (yield* IntegrationStore).replace(projectId, { deployments, removals }, at)
})

const deploymentsOf = Effect.fnUntraced(function* (definitions: ReadonlyArray<IntegrationDefinition>) {
  const ids = yield* IdGenerator
  const at = yield* DateTime.now
  const deployments = yield* Effect.forEach(
    definitions,
    Effect.fnUntraced(function* (content) {
      const id = RevisionId.make(yield* ids.next)
      const revision = { id, specVersion, createTime: at, content } as const
      return { newId: IntegrationId.make(yield* ids.next), revision }
    })
  )
  return { at, deployments }
})
