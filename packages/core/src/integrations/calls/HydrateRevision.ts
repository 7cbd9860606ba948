/** A revision of an integration, joined with the objects and fields of a connected account. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { contentOf, type HydratedRevision, type LiveObject, objectNames } from "../HydratedRevision.ts"
import { ConnectionId, type ObjectName, type ProjectId, RevisionId } from "../../domain/Ids.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import * as Access from "../../call/Access.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import * as ProviderAccount from "../../providers/calls/ProviderAccount.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The revision's id. */
  revisionId: RevisionId,
  /** Missing: the answer has no live fields. */
  connectionId: Schema.optionalKey(ConnectionId),
  /** Asks the provider anew, however short ago it was asked. */
  refresh: Schema.optionalKey(Schema.Boolean)
})
type Input = typeof Input.Type

/** An object that can't be described says so by its `error`; the others work all the same. */
export const hydrateRevision = Effect.fn("HydrateRevision.hydrateRevision")(function* (caller: Caller, input: Input) {
  const { integration: idOrName, revisionId } = input
  const action = input.connectionId === undefined ? "hydrateRevision" : "hydrateFromConnection"
  const project = yield* Access.project(caller, action, input.project)
  const integrations = yield* IntegrationStore
  const { id } = yield* integrations.resolve(project.id, idOrName)
  const { content, createTime, specVersion } = yield* integrations.revision(project.id, id, revisionId)
  const live = yield* liveObjects(caller, project.id, input, content.provider, objectNames(content))
  const hydrated: HydratedRevision = { id: revisionId, specVersion, createTime, content: contentOf(content, live) }
  return hydrated
})

/** Objects that are described side by side. */
const concurrency = 4

const liveObjects = Effect.fnUntraced(function* (
  caller: Caller,
  projectId: ProjectId,
  { connectionId, refresh }: Input,
  provider: string,
  names: ReadonlyArray<ObjectName>
) {
  const nothing: ReadonlyMap<string, LiveObject> = new Map()
  if (connectionId === undefined) return nothing
  const { account, driver, within } = yield* ProviderAccount.load(caller, projectId, { connectionId })
  // Another provider's objects would say nothing of these, even where they have the same names.
  if (account.provider !== provider) return yield* new ConnectionNotFound({ connectionId })
  const { describe } = driver
  if (describe === undefined) return nothing
  const descriptions = yield* Descriptions
  const look = (name: ObjectName) =>
    descriptions.object(describe, account, name, refresh).pipe(
      Effect.map((metadata): LiveObject => ({ metadata })),
      Effect.catchIf(
        (error) => !concernsAll(error),
        ({ message }) => Effect.succeed<LiveObject>({ error: message })
      ),
      Effect.map((found) => [name, found] as const)
    )
  const found: ReadonlyMap<string, LiveObject> = new Map(yield* within(Effect.forEach(names, look, { concurrency })))
  return found
})

/** Whoever must sign in again, or mend the project's app, is told so once and not object by object. */
const concernsAll = ({ reason }: ProviderError): boolean =>
  reason._tag === "ProviderUnauthorized" || reason._tag === "ProviderAppInvalid"
