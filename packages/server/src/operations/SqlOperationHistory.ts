/** Operations as people look them up, in PostgreSQL: what the journal and the queue keep, counted at the moment of asking. */
import { OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { LogEntry } from "@fieldgate/core/operations/LogEntry"
import type { OperationStatus } from "@fieldgate/core/operations/Operation"
import { OperationHistory, type OperationSearchQuery } from "@fieldgate/core/operations/OperationHistory"
import { type RecordState, operationRecord } from "@fieldgate/core/operations/OperationRecord"
import { OperationNotFound } from "@fieldgate/core/operations/OperationStore"
import { Author } from "@fieldgate/core/writes/Author"
import type { WriteMode, WriteType } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as digestsLayer, RecordDigests } from "./RecordDigests.ts"
import * as SqlChanges from "./SqlChanges.ts"
import * as SqlFacets from "./SqlFacets.ts"
import * as SqlKeyWrites from "./SqlKeyWrites.ts"
import * as SqlOperationSummaries from "./SqlOperationSummaries.ts"
import * as SqlRecordSearch from "./SqlRecordSearch.ts"
import * as SqlRedriveLink from "./SqlRedriveLink.ts"
import * as SqlStatistics from "./SqlStatistics.ts"
import {
  authorMarks,
  decodeAll,
  firstId,
  inProgress,
  lastId,
  ofStatus,
  shown,
  walked,
  walkedByAuthor
} from "./SqlOperation.ts"
import type { Seal } from "../sql/Seal.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuid, soughtUuids } from "../sql/SqlValue.ts"

const available = orUnavailable("operation")
const decodeEntry = SqlRow.decoder(Schema.Struct({ entry: LogEntry }))
const decodeRecords = SqlRow.listDecoder(
  Schema.Struct({
    index: Schema.Int,
    attempts: Schema.Int,
    outcome: Schema.optionalKey(RecordOutcome),
    last: Schema.optionalKey(RecordOutcome),
    author: Schema.optionalKey(Author)
  })
)

const ofOutcome = (outcome: RecordState | undefined) =>
  outcome === undefined ? "true" : outcome === "waiting" ? "outcome_kind is null" : `outcome_kind = '${outcome}'`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { digestOf } = yield* RecordDigests
  const operations = sql.literal(shown)
  const statusIs = (status: OperationStatus | undefined) =>
    sql.literal(status === undefined ? "true" : ofStatus[status])
  const exists = (projectId: ProjectId, id: OperationId) =>
    sql`select from operation where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}`.pipe(
      Effect.filterOrFail(
        (rows) => rows.length > 0,
        () => new OperationNotFound({ operationId: id })
      )
    )
  return OperationHistory.of({
    get: (projectId, id) =>
      sql`${operations} where o.id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}`.values.pipe(
        Effect.flatMap(decodeAll),
        Effect.flatMap(([operation]) =>
          operation === undefined ? Effect.fail(new OperationNotFound({ operationId: id })) : Effect.succeed(operation)
        ),
        available
      ),
    list: ({ before, installationId, integrationId, limit, projectId, status }) => {
      const installation = soughtUuid(installationId)
      // A range of the index, and no equality: else the planner would go through the operations of all installations.
      return sql`
        ${operations} where (installation_id, o.id) > (${installation}, ${soughtUuid(firstId)})
          and (installation_id, o.id) < (${installation}, ${soughtUuid(before ?? lastId)})
          and project_id = ${soughtUuid(projectId)} and integration_id = ${soughtUuid(integrationId)} and ${statusIs(status)}
        order by installation_id desc, o.id desc limit ${limit}
      `.values.pipe(Effect.flatMap(decodeAll), available)
    },
    search: (sought) => available(searchOperations(sql, sought)),
    find: (sought) => available(Effect.flatMap(digestOf, (digest) => SqlRecordSearch.find(sql, digest, sought))),
    ofKeys: (sought) => available(Effect.flatMap(digestOf, (digest) => SqlKeyWrites.ofKeys(sql, digest, sought))),
    writes: (projectId, places) => available(SqlRecordSearch.writes(sql, projectId, places)),
    facets: (asked) => available(SqlFacets.facets(sql, asked)),
    summarize: (until, most) => available(SqlOperationSummaries.summarize(sql, until, most)),
    changes: (asked) => available(SqlChanges.changes(sql, asked)),
    statistics: (asked) => available(SqlStatistics.count(sql, asked)),
    records: ({ from, limit, operationId, outcome, projectId }) =>
      exists(projectId, operationId).pipe(
        Effect.andThen(sql`
          select position - 1 as index, attempts, outcome, last,
            case when (select count(author) from write_record where operation_id = ${soughtUuid(operationId)}) > 1 then author end
              as author
          from write_record
          where operation_id = ${soughtUuid(operationId)} and position > ${from} and ${sql.literal(ofOutcome(outcome))}
          order by position limit ${limit}
        `),
        Effect.flatMap(decodeRecords),
        Effect.map((rows) => rows.map((row) => operationRecord(operationId, row))),
        available
      ),
    logs: (projectId, id, limit) =>
      exists(projectId, id).pipe(
        Effect.andThen(sql`
          select entry from (
            select number, entry from operation_log where operation_id = ${soughtUuid(id)} order by number desc limit ${limit}
          ) latest order by number
        `),
        Effect.flatMap(Effect.forEach((row) => Effect.map(decodeEntry(row), ({ entry }) => entry))),
        available
      )
  })
})

