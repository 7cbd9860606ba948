/** Everything that is kept of a group: exported line by line. @rule group.export */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { defineCall, StreamOf } from "../../call/Call.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { type ConfigId, GroupRef, type OperationId, type ProjectId, type RedriveJobId } from "../../domain/Ids.ts"
import { batchRecords, logEntries } from "../../domain/Limits.ts"
import type { Installation } from "../../installations/Installation.ts"
import { InstallationStore, type KnownInstallation } from "../../installations/InstallationStore.ts"
import { complete } from "../../writes/rules/StoredDecisions.ts"
import type { Operation } from "../../operations/Operation.ts"
import { OperationHistory } from "../../operations/OperationHistory.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { RedriveJobStore } from "../../operations/RedriveJobStore.ts"
import { GroupLine } from "../GroupData.ts"

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
/** The bulk redrives of a group: those whose filters name it. */
export const redriveGroup = (groupRef: GroupRef, known: ReadonlyArray<KnownInstallation>) => ({
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
