/** The revisions of an integration. @rule integration.deploy, integration.names */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { defineCall, defineUncheckedCall } from "../../call/Call.ts"
import { listed } from "../../call/ListedPart.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import type { Caller } from "../../domain/Caller.ts"
import { ConnectionId, type ObjectName, type ProjectId, RevisionId } from "../../domain/Ids.ts"
import { PageInput, partOf } from "../../domain/ListPart.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import * as ProviderAccount from "../../providers/calls/ProviderAccount.ts"
import { contentOf, HydratedRevision, type LiveObject, objectNames } from "../HydratedRevision.ts"
import { Revision } from "../Integration.ts"
import { IntegrationNotFound, IntegrationStore, RevisionNotFound } from "../IntegrationStore.ts"
import { Manifest } from "../Manifest.ts"
import { ManifestRefused, requireNoFaults } from "../ManifestFault.ts"
import * as DeployPlanning from "../rules/DeployPlanning.ts"
import * as ManifestRefusals from "../rules/ManifestRefusals.ts"
import { deployRevisions, IntegrationInput } from "./Integrations.ts"
import { joined } from "../../domain/JoinedStruct.ts"

/** Gives an integration the revision that a manifest has for it, also where nothing differs from the latest one. */
export const createRevision = defineCall({
  name: "createRevision",
  access: ["full"],
  input: joined(
    IntegrationInput,
    Schema.Struct({
      /** The manifest, as an object. */
      manifest: Manifest
    })
  ),
  success: Schema.Void,
  errors: [IntegrationNotFound, ManifestRefused],
  audit: { action: "integration.revise", target: ({ integration }) => ({ name: integration }) },
  run: Effect.fnUntraced(function* ({ project }, { integration: idOrName, manifest }) {
    const integration = yield* (yield* IntegrationStore).resolve(project.id, idOrName)
    const definitions = manifest.integrations.filter(({ name }) => name === integration.name)
    const missing = `the manifest holds no integration "${integration.name}"`
    yield* requireNoFaults([
      ...(definitions.length === 0 ? [{ path: ["integrations"], message: missing }] : []),
      ...ManifestRefusals.refusals(manifest),
      ...DeployPlanning.refusals(manifest, [integration], (yield* ProviderRegistry).names)
    ])
    const { id, name } = integration
    yield* audited("integration", { id, name }, deployRevisions(project.id, definitions))
  })
})

/** Gets one revision of an integration. */
export const getRevision = defineCall({
  name: "getRevision",
  access: ["full", "viewer"],
  input: joined(
    IntegrationInput,
    Schema.Struct({
      /** The revision's id. */
      revisionId: RevisionId
    })
  ),
  success: Revision,
  errors: [IntegrationNotFound, RevisionNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, { integration, revisionId }) {
    const integrations = yield* IntegrationStore
    const { id } = yield* integrations.resolve(project.id, integration)
    return yield* integrations.revision(project.id, id, revisionId)
  })
})

/** Lists the revisions of an integration, the latest first, in pages. */
export const listRevisions = defineCall({
  name: "listRevisions",
  access: ["full", "viewer"],
  input: joined(IntegrationInput, PageInput),
  success: Schema.Array(Revision),
  errors: [IntegrationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, input) {
    const integrations = yield* IntegrationStore
    const { id } = yield* integrations.resolve(project.id, input.integration)
    return yield* listed(partOf(input), ({ page }) => integrations.revisions(project.id, id, page))
  })
})

const HydrationInput = joined(
  IntegrationInput,
  Schema.Struct({
    /** The revision's id. */
    revisionId: RevisionId,
    /** The connection whose account is described. Without it, the result has no live fields. */
    connectionId: Schema.optionalKey(ConnectionId),
    /** Asks the provider again, however recently it was asked. */
    refresh: Schema.optionalKey(Schema.Boolean)
  })
)

/**
 * Gets a revision joined with the objects and fields of a connected account. An object that can't be described has an `error`; the
 * others are described all the same.
 */
export const hydrateRevision = defineUncheckedCall({
  name: "hydrateRevision",
  access: ["full", "frontend", "consumer", "viewer"],
  input: HydrationInput,
  success: HydratedRevision,
  errors: [...ProviderAccount.accountErrors, RevisionNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* (caller, input, permission) {
    const action = input.connectionId === undefined ? permission : "hydrateFromConnection"
    const project = yield* Access.project(caller, action, input.project)
    const integrations = yield* IntegrationStore
    const { id } = yield* integrations.resolve(project.id, input.integration)
    const { content, createTime, specVersion } = yield* integrations.revision(project.id, id, input.revisionId)
    const live = yield* liveObjects(caller, project.id, input, content.provider, objectNames(content))
    const hydrated: HydratedRevision = {
      id: input.revisionId,
      specVersion,
      createTime,
      content: contentOf(content, live)
    }
    return hydrated
  })
})

const concurrency = 4

const liveObjects = Effect.fnUntraced(function* (
  caller: Caller,
  projectId: ProjectId,
  { connectionId, refresh }: typeof HydrationInput.Type,
  provider: string,
  names: ReadonlyArray<ObjectName>
) {
  const nothing: ReadonlyMap<string, LiveObject> = new Map()
  if (connectionId === undefined) return nothing
  const { account, driver, within } = yield* ProviderAccount.load(caller, projectId, { connectionId })
  // Another provider's objects would describe none of these, even where they have the same names.
  if (account.provider !== provider) return yield* new ConnectionNotFound({ connectionId })
  const { describe } = driver
  if (describe === undefined) return nothing
  const descriptions = yield* Descriptions
  const liveObject = (name: ObjectName) =>
    descriptions.object(describe, projectId, account, name, refresh === true ? "fresh" : "stored").pipe(
      Effect.map((metadata): LiveObject => ({ metadata })),
      Effect.catchIf(
        (error) => !concernsAll(error),
        ({ message }) => Effect.succeed<LiveObject>({ error: message })
      ),
      Effect.map((found) => [name, found] as const)
    )
  const found: ReadonlyMap<string, LiveObject> = new Map(
    yield* within(Effect.forEach(names, liveObject, { concurrency }))
  )
  return found
})

/** Credentials or an app that the provider rejects fail the whole call once, not each object. */
const concernsAll = ({ reason }: ProviderError): boolean =>
  reason._tag === "ProviderUnauthorized" || reason._tag === "ProviderAppInvalid"
