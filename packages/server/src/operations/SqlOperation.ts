/** An operation as people are shown it, and the operations of a project in the order of time, in PostgreSQL. */
import type { OperationId } from "@fieldgate/core/domain/Ids"
import { Operation, type OperationStatus } from "@fieldgate/core/operations/Operation"
import type { OperationsOf } from "@fieldgate/core/operations/OperationHistory"
import { subjectOf } from "@fieldgate/core/operations/rules/RecordIdentity"
import { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import { subjectBytes } from "@fieldgate/core/domain/Limits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { AuthorQuery } from "@fieldgate/core/writes/Author"
import * as SqlAuthor from "./SqlAuthor.ts"
import { successor } from "./SqlRedriveLink.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid, soughtUuids, time } from "../sql/SqlValue.ts"

const { identifiedBy, mode, type } = WriteEnvelope.fields
const Head = Schema.Struct({ head: Schema.Struct({ identifiedBy, mode, type }) })
type Head = (typeof Head.Type)["head"]
const decodeHeads = SqlRow.listDecoder(Head)

const { erased, fields, ifEmpty, recordId } = PlannedRecord.fields

/** What is read of the first record, to show its subject. */
const decodeFirsts = SqlRow.listDecoder(
  Schema.Struct({ payload: Schema.Struct({ erased, fields, ifEmpty, recordId }) })
)

/**
 * The SQL expression of each property of an operation. An operation has at most a hundred records, so they are counted when they
 * are read.
 */
const expressions = {
  id: "o.id",
  groupRef: `coalesce(
      (select group_ref from installation where id = o.installation_id),
      (select group_ref from former_installation where id = o.installation_id)
    )`,
  projectId: "project_id",
  integrationId: "integration_id",
  installationId: "installation_id",
  configId: "config_id",
  actionType: "action_type",
  status: "status",
  result: "result",
  createTime: "create_time",
  updateTime: "update_time",
  resource: "object_name",
  author: "case when r.authors = 1 then r.author end",
  redrive: "redrive",
  "metadata.objects": "object_name",
  // The first record, where it is there and not too large.
  "metadata.subject": "r.first",
  "metadata.successfulRecordIds": "r.written",
  "metadata.counts.total": "r.total",
  "metadata.counts.succeeded": "r.succeeded",
  "metadata.counts.failed": "r.failed",
  "metadata.counts.uncertain": "r.uncertain",
  "metadata.counts.waiting": "r.total - r.succeeded - r.failed - r.uncertain",
  "metadata.retry.attempts": "attempts",
  "metadata.retry.lastAttempt": "last_attempt_at",
  // As text: most operations of a list have the same one, so it is parsed once.
  "metadata.write": "head::text",
  "metadata.write.autoBatch": "case when head is not null then batch_key is not null end",
  "metadata.stage": "state",
  "metadata.dueTime": "due_at",
  "metadata.outage.connectionId": "held.connection_id",
  "metadata.outage.since": "held.since",
  "metadata.redrivenBy.failed": "again.failed",
  "metadata.redrivenBy.uncertain": "again.uncertain",
  "metadata.resolved": `case when state = 'done' and r.failed + r.uncertain > 0
    then (r.failed = 0 or again.failed is not null) and (r.uncertain = 0 or again.uncertain is not null) end`
}

const columns = Object.keys(expressions)
const decodeOperations = SqlRow.valuesDecoder(Operation, columns)

const indexOf = (column: keyof typeof expressions): number => columns.indexOf(column)
const objects = indexOf("metadata.objects")
const subject = indexOf("metadata.subject")
const written = indexOf("metadata.successfulRecordIds")
const head = indexOf("metadata.write")

type Row = ReadonlyArray<unknown>

const hasFirst = (row: Row): boolean => row[subject] !== null && row[head] !== null

/** The row with the values that SQL does not select as the schema has them: lists, and the subject instead of the first record. */
const completed = (row: Row, write: Head | undefined, subjectText: string | undefined): Row => {
  const values = [...row]
  values[objects] = [row[objects]]
  values[subject] = subjectText
  values[written] = row[written] ?? []
  values[head] = write === undefined ? null : { type: write.type, mode: write.mode }
  return values
}

/** Decodes the heads of rows, by their texts. */
const headsOf = (rows: ReadonlyArray<Row>): Effect.Effect<ReadonlyMap<unknown, Head>> => {
  const texts = [...new Set(rows.map((row) => row[head]))].filter(Predicate.isString)
  return Effect.map(
    decodeHeads(texts.map((text) => ({ head: JSON.parse(text) }))),
    (heads) => new Map(heads.map((each, index) => [texts[index], each.head]))
  )
}

/** Decodes the values of rows of `shown`. */
export const decodeAll = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>) {
  const heads = yield* headsOf(rows)
  const known = rows.filter(hasFirst)
  const firsts = yield* decodeFirsts(known.map((row) => ({ payload: row[subject] })))
  const payloads = new Map(firsts.map(({ payload }, index) => [known[index], payload]))
  return yield* decodeOperations(
    rows.map((row) => {
      const [write, payload] = [heads.get(row[head]), payloads.get(row)]
      return completed(row, write, write && payload && subjectOf(write, payload))
    })
  )
})

