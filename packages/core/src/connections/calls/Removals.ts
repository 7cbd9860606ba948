/**
 * Removals. What is removed is gone at once, and its job is stored with that; the operations that wait for it end in steps, the first of
 * them before the answer. @rule removal.job, connection.delete, install.delete
 */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audited } from "../../call/Audit.ts"
import type { StoreUnavailable } from "../../domain/StoreError.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import {
  type ConnectionId,
  type GroupRef,
  type InstallationId,
  type OperationId,
  type ProjectId,
  RemovalJobId
} from "../../domain/Ids.ts"
import { revokeSeconds } from "../../domain/Limits.ts"
import { removals } from "../../domain/RemovalLimits.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { JobWakeup } from "../../operations/JobWakeup.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { OperationStore } from "../../operations/OperationStore.ts"
import { nothingErased, type RemovalCursor, type RemovalJob, type RemovalRequest } from "../../operations/RemovalJob.ts"
import { type ClaimedRemoval, RemovalJobStore } from "../../operations/RemovalJobStore.ts"
import { connectionRemoved, installationRemoved } from "../../operations/rules/Cancellation.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account } from "../../providers/ProviderDriver.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import type { Connection } from "../Connection.ts"
import { ConnectionStore } from "../ConnectionStore.ts"

/** Stores the job of a removal: call it in the removal's transaction, and `endRemoved` afterwards. */
export const createRemoval = Effect.fnUntraced(function* (
  projectId: ProjectId,
  groupRef: GroupRef | undefined,
  request: RemovalRequest
) {
  const now = yield* DateTime.now
  const job: RemovalJob = {
    id: RemovalJobId.make(yield* (yield* IdGenerator).next),
    projectId,
    ...(groupRef === undefined ? {} : { groupRef }),
    state: "running",
    createTime: now,
    updateTime: now,
    progress: { operations: 0, records: 0 },
    ...(request.erases === undefined ? {} : { erased: nothingErased })
  }
  return yield* (yield* RemovalJobStore).create(job, request, leaseFrom(now))
})

const leaseFrom = (at: DateTime.Utc) => DateTime.add(at, { seconds: removals.leaseSeconds })

/** What is done of a job at a time, until the time is over; it may rest in between for as long as it works. */
type Step<R> = (
  claimed: ClaimedRemoval,
  until: number,
  rests: boolean
) => Effect.Effect<ClaimedRemoval, StoreUnavailable, R>

/** Ends what waits for what is removed. Returns the job, which workers continue, where that takes longer than a caller should wait. */
export const endRemoved = (claimed: ClaimedRemoval) =>
  Effect.map(firstStep(claimed, endStep), (job) => (job.state === "running" ? job : undefined))

/** Works as long as a caller should wait, then leaves the rest to workers. */
export const firstStep = Effect.fnUntraced(function* <R>(claimed: ClaimedRemoval, step: Step<R>) {
  const until = (yield* Clock.currentTimeMillis) + removals.answerMillis
  const { job } = yield* step(claimed, until, false).pipe(
    // It is removed all the same. Where this can't be saved either, the lease ends.
    Effect.catchTag("StoreUnavailable", (error) =>
      Effect.logWarning("a removal was interrupted; a worker continues", error).pipe(
        Effect.andThen(Effect.ignore(saved(claimed))),
        Effect.as(claimed)
      )
    )
  )
  if (job.state === "running") yield* (yield* JobWakeup).open
  return job
})

/** Takes the removal that has been due for the longest time for one step; false where none is due. */
export const nextRemoval = Effect.fnUntraced(function* <R>(step: Step<R>) {
  const at = yield* DateTime.now
  const store = yield* RemovalJobStore
  const claimed = yield* store.claim(at, leaseFrom(at))
  if (Option.isNone(claimed)) return false
  const until = (yield* Clock.currentTimeMillis) + removals.stepMillis
  yield* Effect.catchDefect(step(claimed.value, until, true), (defect) =>
    Effect.andThen(
      Effect.logError(`the removal job ${claimed.value.job.id} failed`, defect),
      saved({ ...claimed.value, job: { ...claimed.value.job, state: "failed" } })
    )
  )
  return true
})

export const saved = Effect.fnUntraced(function* (claimed: ClaimedRemoval) {
  const now: ClaimedRemoval = { ...claimed, job: { ...claimed.job, updateTime: yield* DateTime.now } }
  yield* (yield* RemovalJobStore).save(now)
  return now
})

