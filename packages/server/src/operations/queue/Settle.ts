/** Gives synchronous writes their ends, many callers in one statement. @rule write.journal, sql.groupCommit */
import type {
  ConfigId,
  InstallationId,
  IntegrationId,
  ObjectName,
  OperationId,
  ProjectId
} from "@fieldgate/core/domain/Ids"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import type { Operation } from "@fieldgate/core/operations/Operation"
import type { OperationEnd } from "@fieldgate/core/operations/OperationStore"
import * as Outcome from "@fieldgate/core/writes/rules/Outcome"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { SqlClient } from "effect/sql/SqlClient"
import { ints, isUuid, storable, texts, times, uuids } from "../../sql/SqlValue.ts"
import { type RecordDigests, writtenDigest } from "../RecordDigests.ts"
import * as GroupCommit from "./GroupCommit.ts"
import { writtenId } from "./Records.ts"

interface Ending {
  readonly projectId: ProjectId
  readonly id: OperationId
  readonly end: OperationEnd
  readonly outcomes: ReadonlyArray<EndedRecord>
}

interface EndedRecord {
  readonly outcome: string
  readonly kind: string
  readonly written: string | null
  readonly digest: string | null
}

/** An operation that has its end now; the place is that of its caller in the flush. */
interface SettledRow {
  readonly place: number
  readonly integrationId: IntegrationId
  readonly installationId: InstallationId
  readonly configId: ConfigId
  readonly object: ObjectName
  readonly createTime: Date
}

/** Flushes at a time: each has the writes of other projects. */
const flushes = 3

/** Returns the operation with its end; none if it has ended already or belongs to another process. */
export const makeSettle = Effect.fnUntraced(function* (
  sql: SqlClient,
  readDigestOf: RecordDigests["Service"]["digestOf"]
) {
  const flush = (endings: NonEmptyReadonlyArray<Ending>) => {
    const records = endings.flatMap(({ outcomes }, index) =>
      outcomes.map((each, n) => ({ each, owner: index + 1, n: n + 1 }))
    )
    const logs = endings.flatMap(({ end: { log } }, index) => (log === undefined ? [] : [{ owner: index + 1, log }]))
    const keys = endings.flatMap(({ end: { key } }, index) => (key === undefined ? [] : [{ owner: index + 1, key }]))
    const ends = endings.map(({ end }) => end)
    return sql<SettledRow>`
      select place, integration_id as "integrationId", installation_id as "installationId", config_id as "configId",
        object_name as object, create_time as "createTime"
      from settle_writes(${uuids(endings.map(({ id }) => id))}, ${uuids(endings.map(({ projectId }) => projectId))},
        ${texts(ends.map(({ status }) => status))}, ${texts(ends.map(({ result }) => storable(result)))},
        ${times(ends.map(({ at }) => at))}, ${texts(ends.map(({ outcomes }) => JSON.stringify(Outcome.writtenIds(outcomes))))}::json[],
        ${ints(records.map(({ owner }) => owner))}, ${ints(records.map(({ n }) => n))},
        ${texts(records.map(({ each }) => each.outcome))}::json[], ${texts(records.map(({ each }) => each.kind))},
        ${texts(records.map(({ each }) => each.written))}::json[], ${uuids(records.map(({ each }) => each.digest))},
        ${ints(logs.map(({ owner }) => owner))}, ${texts(logs.map(({ log }) => JSON.stringify(log)))}::json[],
        ${JSON.stringify(keys.map(({ key: { _tag, key }, owner }) => ({ owner, end: _tag, key })))}::json,
        ${texts(keys.map(({ key }) => (key._tag === "Remember" ? JSON.stringify(key.answer) : null)))}::json[])
    `.pipe(
      Effect.map((rows) => {
        const settled = new Map(rows.map((row) => [row.place, row]))
        return endings.map((ending, index) => replyTo(ending, settled.get(index + 1)))
      })
    )
  }
  const together = yield* GroupCommit.make<Ending, Option.Option<Operation>, StoreUnavailable>({
    flush,
    flushes,
    bytesOf: ({ outcomes }) => outcomes.reduce((sum, { outcome }) => sum + outcome.length, 0),
    tenantOf: ({ projectId }) => projectId
  })
  return (projectId: ProjectId, id: OperationId, end: OperationEnd) =>
    isUuid(projectId) && isUuid(id)
      ? Effect.flatMap(readDigestOf, (digestOf) => {
          const outcomes = end.outcomes.map((outcome) => ({
            outcome: JSON.stringify(outcome),
            kind: outcome.outcome,
            written: writtenId(outcome),
            digest: writtenDigest(digestOf, projectId, outcome)
          }))
          return together({ projectId, id, end, outcomes })
        })
      : Effect.succeedNone
})

const replyTo = (
  { end, id, projectId }: Ending,
  row: SettledRow | undefined
): GroupCommit.Reply<Option.Option<Operation>, StoreUnavailable> => {
  if (row === undefined) return Result.succeed(Option.none())
  const { configId, createTime, installationId, integrationId, object } = row
  const started: Operation = {
    id,
    projectId,
    integrationId,
    installationId,
    configId,
    actionType: "write",
    status: "in_progress",
    createTime: DateTime.fromDateUnsafe(createTime),
    updateTime: end.at,
    resource: object
  }
  return Result.succeed(Option.some(Outcome.settled(started, { ...end, result: storable(end.result) })))
}