/** Selects operations as they are shown; `decodeAll` decodes the values. */
export const shown = `select ${Object.entries(expressions)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(", ")}
  from operation o left join lateral (
    select c.connection_id, c.since from circuit c
    where c.connection_id = o.connection_id and c.state = 'Open' and o.due_at is not null
  ) held on true cross join lateral (
    select count(*)::int as total, count(*) filter (where outcome_kind = 'success')::int as succeeded,
      count(*) filter (where outcome_kind = 'failed')::int as failed,
      count(*) filter (where outcome_kind = 'uncertain')::int as uncertain,
      count(author)::int as authors, (array_agg(author) filter (where author is not null))[1] as author,
      (array_agg(payload) filter (where position = 1 and octet_length(payload::text) <= ${subjectBytes}))[1] as first,
      json_agg(written order by position) filter (where written is not null) as written
    from write_record where operation_id = o.id
  ) r cross join lateral (
    select case when r.failed > 0 then ${successor("o", "failed")} end as failed,
      case when r.uncertain > 0 then ${successor("o", "uncertain")} end as uncertain
  ) again`

/** Written out, because the planner must see which index is enough. */
export const ofStatus = {
  in_progress: "status = 'in_progress'",
  success: "status = 'success'",
  failure: "status = 'failure'"
}

export const firstId = "00000000-0000-0000-0000-000000000000"
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** Ids hold the millisecond in which they were made; clocks of two processes may be this far apart. */
const slack = { minutes: 1 }