/** Goes on from the last operation that was ended, until the time is over. */
export const endStep = Effect.fnUntraced(function* (claimed: ClaimedRemoval, until: number, rests: boolean) {
  const { cursor, job } = claimed
  const request = cursor === undefined ? yield* removeUnused(job.projectId, claimed.request) : claimed.request
  const now = { ...claimed, request }
  const { claimed: later, isOver } = yield* workThrough(now, yield* partsOf(now), until, rests)
  return yield* saved({ ...later, job: { ...later.job, state: isOver ? "done" : "running" } })
})

/** Works from part to part, each from its last operation on, until all are over or the time is. */
export const workThrough = Effect.fnUntraced(function* (
  claimed: ClaimedRemoval,
  parts: ReadonlyArray<RemovalCursor>,
  until: number,
  rests: boolean
) {
  const { request } = claimed
  let { cursor, job } = claimed
  const soFar = (isOver: boolean) => ({ claimed: { ...claimed, job, ...(cursor && { cursor }) }, isOver })
  for (const part of parts) {
    for (cursor = part; ;) {
      if ((yield* Clock.currentTimeMillis) >= until) return soFar(false)
      const [took, worked]: [Duration.Duration, Worked] = yield* Effect.timed(workOn(job, request, cursor))
      job = worked.job
      // Half of the database's time is left to others.
      if (rests) yield* Effect.sleep(took)
      if (worked.last === undefined) break
      cursor = { ...part, after: worked.last }
    }
  }
  return soFar(true)
})

interface Worked {
  readonly job: RemovalJob
  /** Missing where nothing of the part is left. */
  readonly last?: OperationId | undefined
}

const workOn = Effect.fnUntraced(function* (
  job: RemovalJob,
  { connections }: RemovalRequest,
  { after, installationId, isLast, of }: RemovalCursor
): Effect.fn.Return<Worked, StoreUnavailable, OperationQueue | OperationStore> {
  const { erased = nothingErased, progress, projectId } = job
  if (of === "erasure") {
    const store = yield* OperationStore
    const { last, ...step } = yield* store.erase(projectId, installationId, removals.atOnce, after)
    return {
      job: { ...job, erased: sum(erased, step) },
      ...(step.operations < removals.atOnce ? {} : { last })
    }
  }
  const waiting = { projectId, installationId, after, limit: removals.atOnce }
  const [those, outcome] =
    of === "installation"
      ? [waiting, installationRemoved]
      : [{ ...waiting, connectionIds: connections.map(({ id }) => id) }, connectionRemoved]
  const { last, ...ended } = yield* (yield* OperationQueue).cancelInstallation(those, outcome, yield* DateTime.now)
  // A later pass finds again what is being sent.
  return { job: isLast === undefined ? { ...job, progress: sum(progress, ended) } : job, last }
})

const sum = <Counts extends Readonly<Record<string, number>>>(one: Counts, other: Partial<Counts>): Counts => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([name, count]) => [name, (one[name] ?? 0) + (count ?? 0)]))
})

/** The installations whose operations are still to be ended. Those of a group that have left a removed connection may have some left. */
const partsOf = Effect.fnUntraced(function* ({ cursor, job: { projectId }, request }: ClaimedRemoval) {
  const { known } = yield* InstallationStore
  const groups = new Set(request.connections.map(({ groupRef }) => groupRef))
  const ofGroups = yield* Effect.forEach(groups, (groupRef) => known(projectId, groupRef))
  const removed = new Set(request.installationIds)
  const others = ofGroups.flatMap((each) => each.flatMap(({ id }) => (removed.has(id) ? [] : [id])))
  const parts = [...inOrder("installation", request.installationIds), ...inOrder("connection", others)]
  return remaining(parts, cursor)
})

/** The parts from the cursor on. */
export const remaining = (
  parts: ReadonlyArray<RemovalCursor>,
  cursor: RemovalCursor | undefined
): ReadonlyArray<RemovalCursor> =>
  cursor === undefined
    ? parts
    : parts.flatMap((part) => (isBefore(part, cursor) ? [] : isBefore(cursor, part) ? [part] : [cursor]))

