/** Everything that is kept of a group: exported line by line, and erased for good. @rule group.export, group.erase */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { audited } from "../../call/Audit.ts"
import { AuditLog } from "../../audit/AuditLog.ts"
import { erasedGroup } from "../../audit/rules/ErasedGroup.ts"
import { defineCall, StreamOf } from "../../call/Call.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { OAuthSessionStore } from "../../connections/OAuthSessionStore.ts"
import { grantOf, revoke } from "../../connections/calls/Removals.ts"
import { Digest } from "../../domain/Digest.ts"
import {
  type ConfigId,
  GroupRef,
  type InstallationId,
  type OperationId,
  type ProjectId,
  type RedriveJobId
} from "../../domain/Ids.ts"
import { batchRecords, eraseSeconds, logEntries } from "../../domain/Limits.ts"
import type { Installation } from "../../installations/Installation.ts"
import { InstallationStore, type KnownInstallation } from "../../installations/InstallationStore.ts"
import { complete } from "../../writes/rules/StoredDecisions.ts"
import type { Operation } from "../../operations/Operation.ts"
import { OperationHistory } from "../../operations/OperationHistory.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { type Erased, OperationStore } from "../../operations/OperationStore.ts"
import { RedriveJobStore } from "../../operations/RedriveJobStore.ts"
import { RemovalJobStore } from "../../operations/RemovalJobStore.ts"
import { installationRemoved } from "../../operations/rules/Cancellation.ts"
import { JwtKeyStore } from "../../projects/JwtKeyStore.ts"
import { EventOutbox } from "../../webhooks/EventOutbox.ts"
import { GroupErasure, GroupLine } from "../GroupData.ts"

/** Configs and operations that are read, or removed, at a time: as many as take a few milliseconds. */
const atOnce = 100

/** Returns everything that is kept of a group, without its secrets, as lines that are read while they are consumed. */
export const exportGroup = defineCall({
  name: "exportGroup",
  access: ["full"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Your own id of the group to export. */
    groupRef: GroupRef
  }),
  success: StreamOf(GroupLine),
  errors: [],
  audit: { action: "group.export", target: ({ groupRef }) => ({ groupRef }) },
  run: ({ project }, { groupRef }) =>
    Effect.map(
      Effect.context<ConnectionStore | InstallationStore | OperationHistory | OperationQueue | RedriveJobStore>(),
      (stores) => Stream.provideContext(lines(project.id, groupRef), stores)
    )
})

/** The jobs that name the group, or one of its installations. */
const redriveGroup = (groupRef: GroupRef, known: ReadonlyArray<KnownInstallation>) => ({
  groupRef,
  installationIds: known.map(({ id }) => id)
})

const lines = (projectId: ProjectId, groupRef: GroupRef) =>
  connections(projectId, groupRef).pipe(
    Stream.concat(installations(projectId, groupRef)),
    Stream.concat(operations(projectId, groupRef)),
    Stream.concat(redriveJobs(projectId, groupRef)),
    Stream.concat(Stream.succeed<GroupLine>({ type: "end" }))
  )

const connections = (projectId: ProjectId, groupRef: GroupRef) =>
  Stream.fromIterableEffect(Effect.flatMap(ConnectionStore, (store) => store.list(projectId, { groupRef }))).pipe(
    Stream.map((connection): GroupLine => ({ type: "connection", connection }))
  )

const installations = (projectId: ProjectId, groupRef: GroupRef) =>
  Stream.fromIterableEffect(Effect.flatMap(InstallationStore, (store) => store.list(projectId, { groupRef }))).pipe(
    Stream.flatMap((installation) =>
      Stream.concat(Stream.succeed<GroupLine>({ type: "installation", installation }), configs(installation))
    )
  )

const configs = ({ id: installationId, integrationId, projectId }: Installation) =>
  Stream.paginate(
    Option.none<ConfigId>(),
    Effect.fnUntraced(function* (after) {
      const store = yield* InstallationStore
      const selector = { projectId, integrationId, installationId }
      const page = yield* store.history(selector, { after: Option.getOrUndefined(after), limit: atOnce })
      const found = page.map((config): GroupLine => ({ type: "config", installationId, config }))
      return [found, nextAfter(page)] as const
    })
  )

/** Those of installations that are gone too. */
const operations = (projectId: ProjectId, groupRef: GroupRef) =>
  Stream.fromIterableEffect(Effect.flatMap(InstallationStore, (store) => store.known(projectId, groupRef))).pipe(
    Stream.flatMap((installation) => operationsOf(projectId, installation)),
    Stream.flatMap((operation) => Stream.fromIterableEffect(linesOf(operation)))
  )