/** Before every id that was made at this time or later. */
export const idAt = (at: DateTime.Utc): string => {
  const millis = Math.max(0, DateTime.toEpochMillis(at))
  const hex = millis.toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`
}

/** Before every id of an operation that was accepted at this time or later, by any process. */
export const idBefore = (since: DateTime.Utc): string => idAt(DateTime.subtractDuration(since, slack))

/** After every id of an operation that was accepted before this time, by any process. */
export const idAfter = (until: DateTime.Utc): string => idAt(DateTime.addDuration(until, slack))

export interface Walk extends OperationsOf {
  readonly status?: OperationStatus | undefined
  readonly since?: DateTime.Utc | undefined
  readonly until?: DateTime.Utc | undefined
  readonly before?: OperationId | undefined
  readonly operationId?: OperationId | undefined
  readonly most: number
}

/** Ids between which the operations of a walk are. */
export const boundsOf = ({ before, since, until }: Walk) => {
  const late = until === undefined ? lastId : idAfter(until)
  return {
    low: since === undefined ? firstId : idBefore(since),
    high: before !== undefined && before < late ? before : late
  }
}

const soughtBounds = (walk: Walk) => {
  const { high, low } = boundsOf(walk)
  return { high: soughtUuid(high), low: soughtUuid(low) }
}

export const isWithin = (sql: SqlClient, { operationId, since, status, until }: Walk) =>
  sql`${sql.literal(status === undefined ? "true" : ofStatus[status])}
    and ${since === undefined ? sql`true` : sql`create_time >= ${time(since)}`}
    and ${until === undefined ? sql`true` : sql`create_time < ${time(until)}`}
    and ${operationId === undefined ? sql`true` : sql`id = ${soughtUuid(operationId)}`}`

/**
 * At most so many operations, the newest first, as a statement to select from. It walks an index of the project, or one of
 * each installation where they are given: ranges and no equality, so that the planner sees no other way to the order.
 */
export const walked = (sql: SqlClient, walk: Walk) => {
  const { installationIds, most, operationId, projectId } = walk
  const { high, low } = soughtBounds(walk)
  const project = soughtUuid(projectId)
  const within = isWithin(sql, walk)
  if (operationId !== undefined && installationIds === undefined) {
    return sql`select * from operation where id = ${soughtUuid(operationId)} and project_id = ${project}
      and id > ${low} and id < ${high} and ${within}`
  }
  return installationIds === undefined
    ? sql`select * from operation
        where (project_id, id) > (${project}, ${low}) and (project_id, id) < (${project}, ${high}) and ${within}
        order by project_id desc, id desc limit ${most}`
    : sql`select near.* from unnest(${soughtUuids(installationIds)}) as asked (id) cross join lateral (
          select * from operation
          where (installation_id, id) > (asked.id, ${low}) and (installation_id, id) < (asked.id, ${high})
            and project_id = ${project} and ${within}
          order by installation_id desc, id desc limit ${most}
        ) near
        order by near.id desc limit ${most}`
}

export const authorMarks = (sql: SqlClient, walk: Walk, author: AuthorQuery) =>
  SqlAuthor.marks(sql, walk.projectId, author, boundsOf(walk), walk.most)

/** The operations of an author, the newest first, in the order of the marks' own column, so that the walk ends once enough is found. */
export const walkedByAuthor = (sql: SqlClient, walk: Walk, author: AuthorQuery) => {
  const { installationIds, projectId } = walk
  const ofThese =
    installationIds === undefined ? sql`true` : sql`installation_id = any (${soughtUuids(installationIds)})`
  // Each mark leads to its operation by the primary key, also where the planner expects many.
  return sql`select distinct on (marked.operation_id) marked.operation_id as id, found.integration_id, found.object_name,
      found.connection_id, found.head
    from (${authorMarks(sql, walk, author)}) marked cross join lateral (
      select * from operation
      where id = marked.operation_id and project_id = ${soughtUuid(projectId)} and ${ofThese} and ${isWithin(sql, walk)}
        and ${SqlAuthor.isMarkOf(sql, author)} offset 0
    ) found order by marked.operation_id desc`
}

/** What is in progress in all projects, counted up to one more than so many. */
const waiting = (sql: SqlClient, most: number) =>
  sql`select * from operation where status = 'in_progress' order by installation_id, id limit ${most + 1}`

/**
 * What is in progress in a project, the newest first, where it is little in all of them together, as it is but for times of a
 * backlog; then it is found without a walk, however long it has waited.
 */
export const inProgress = Effect.fnUntraced(function* (sql: SqlClient, walk: Walk) {
  const { most, projectId } = walk
  const [counted] = yield* sql<{ readonly count: number }>`
    select count(*)::int as count from (${waiting(sql, most)}) waiting`
  if (counted === undefined || counted.count > most) return undefined
  const { high, low } = soughtBounds(walk)
  return sql`select * from (${waiting(sql, most)}) waiting
    where project_id = ${soughtUuid(projectId)} and id > ${low} and id < ${high} and ${isWithin(sql, walk)}
    order by id desc`
})