export const inOrder = (
  of: RemovalCursor["of"],
  ids: ReadonlyArray<InstallationId>,
  isLast?: RemovalCursor["isLast"]
): ReadonlyArray<RemovalCursor> =>
  ids.toSorted().map((installationId) => ({ of, installationId, ...(isLast === undefined ? {} : { isLast }) }))

const isBefore = (one: RemovalCursor, other: RemovalCursor): boolean =>
  one.of === other.of ? one.installationId < other.installationId : one.of === "installation"

/** Removes those connections that no installation uses, and leaves the others out. */
const removeUnused = Effect.fnUntraced(function* (projectId: ProjectId, request: RemovalRequest) {
  const gone = yield* Effect.filter(request.connections, ({ id }) =>
    Effect.catchTags(Effect.as(removeConnection(projectId, id, Effect.void), true), {
      ConnectionInUse: () => Effect.succeed(false),
      ConnectionNotFound: () => Effect.succeed(true)
    })
  )
  return { ...request, connections: gone }
})

/**
 * Only the store can check that no installation uses it: an operation that a worker takes up finds no connection, and ends. `also` is
 * stored with that. Its grant at the provider is revoked last.
 */
export const removeConnection = Effect.fnUntraced(function* <A, E, R>(
  projectId: ProjectId,
  id: ConnectionId,
  also: Effect.Effect<A, E, R>
) {
  const connections = yield* ConnectionStore
  const connection = yield* connections.get(projectId, id)
  const grant = yield* grantOf(connection)
  const removal = Effect.andThen(connections.remove(projectId, id), also)
  const result = yield* audited("connection", { id, groupRef: connection.group.groupRef }, removal)
  yield* revoke(grant)
  return result
})

export interface Grant {
  readonly connection: Connection
  readonly account: Account
}

export type Revocation = "revoked" | "failed" | "nothing to revoke"

/** The grant of a connection; undefined where it has none, or where its credentials can't be read any more. */
export const grantOf = (connection: Connection) =>
  Effect.flatMap(ConnectionStore, (store) => store.account(connection.projectId, connection.id)).pipe(
    Effect.map((account): Grant | undefined =>
      account.credentials._tag === "OAuthCredentials" ? { connection, account } : undefined
    ),
    Effect.catch(() => Effect.undefined),
    Effect.catchDefect(() => Effect.undefined)
  )

/** Call it when the connection is gone. */
export const revoke = (grant: Grant | undefined) =>
  grant === undefined
    ? Effect.succeed<Revocation>("nothing to revoke")
    : ask(grant).pipe(
        Effect.timeoutOrElse({
          duration: `${revokeSeconds} seconds`,
          orElse: () => Effect.fail({ message: `no answer within ${revokeSeconds} seconds` })
        }),
        Effect.catch(({ message }) => failed(message)),
        Effect.catchDefect((defect) =>
          Effect.andThen(Effect.logError("unhandled error while revoking a grant", defect), failed("unexpected error"))
        ),
        Effect.annotateLogs({
          provider: grant.connection.provider,
          groupRef: grant.connection.group.groupRef,
          connectionId: grant.connection.id
        })
      )

const failed = (message: string) =>
  Effect.as(
    Effect.logWarning(`connection deleted, but its grant was not revoked at the provider: ${message}`),
    "failed" as const
  )

const ask = Effect.fnUntraced(function* ({ account, connection }: Grant) {
  const { projectId, provider } = connection
  const nothing: Revocation = "nothing to revoke"
  const driver = yield* Effect.option((yield* ProviderRegistry).get(provider))
  const revokeAt = Option.getOrUndefined(driver)?.revoke
  if (revokeAt === undefined || (yield* isStillConnected(connection))) return nothing
  const { credentials } = account
  const { environment = "production" } = "environment" in credentials ? credentials : {}
  const client = yield* (yield* ProviderAppStore).client(projectId, { provider, environment })
  yield* revokeAt(Option.getOrUndefined(client), account)
  yield* Effect.logInfo("grant revoked at the provider")
  const revoked: Revocation = "revoked"
  return revoked
})

/** Another connection may lead to the same account, by the same grant. */
const isStillConnected = Effect.fnUntraced(function* ({ projectId, provider, providerWorkspaceRef }: Connection) {
  if (providerWorkspaceRef === undefined) return false
  const of = { provider, providerWorkspaceRef, page: { limit: 1 } }
  return (yield* (yield* ConnectionStore).list(projectId, of)).length > 0
})