const operationsOf = (projectId: ProjectId, { id: installationId, integrationId }: KnownInstallation) =>
  Stream.paginate(
    Option.none<OperationId>(),
    Effect.fnUntraced(function* (last) {
      const history = yield* OperationHistory
      const before = Option.getOrUndefined(last)
      const page = yield* history.list({ projectId, integrationId, installationId, before, limit: atOnce })
      return [page, nextAfter(page)] as const
    })
  )

/** Where the next page begins: at the first end of a page, another one is asked for. */
export const nextAfter = <Id>(page: ReadonlyArray<{ readonly id: Id }>): Option.Option<Option.Option<Id>> => {
  const last = page.at(-1)
  return page.length < atOnce || last === undefined ? Option.none() : Option.some(Option.some(last.id))
}

const redriveJobs = (projectId: ProjectId, groupRef: GroupRef) =>
  Stream.fromIterableEffect(
    Effect.map(
      Effect.flatMap(InstallationStore, (store) => store.known(projectId, groupRef)),
      (known) => [redriveGroup(groupRef, known)]
    )
  ).pipe(
    Stream.flatMap((group) =>
      Stream.paginate(
        Option.none<RedriveJobId>(),
        Effect.fnUntraced(function* (last) {
          const before = Option.getOrUndefined(last)
          const page = yield* (yield* RedriveJobStore).list({ projectId, group, before, limit: atOnce })
          return [page.map((job): GroupLine => ({ type: "redriveJob", job })), nextAfter(page)] as const
        })
      )
    )
  )

/** An operation with its planned records, their outcomes and its log; nothing if it was removed in the meantime. */
export const linesOf = Effect.fnUntraced(
  function* (operation: Operation) {
    const history = yield* OperationHistory
    const { id: operationId, projectId } = operation
    const planned = yield* (yield* OperationQueue).planned(projectId, operationId)
    const payloads = Option.match(planned, { onNone: () => [], onSome: ({ records }) => complete(records) })
    const records = yield* history.records({ projectId, operationId, from: 0, limit: batchRecords.maximum })
    const log = yield* history.logs(projectId, operationId, logEntries)
    return [
      { type: "operation", operation },
      ...records.map((record): GroupLine => {
        const payload = payloads[record.index]
        return { type: "record", operationId, record, ...(payload === undefined ? {} : { payload }) }
      }),
      ...log.map((entry): GroupLine => ({ type: "log", operationId, entry }))
    ] satisfies ReadonlyArray<GroupLine>
  },
  Effect.catchTag("OperationNotFound", () => Effect.succeed<ReadonlyArray<GroupLine>>([]))
)

/**
 * Erases everything that is kept of a group, and returns what this call has removed: repeat it until `complete`. What waits ends
 * first; a write in flight runs to its end, with the connection that it needs, and is removed by a later call.
 */
export const eraseGroup = defineCall({
  name: "eraseGroup",
  access: ["full"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Your own id of the group to erase. */
    groupRef: GroupRef
  }),
  success: GroupErasure,
  errors: [],
  audit: { action: "group.erase", target: () => ({}) },
  run: Effect.fnUntraced(function* ({ project: { id: projectId } }, { groupRef }) {
    const until = (yield* Clock.currentTimeMillis) + eraseSeconds * 1000
    const formerRef = erasedGroup(yield* (yield* Digest).sha256(groupRef))
    // Stored first, so that nothing is erased without an event.
    yield* audited("group", { groupRef: formerRef }, refuseTokens(projectId, groupRef))
    const store = yield* InstallationStore
    const installed = yield* store.list(projectId, { groupRef })
    yield* Effect.forEach(installed, ({ id: installationId, integrationId }) =>
      audited("installation", { id: installationId }, store.remove({ projectId, integrationId, installationId })).pipe(
        // It was removed in the meantime.
        Effect.catchTag("InstallationNotFound", () => Effect.void)
      )
    )
    yield* (yield* OAuthSessionStore).removeGroup(projectId, groupRef)
    const known = yield* store.known(projectId, groupRef)
    const { erased, writesInFlight, isDone } = yield* eraseOperations(projectId, known, until)
    const connectionStore = yield* ConnectionStore
    const held = isDone ? yield* connectionStore.list(projectId, { groupRef }) : []
    const grants = yield* Effect.forEach(held, grantOf)
    const connections = isDone ? yield* connectionStore.removeGroup(projectId, groupRef) : 0
    const revocations = yield* Effect.forEach(grants, revoke, { concurrency: 4 })
    // One that was installed when they were read may have writes by now: a later call erases it.
    const gone = known.filter(({ isInstalled }) => !isInstalled)
    if (isDone) {
      yield* store.forget(
        projectId,
        gone.map(({ id }) => id)
      )
    }
    // Tokens that were issued while it ran would bring the group back.
    yield* refuseTokens(projectId, groupRef)
    yield* (yield* AuditLog).eraseGroup(projectId, groupRef, formerRef)
    yield* (yield* RedriveJobStore).removeGroup(projectId, redriveGroup(groupRef, known))
    yield* (yield* RemovalJobStore).removeGroup(projectId, groupRef)
    // The last step, because the ones before are events too; what a destination has received is beyond reach.
    yield* (yield* EventOutbox).removeGroup(projectId, groupRef)
    const erasure: GroupErasure = {
      complete: isDone && gone.length === known.length,
      connections,
      installations: installed.length,
      ...erased,
      writesInFlight,
      revokedGrants: revocations.filter((each) => each === "revoked").length,
      failedRevocations: revocations.filter((each) => each === "failed").length
    }
    return erasure
  })
})

