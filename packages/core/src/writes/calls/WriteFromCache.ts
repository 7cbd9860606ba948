/**
 * What this process has seen not long ago of keys and of the targets of writes. It decides nothing by itself: a write that is
 * planned on it starts only if all of it is still valid, which the statement that stores it checks.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Access from "../../call/Access.ts"
import { Caller, mayDo, ownProject, type Permission } from "../../domain/Caller.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { remembered } from "../../domain/Limits.ts"
import * as LruCache from "../../domain/LruCache.ts"
import { RequestOrigin } from "../../domain/RequestOrigin.ts"
import type { InstallationStore, WriteTarget, WriteTargetKey } from "../../installations/InstallationStore.ts"
import { authorOf } from "../RequestAuthor.ts"
import type { WritePreconditions } from "../WritePreconditions.ts"
import type { WriteRecordsInput } from "../WriteRequest.ts"
import * as Idempotency from "./Idempotency.ts"
import { planWrite } from "./Plan.ts"
import { type PlannedStart, startWrite } from "./StartWrite.ts"

/** A key's holder, without the key. */
export type CachedHolder = Omit<Extract<Caller, { readonly _tag: "CachedApiKey" }>, "_tag" | "apiKey">

/** A target that a store can tell the state of. */
export type CachedTarget = WriteTarget & Required<Pick<WriteTarget, "preconditions" | "projectName">>

export class WriteContextCache extends Context.Service<
  WriteContextCache,
  {
    /** By the digest of the key. */
    readonly holders: LruCache.LruCache<string, CachedHolder>
    readonly targets: LruCache.LruCache<WriteTargetKey, CachedTarget>
    /** By the id or name that the host program uses. A name is valid only while a cached target has it as its project's name. */
    readonly projects: LruCache.LruCache<string, ProjectId>
  }
>()("@fieldgate/core/writes/calls/WriteFromCache") {}

export const makeCache: Effect.Effect<WriteContextCache["Service"]> = Effect.sync(() =>
  WriteContextCache.of({
    holders: LruCache.make(remembered.keys, (digest) => digest),
    targets: LruCache.make(
      remembered.targetCharacters,
      ({ groupRef, integration, projectId }) => JSON.stringify([projectId, integration, groupRef]),
      sizeOfTarget
    ),
    projects: LruCache.make(remembered.projects, (idOrName) => idOrName)
  })
)

const sizeOfTarget = ({ definition, installed }: CachedTarget): number => {
  const { descriptions, installation } = Option.getOrElse(installed, () => ({ descriptions: {}, installation: {} }))
  return JSON.stringify([definition, installation, descriptions]).length
}

/** Loads a target, and caches it if it is writable. */
export const loadTarget = Effect.fnUntraced(function* (store: InstallationStore["Service"], key: WriteTargetKey) {
  const target = yield* store.target(key)
  const { preconditions, projectName } = target
  if (preconditions !== undefined && projectName !== undefined) {
    ;(yield* WriteContextCache).targets.put(key, { ...target, preconditions, projectName })
  }
  return target
})

/**
 * Writes on cached context, where the process has it: the statement that stores the write checks that all of it still holds.
 * Undefined where the write must be planned on loaded context; nothing has been done then, so nothing is refused by the cache.
 */
export const writeFromCache = Effect.fnUntraced(function* (
  permission: Permission,
  caller: Caller,
  input: WriteRecordsInput
) {
  // Which projects a member sees is decided by their present names.
  if (caller._tag === "Member") return undefined
  const { projects, targets } = yield* WriteContextCache
  const key = keyOf(ownProject(caller)?.id ?? projects.get(input.project), input)
  const target = key === undefined ? undefined : targets.get(key)
  if (key === undefined || target === undefined || isRenamed(caller, key, target, input)) return undefined
  if (!mayWrite(permission, caller, input)) return undefined
  const ready = yield* Effect.orElseSucceed(readyOn(caller, target, input), () => undefined)
  if (ready === undefined) return undefined
  return yield* Effect.catchTags(startWrite(ready, preconditionsOf(caller, target)), {
    PreconditionFailed: () => {
      targets.forget(key)
      projects.forget(input.project)
      return Effect.undefined
    },
    // Preconditions come before keys: what the key brings back is this caller's.
    IdempotencyKeyTaken: () => replayOf(key.projectId, ready, input),
    QueueFull: () => Effect.undefined,
    RecordsBusy: () => Effect.undefined
  })
})

/** The answer to the first request with the same key; undefined where it is gone by now. */
const replayOf = (projectId: ProjectId, { claim }: PlannedStart, { idempotencyKey }: WriteRecordsInput) =>
  claim === undefined || idempotencyKey === undefined
    ? Effect.undefined
    : Effect.map(Idempotency.replay(projectId, claim, idempotencyKey), Option.getOrUndefined)

/** Whether the caller, if its key is still valid, may write to the project, for the group and consumer that the request names. */
const mayWrite = (permission: Permission, caller: Caller, { project, request }: WriteRecordsInput): boolean => {
  if (Access.mismatchOf(caller, request) !== undefined) return false
  if (caller._tag === "Host") return true
  const holder = caller._tag === "CachedApiKey" ? Caller.ApiKeyHolder({ ...caller, scopes: caller.scopes }) : caller
  const own = ownProject(holder)
  return mayDo(holder, permission) && own !== undefined && Access.isNamed(own, project)
}

/** Other callers are restricted to their own project; a host's project name may be free by now, or name another project. */
const isRenamed = (
  caller: Caller,
  key: WriteTargetKey,
  { projectName }: CachedTarget,
  { project }: WriteRecordsInput
): boolean => caller._tag === "Host" && project !== key.projectId && project !== projectName

/** The write's cached target; a dry run stores nothing, so nothing would check it. */
const keyOf = (
  projectId: ProjectId | undefined,
  { integration, request }: WriteRecordsInput
): WriteTargetKey | undefined => {
  if (projectId === undefined || request.dryRun === true) return undefined
  return { projectId, integration, groupRef: request.groupRef }
}

const preconditionsOf = (caller: Caller, { preconditions }: CachedTarget): WritePreconditions =>
  caller._tag === "CachedApiKey" ? { target: preconditions, key: caller.preconditions } : { target: preconditions }

/** The write by the same rules as one that is looked up; a failure is any of their refusals. */
const readyOn = Effect.fnUntraced(function* (caller: Caller, target: CachedTarget, input: WriteRecordsInput) {
  const { idempotencyKey, objectName, request } = input
  const { driver, installed, isOpen, plan } = yield* planWrite(target, caller, input, "refuse")
  if (isOpen) return undefined
  // Whether synchronous writes are still held must be looked up.
  if (plan._tag === "Immediate" && installed.installation.connection.outage?.state === "open") return undefined
  const { integrationId } = target
  const ready: PlannedStart = {
    installed,
    driver,
    plan,
    author: authorOf(caller, yield* RequestOrigin, input),
    claim:
      idempotencyKey === undefined
        ? undefined
        : yield* Idempotency.claimOf(caller, idempotencyKey, { integrationId, objectName, request })
  }
  return ready
})
