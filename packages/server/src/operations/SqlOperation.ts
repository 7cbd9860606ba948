/** An operation as people are shown it, and the operations of a project in the order of time, in PostgreSQL. */
import type { OperationId } from "@fieldgate/core/domain/Ids"
import { Operation, type OperationAttempts, type OperationStatus } from "@fieldgate/core/operations/Operation"
import type { OperationsOf } from "@fieldgate/core/operations/OperationHistory"
import { subjectOf } from "@fieldgate/core/operations/rules/RecordIdentity"
import { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import { subjectBytes } from "@fieldgate/core/domain/Limits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { AuthorQuery } from "@fieldgate/core/writes/Author"
import * as CompiledSchema from "../CompiledSchema.ts"
import * as SqlAuthor from "./SqlAuthor.ts"
import { successor } from "./SqlRedriveLink.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid, soughtUuids, time } from "../sql/SqlValue.ts"

const { identifiedBy, mode, type } = WriteEnvelope.fields
const Head = Schema.Struct({ identifiedBy, mode, type })
const decodeHead = CompiledSchema.decoder(Head)

const { erased, fields, ifEmpty, recordId } = PlannedRecord.fields

/** What is read of the first record, to show its subject. */
const decodeFirst = CompiledSchema.decoder(Schema.Struct({ erased, fields, ifEmpty, recordId }))

/**
 * The SQL expression of each value of an operation. An operation has at most a hundred records, so they are counted when they
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
  // The first record, where it is there and not too large.
  first: "r.first",
  written: "r.written",
  total: "r.total",
  succeeded: "r.succeeded",
  failed: "r.failed",
  uncertain: "r.uncertain",
  waiting: "r.total - r.succeeded - r.failed - r.uncertain",
  attempts: "attempts",
  lastAttempt: "last_attempt_at",
  // As text: most operations of a list have the same one, so it is parsed once.
  head: "head::text",
  autoBatch: "case when head is not null then batch_key is not null end",
  stage: "state",
  dueTime: "due_at",
  heldConnection: "held.connection_id",
  heldSince: "held.since",
  failedAgain: "again.failed",
  uncertainAgain: "again.uncertain",
  resolved: `case when state = 'done' and r.failed + r.uncertain > 0
    then (r.failed = 0 or again.failed is not null) and (r.uncertain = 0 or again.uncertain is not null) end`
}

const columns = Object.keys(expressions)
const at = Record.map(expressions, (_, name) => columns.indexOf(name))

type Row = ReadonlyArray<unknown>

/** What a schema decodes, before it is checked. */
type Draft<A> = { -readonly [Name in keyof A]?: unknown }

/** The head of an operation: as it is stored, and what is read of it, which is undefined where it does not decode. */
interface StoredHead {
  readonly text: unknown
  readonly json: unknown
  readonly head: typeof Head.Type | undefined
}

const storedHead = (text: unknown): StoredHead => {
  const json: unknown = Predicate.isString(text) ? JSON.parse(text) : null
  return { text, json, head: decodeHead(json) }
}

/** What does not decode is left as it is stored, so that the schema of an operation refuses it. */
const metadataOf = (row: Row, { head, json }: StoredHead, timeOf: SqlRow.TimeOf) => {
  const retry: Draft<typeof OperationAttempts.Type> = { attempts: row[at.attempts] }
  if (row[at.lastAttempt] !== null) retry.lastAttempt = timeOf(row[at.lastAttempt])
  const metadata: Draft<NonNullable<Operation["metadata"]>> = {
    objects: [row[at.resource]],
    successfulRecordIds: row[at.written] ?? [],
    counts: {
      total: row[at.total],
      succeeded: row[at.succeeded],
      failed: row[at.failed],
      uncertain: row[at.uncertain],
      waiting: row[at.waiting]
    },
    retry,
    stage: row[at.stage]
  }
  if (json !== null) {
    metadata.write = head && { type: head.type, mode: head.mode, autoBatch: row[at.autoBatch] }
  }
  if (head !== undefined && row[at.first] !== null) {
    const first = decodeFirst(row[at.first])
    const subject = first === undefined ? row[at.first] : subjectOf(head, first)
    if (subject !== undefined) metadata.subject = subject
  }
  if (row[at.dueTime] !== null) metadata.dueTime = timeOf(row[at.dueTime])
  if (row[at.heldConnection] !== null) {
    metadata.outage = { connectionId: row[at.heldConnection], since: timeOf(row[at.heldSince]) }
  }
  const [failed, uncertain] = [row[at.failedAgain], row[at.uncertainAgain]]
  if (failed !== null || uncertain !== null) {
    metadata.redrivenBy = { ...(failed === null ? {} : { failed }), ...(uncertain === null ? {} : { uncertain }) }
  }
  if (row[at.resolved] !== null) metadata.resolved = row[at.resolved]
  return metadata
}

/** Written out property by property, because rows are read many at a time. */
const operationOf = (row: Row, head: StoredHead, timeOf: SqlRow.TimeOf) => {
  const operation: Draft<Operation> = {
    id: row[at.id],
    projectId: row[at.projectId],
    integrationId: row[at.integrationId],
    installationId: row[at.installationId],
    configId: row[at.configId],
    actionType: row[at.actionType],
    status: row[at.status],
    createTime: timeOf(row[at.createTime]),
    updateTime: timeOf(row[at.updateTime]),
    resource: row[at.resource],
    metadata: metadataOf(row, head, timeOf)
  }
  if (row[at.groupRef] !== null) operation.groupRef = row[at.groupRef]
  if (row[at.result] !== null) operation.result = row[at.result]
  if (row[at.author] !== null) operation.author = row[at.author]
  if (row[at.redrive] !== null) operation.redrive = row[at.redrive]
  return operation
}

const { actionType, author, metadata, redrive, status } = Operation.fields
const { stage, subject, successfulRecordIds, write } = metadata.schema.fields

/** JSON and words, which another version may have stored. */
const Stored = Schema.Struct({
  actionType,
  status,
  author,
  redrive,
  metadata: Schema.Struct({ stage, subject, successfulRecordIds, write })
})

/** Decodes the values of rows of `shown`. */
export const decodeAll = SqlRow.valuesDecoder(Operation, Stored, (timeOf) => {
  let head = storedHead(null)
  return (row: Row) => {
    const text = row[at.head]
    if (text !== head.text) head = storedHead(text)
    return operationOf(row, head, timeOf)
  }
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
  return sql`select distinct on (marked.operation_id) found.* from (${authorMarks(sql, walk, author)}) marked cross join lateral (
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