/** A token from before an erasure must not create again what was erased. */
const refuseTokens = Effect.fnUntraced(function* (projectId: ProjectId, groupRef: GroupRef) {
  yield* (yield* JwtKeyStore).refuseTokens(projectId, groupRef, yield* DateTime.now)
})

/** Between two checks for writes in flight. */
const pause = Duration.millis(100)

/** Works, and waits for writes in flight, until nothing is left or the time is over. */
const eraseOperations = Effect.fnUntraced(function* (
  projectId: ProjectId,
  known: ReadonlyArray<KnownInstallation>,
  until: number
) {
  let erased: Erased = { operations: 0, records: 0, logEntries: 0 }
  for (;;) {
    // What was accepted until a moment ago, such as a redrive, ends as well.
    yield* Effect.forEach(known, ({ id }) => endWaiting(projectId, id))
    // Counted first: what ends after this is erased in the next round.
    const writesInFlight = yield* inFlight(projectId, known)
    const rounds = yield* Effect.forEach(known, ({ id }) => eraseEnded(projectId, id, until))
    erased = [erased, ...rounds].reduce(sum)
    const isDone = rounds.every(({ isWhole }) => isWhole) && writesInFlight === 0
    if (isDone || (yield* Clock.currentTimeMillis) >= until) return { erased, writesInFlight, isDone }
    yield* Effect.sleep(pause)
  }
})

/** Cancels what waits for a removed installation. */
const endWaiting = Effect.fnUntraced(function* (projectId: ProjectId, installationId: InstallationId) {
  const queue = yield* OperationQueue
  let after: OperationId | undefined
  do {
    const waiting = { projectId, installationId, after, limit: atOnce }
    const { last } = yield* queue.cancelInstallation(waiting, installationRemoved, yield* DateTime.now)
    after = last
  } while (after !== undefined)
})

/** Erases what has ended of an installation, each step after the one before: a search from the start would read past all that is gone. */
const eraseEnded = Effect.fnUntraced(function* (projectId: ProjectId, installationId: InstallationId, until: number) {
  const store = yield* OperationStore
  let erased: Erased = { operations: 0, records: 0, logEntries: 0 }
  let after: OperationId | undefined
  for (;;) {
    const [took, { last, ...step }] = yield* Effect.timed(store.erase(projectId, installationId, atOnce, after))
    erased = sum(erased, step)
    if (step.operations < atOnce) return { ...erased, isWhole: true }
    if ((yield* Clock.currentTimeMillis) >= until) return { ...erased, isWhole: false }
    after = last
    // It rests for as long as it works, so that half of the database's time is left to others.
    yield* Effect.sleep(Duration.max(took, Duration.millis(10)))
  }
})

const sum = (one: Erased, other: Erased): Erased => ({
  operations: one.operations + other.operations,
  records: one.records + other.records,
  logEntries: one.logEntries + other.logEntries
})

/** How many writes of these installations are in progress; the first hundred of each are counted. */
const inFlight = Effect.fnUntraced(function* (projectId: ProjectId, known: ReadonlyArray<KnownInstallation>) {
  const history = yield* OperationHistory
  const found = yield* Effect.forEach(known, ({ id: installationId, integrationId }) =>
    history.list({ projectId, integrationId, installationId, status: "in_progress", limit: atOnce })
  )
  return found.flat().length
})