export const layer: Layer.Layer<OperationHistory, never, SqlClient.SqlClient | Seal> = Layer.effect(
  OperationHistory,
  make
).pipe(Layer.provide(digestsLayer))

/**
 * Heads are looked for as text, because PostgreSQL can't look into JSON that holds a NUL. It occurs nowhere else there:
 * a quote inside of a value has a backslash before it.
 */
const inHead = (sql: SqlClient.SqlClient, member: string, value: WriteMode | WriteType | undefined) =>
  value === undefined ? sql`true` : sql`position(${`"${member}":"${value}"`} in o.head::text) > 0`

/** Writes that change the record have its key, and those that made it its id. */
const ofRecord = (sql: SqlClient.SqlClient, recordId: string | undefined) => {
  if (recordId === undefined) return sql`true`
  const id = soughtText(JSON.stringify(recordId))
  return sql`exists (
    select from write_record w where w.operation_id = o.id
      and (w.record_key = record_key(o.connection_id, o.object_name, ${id}) or w.written::text = ${id})
  )`
}

const isSought = (
  sql: SqlClient.SqlClient,
  { errorCode, integrationIds, mode, objectName, outcome, recordId, resolution, type }: OperationSearchQuery
) =>
  sql.and([
    inHead(sql, "type", type),
    inHead(sql, "mode", mode),
    ...(integrationIds === undefined ? [] : [sql`o.integration_id = any (${soughtUuids(integrationIds)})`]),
    ...(objectName === undefined ? [] : [sql`o.object_name = ${soughtText(objectName)}`]),
    ...(outcome === undefined ? [] : [SqlRedriveLink.hasOutcome(sql, outcome)]),
    ...(resolution === undefined ? [] : [sql.literal(SqlRedriveLink.resolutions[resolution])]),
    ...(errorCode === undefined ? [] : [SqlRedriveLink.hasErrorCode(sql, errorCode)]),
    ofRecord(sql, recordId)
  ])

/** The order in which a place is walked, word by word: else PostgreSQL would walk as far as it may and sort, for each page. */
const byId = "o.id desc"
const byProjectAndId = "o.project_id desc, o.id desc"

/** Where to look, and whether a status is still to be looked at there: a walk passes by what has no index of its own. */
const placeOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, sought: OperationSearchQuery) {
  const { author, installationIds, status } = sought
  if (author !== undefined) {
    return { from: walkedByAuthor(sql, sought, author), hasStatus: sql`true`, order: byId, walk: sought }
  }
  const found = status === "in_progress" && installationIds === undefined ? yield* inProgress(sql, sought) : undefined
  if (found !== undefined) return { from: found, hasStatus: sql`true`, order: byId }
  const isIndexed = status === "failure" || (status === "in_progress" && installationIds !== undefined)
  const walk = isIndexed ? sought : { ...sought, status: undefined }
  const order = installationIds === undefined ? byProjectAndId : byId
  return {
    from: walked(sql, walk),
    hasStatus: sql.literal(status === undefined ? "true" : ofStatus[status]),
    order,
    walk
  }
})

const searchOperations = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, sought: OperationSearchQuery) {
  const { limit, most } = sought
  const { from, hasStatus, order, walk } = yield* placeOf(sql, sought)
  const rows = yield* sql`
    ${sql.literal(shown)} where o.id = any (array(
      select o.id from (${from}) o where ${hasStatus} and ${isSought(sql, sought)}
      order by ${sql.literal(order)} limit ${limit + 1}
    )) order by o.id desc`.values
  const found = yield* decodeAll(rows)
  const operations = found.slice(0, limit)
  if (found.length > limit) return { operations, next: operations.at(-1)?.id }
  if (walk === undefined) return { operations }
  // The walk came to an end before the page was full: either there is nothing more, or it went as far as it may.
  const ids = (limit: number) =>
    sought.author === undefined
      ? sql`select id from (${walked(sql, { ...walk, most: limit })}) walked`
      : sql`select operation_id as id from (${authorMarks(sql, { ...walk, most: limit }, sought.author)}) marked`
  const [last] = yield* sql<{ readonly id: string; readonly more: boolean }>`
    select id, (select count(*) from (${ids(most + 1)}) further) > ${most} as more
    from (${ids(most)}) near order by id limit 1`
  return last?.more === true ? { operations, next: OperationId.make(last.id) } : { operations }
})
