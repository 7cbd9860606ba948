/** Everything that is kept of a group, line by line, without its secrets. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/Caller.ts"
import type { GroupLine } from "../GroupData.ts"
import { type ConfigId, GroupRef, type OperationId, type ProjectId } from "../../domain/Ids.ts"
import type { Installation } from "../../installations/Installation.ts"
import { batchRecords, logEntries } from "../../domain/Limits.ts"
import type { Operation } from "../../operations/Operation.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { InstallationStore, type KnownInstallation } from "../../installations/InstallationStore.ts"
import { OperationHistory } from "../../operations/OperationHistory.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Your own id of the group to export. */
  groupRef: GroupRef
})

/** Answers the lines as a stream, which reads on as it is consumed. */
export const exportGroup = Effect.fn("ExportGroup.exportGroup")(function* (caller: Caller, input: typeof Input.Type) {
  const { id } = yield* Access.project(caller, "exportGroup", input.project)
  const stores = yield* Effect.context<ConnectionStore | InstallationStore | OperationHistory | OperationQueue>()
  return Stream.provideContext(lines(id, input.groupRef), stores)
})

const lines = (projectId: ProjectId, groupRef: GroupRef) =>
  connections(projectId, groupRef).pipe(
    Stream.concat(installations(projectId, groupRef)),
    Stream.concat(operations(projectId, groupRef)),
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

/** Configs and operations that are read at a time. */
const atOnce = 100

const configs = ({ id: installationId, integrationId, projectId }: Installation) =>
  Stream.paginate(
    Option.none<ConfigId>(),
    Effect.fnUntraced(function* (after) {
      const store = yield* InstallationStore
      const sought = { projectId, integrationId, installationId }
      const page = yield* store.history(sought, { after: Option.getOrUndefined(after), limit: atOnce })
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
const nextAfter = <Id>(page: ReadonlyArray<{ readonly id: Id }>): Option.Option<Option.Option<Id>> => {
  const last = page.at(-1)
  return page.length < atOnce || last === undefined ? Option.none() : Option.some(Option.some(last.id))
}

/** An operation with its records as planned, their outcomes, and its log; nothing where it was removed meanwhile. */
const linesOf = Effect.fnUntraced(
  function* (operation: Operation) {
    const history = yield* OperationHistory
    const { id: operationId, projectId } = operation
    const planned = yield* (yield* OperationQueue).planned(projectId, operationId)
    const payloads = Option.match(planned, { onNone: () => [], onSome: ({ records }) => records })
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
