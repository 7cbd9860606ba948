/** Which operations a caller sees: a consumer its group's, others their project's. @rule operation.get, token.group */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Caller, seesGroup } from "../../domain/Caller.ts"
import type { GroupRef, InstallationId, OperationId, ProjectId, ProviderName } from "../../domain/Ids.ts"
import type { Author } from "../../writes/Author.ts"
import type { Operation } from "../Operation.ts"
import type { OperationRecord } from "../OperationRecord.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { OperationNotFound, OperationStore } from "../OperationStore.ts"

/** Another group's operation doesn't exist for a consumer, and neither does one whose installation is gone. */
export const requireOperation = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, id: OperationId) {
  if (caller._tag !== "Consumer") return
  const { installationId } = yield* (yield* OperationStore).get(projectId, id)
  if (!(yield* seesInstallation(caller, projectId, installationId))) {
    return yield* new OperationNotFound({ operationId: id })
  }
})

/** Whether the installation is in the caller's world; who sees every group is not asked further. */
export const seesInstallation = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, id: InstallationId) {
  if (caller._tag !== "Consumer") return true
  const groupRef = yield* (yield* InstallationStore).groupOf(projectId, id)
  return Option.exists(groupRef, (each) => seesGroup(caller, each))
})

/**
 * The installations whose operations a caller may be shown, of those that it asks for; undefined where that is every one of
 * the project. A group's includes those that it no longer has, but for a consumer.
 */
const seenInstallations = Effect.fnUntraced(function* (
  caller: Caller,
  projectId: ProjectId,
  asked: { readonly groupRef?: GroupRef; readonly installationId?: InstallationId }
) {
  const { installationId } = asked
  const groupRef = caller._tag === "Consumer" ? caller.groupRef : asked.groupRef
  if (groupRef === undefined) return installationId === undefined ? undefined : [installationId]
  const store = yield* InstallationStore
  const of = caller._tag === "Consumer" ? store.list(projectId, { groupRef }) : store.known(projectId, groupRef)
  const ids = (yield* of).map(({ id }) => id)
  return installationId === undefined ? ids : ids.filter((id) => id === installationId)
})

/** The operation with what the caller may see of its authors. */
export const visibleOperation = (caller: Caller, operation: Operation): Operation => {
  if (caller._tag !== "Consumer") return operation
  const { author, redrive } = operation
  return {
    ...operation,
    ...(author === undefined ? {} : { author: visibleAuthor(author) }),
    ...(redrive === undefined ? {} : { redrive: { ...redrive, author: visibleAuthor(redrive.author) } })
  }
}

export const visibleRecord = (caller: Caller, record: OperationRecord): OperationRecord =>
  caller._tag !== "Consumer" || record.author === undefined
    ? record
    : { ...record, author: visibleAuthor(record.author) }

/** A consumer sees what its group's consumers asked for; the backend's keys and texts are hidden. @rule author.visible */
const visibleAuthor = (author: Author): Author =>
  author.actor.kind === "consumer" ? author : { actor: { kind: author.actor.kind } }

/** Whose operations a caller asks for. */
interface VisibleFilter {
  readonly groupRef?: GroupRef
  readonly installationId?: InstallationId
  /** By id or name. */
  readonly integrationId?: string
  readonly provider?: ProviderName
}

/** Those of the project that the caller sees, of the requested group, installation, integration and provider. */
export const visibleOf = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, filter: VisibleFilter) {
  const integrationIds = yield* integrationsOf(projectId, filter)
  const installationIds = yield* seenInstallations(caller, projectId, filter)
  return { projectId, installationIds, integrationIds }
})

const integrationsOf = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { integrationId: idOrName, provider }: VisibleFilter
) {
  const store = yield* IntegrationStore
  const named = idOrName === undefined ? undefined : [yield* store.resolve(projectId, idOrName)]
  if (provider === undefined) return named?.map(({ id }) => id)
  return (named ?? (yield* store.list(projectId))).flatMap((each) => (each.provider === provider ? [each.id] : []))
})
