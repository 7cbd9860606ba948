/** Erases records and consumers from operations in PostgreSQL: each operation in a transaction of its own. @rule erase.record, erase.consumer */
import { type ConsumerRef, OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { LogEntry } from "@fieldgate/core/operations/LogEntry"
import { Redrive } from "@fieldgate/core/operations/Operation"
import type { ErasedRecords } from "@fieldgate/core/operations/OperationStore"
import type { RecordPlace } from "@fieldgate/core/operations/WriteMatch"
import {
  type ErasableRecord,
  type ErasedAuthorship,
  type ErasedOperation,
  eraseRecords as erased,
  isErased,
  type RemainingOperation
} from "@fieldgate/core/operations/rules/ErasedRecords"
import { Author } from "@fieldgate/core/writes/Author"
import { writtenIds } from "@fieldgate/core/writes/rules/Outcome"
import { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { isAwaited } from "../sql/migrations/initial/queue/byIndex.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { booleans, ints, json, sentence, soughtText, soughtUuid, storable, text, texts, uuid } from "../sql/SqlValue.ts"
import { markedActor, markedTexts } from "./SqlAuthor.ts"

const decodeOperation = SqlRow.decoder(
  Schema.Struct({
    state: Schema.String,
    result: Schema.optionalKey(Schema.String),
    redrive: Schema.optionalKey(Redrive)
  })
)
const decodeRecord = SqlRow.decoder(
  Schema.Struct({
    record: Schema.optionalKey(PlannedRecord),
    outcome: Schema.optionalKey(RecordOutcome),
    last: Schema.optionalKey(RecordOutcome),
    author: Schema.optionalKey(Author)
  })
)
const decodeKey = SqlRow.decoder(
  Schema.Struct({
    key: Schema.String,
    index: Schema.optionalKey(Schema.Int),
    answer: Schema.optionalKey(Schema.Json)
  })
)
const decodeEntry = SqlRow.decoder(Schema.Struct({ number: Schema.String, entry: LogEntry }))

/** What one operation adds to the sum; `open` where it has not ended. */
type Step = { readonly open: OperationId } | (Counts & { readonly operation: ErasedOperation })
interface Counts {
  readonly records: number
  readonly logEntries: number
  readonly answers: number
}

export const eraseRecords = Effect.fnUntraced(function* (
  sql: SqlClient,
  projectId: ProjectId,
  places: ReadonlyArray<RecordPlace>,
  values: ReadonlyArray<string>
) {
  const found = Map.groupBy(places, ({ operationId }) => operationId)
  const steps = (yield* Effect.forEach(found, ([id, those]) =>
    eraseIn(
      sql,
      projectId,
      id,
      those.map(({ index }) => index),
      values
    )
  )).flatMap((step) => step ?? [])
  const ended = steps.flatMap((step) => ("open" in step ? [] : [step]))
  const sum = (of: keyof Counts) => ended.reduce((total, step) => total + step[of], 0)
  const answer: ErasedRecords = {
    records: sum("records"),
    logEntries: sum("logEntries"),
    answers: sum("answers"),
    operations: ended.map(({ operation }) => operation),
    open: steps.flatMap((step) => ("open" in step ? [step.open] : []))
  }
  return answer
})

/**
 * Deletes which fields newer writes of these connections have set, unless an older change of the record still waits: it would overwrite
 * them. @rule order.newer
 */
export const forgetNewer = (sql: SqlClient, connectionIds: Fragment) => sql`
  delete from last_write l where l.connection_id = any (array(${connectionIds}))
    and not ${sql.literal(isAwaited("l.record_key", "l.object_key"))}`

const eraseIn = (
  sql: SqlClient,
  projectId: ProjectId,
  id: OperationId,
  indexes: ReadonlyArray<number>,
  values: ReadonlyArray<string>
) =>
  Effect.gen(function* () {
    const [row] = yield* sql`
      select state, result, redrive from operation
      where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)} for update`
    if (row === undefined) return undefined
    const { redrive, result, state } = yield* decodeOperation(row)
    if (state !== "done") return { open: id } satisfies Step
    const records = yield* Effect.flatMap(
      sql`select payload as record, outcome, last, author from write_record where operation_id = ${uuid(id)} order by position`,
      Effect.forEach(decodeRecord)
    )
    const keys = yield* Effect.flatMap(
      sql`select key, position - 1 as index, answer from idempotency where operation_id = ${uuid(id)} for update`,
      Effect.forEach(decodeKey)
    )
    const entries = yield* Effect.flatMap(
      sql`select number::text as number, entry from operation_log where operation_id = ${uuid(id)} order by number`,
      Effect.forEach(decodeEntry)
    )
    const left = erased({ result, redrive, records, keys, log: entries.map(({ entry }) => entry) }, indexes, values)
    yield* saveRecords(sql, id, records, left)
    yield* saveAuthors(sql, projectId, id, records, left)
    const changed = keys.flatMap(({ key }, place) =>
      left.keys[place] === keys[place] ? [] : [{ key, answer: left.keys[place]?.answer }]
    )
    yield* Effect.forEach(changed, ({ answer, key }) => {
      const own = sql`project_id = ${soughtUuid(projectId)} and key = ${soughtText(key)} and operation_id = ${uuid(id)}`
      return answer === undefined
        ? sql`delete from idempotency where ${own}`
        : sql`update idempotency set answer = ${json(answer)} where ${own}`
    })
    yield* Effect.forEach(entries, ({ number }, place) => {
      const own = sql`operation_id = ${uuid(id)} and number = ${number}::bigint`
      const entry = left.log[place]
      return entry === undefined
        ? sql`delete from operation_log where ${own}`
        : sql`update operation_log set entry = ${json(entry)} where ${own}`
    })
    yield* forgetNewer(sql, sql`select connection_id from operation where id = ${uuid(id)}`)
    const step: Step = {
      records: indexes.filter((index) => isThere(records[index]) && !isErased(records[index])).length,
      logEntries: left.log.filter((entry) => entry === undefined).length,
      answers: changed.length,
      operation: { operationId: id, ...left.remaining }
    }
    return step
  }).pipe(sql.withTransaction)

const isThere = (record: ErasableRecord | undefined): record is ErasableRecord => record !== undefined

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** The hash of a record's id is removed too; it orders writes that wait, and these have ended. */
const saveRecords = (
  sql: SqlClient,
  id: OperationId,
  before: ReadonlyArray<ErasableRecord>,
  { records, redrive, result }: RemainingOperation
) =>
  Effect.gen(function* () {
    const saved = records.flatMap((each, index) => {
      const isGone = each.record?.erased === true
      const had = before[index]?.author
      return isGone || JSON.stringify(each.author) !== JSON.stringify(had) ? [{ ...each, index, isGone }] : []
    })
    yield* sql`
      update write_record r set author = given.author,
        request_mark = case when given.has_request then r.request_mark end,
        key_mark = case when given.has_key then r.key_mark end,
        payload = case when given.gone then given.payload else r.payload end,
        outcome = case when given.gone then given.outcome else r.outcome end,
        last = case when given.gone then null else r.last end,
        written = case when given.gone then null else r.written end,
        record_key = case when given.gone then null else r.record_key end
      from unnest(${ints(saved.map(({ index }) => index + 1))}, ${booleans(saved.map(({ isGone }) => isGone))},
        ${texts(saved.map(({ record }) => asJson(record)))}::json[], ${texts(saved.map(({ outcome }) => asJson(outcome)))}::json[],
        ${texts(saved.map(({ author }) => asJson(author)))}::json[],
        ${booleans(saved.map(({ author }) => author?.requestId !== undefined))},
        ${booleans(saved.map(({ author }) => author?.idempotencyKey !== undefined))})
        as given (position, gone, payload, outcome, author, has_request, has_key)
      where r.operation_id = ${uuid(id)} and r.position = given.position`
    const ids = writtenIds(records.flatMap(({ outcome }) => outcome ?? []))
    yield* sql`
      update operation set result = ${result === undefined ? text(undefined) : sentence(storable(result))},
        redrive = ${json(redrive)},
        metadata = case when metadata is not null then json_build_object(
          'objects', json_build_array(object_name), 'successfulRecordIds', ${json(ids)}) end
      where id = ${uuid(id)}`
  })

/** What authors said is found by hashes of it: only those of the remaining texts stay. */
const saveAuthors = (
  sql: SqlClient,
  projectId: ProjectId,
  id: OperationId,
  before: ReadonlyArray<ErasableRecord>,
  { records, redrive }: RemainingOperation
) =>
  Effect.gen(function* () {
    const authored = records.flatMap(({ author }, index) =>
      author === undefined || JSON.stringify(author) === JSON.stringify(before[index]?.author)
        ? []
        : [{ author, position: index + 1 }]
    )
    const all = [...authored, ...(redrive === undefined ? [] : [{ author: redrive.author, position: 0 }])]
    yield* Effect.forEach(
      all,
      ({ author, position }) => sql`
        delete from author_entry where operation_id = ${uuid(id)} and position = ${position} and mark <> all (array(
          select author_mark(${soughtUuid(projectId)}, said) from unnest(${texts(markedTexts(author))}) said))`
    )
  })

const unnamed: Author = { actor: { kind: "consumer" } }

const decodeAuthored = SqlRow.decoder(
  Schema.Struct({ operationId: OperationId, index: Schema.Int, isOnly: Schema.Boolean })
)

/** Removes the consumer from the authors of up to so many records, and of redrives, which are at position 0. */
export const eraseConsumer = (sql: SqlClient, projectId: ProjectId, consumerRef: ConsumerRef, limit: number) =>
  Effect.gen(function* () {
    const mark = sql`author_mark(${soughtUuid(projectId)}, ${soughtText(markedActor({ kind: "consumer", id: consumerRef }))})`
    const isOf = (author: string) =>
      sql`${sql.literal(author)} -> 'actor' ->> 'kind' = 'consumer'
        and ${sql.literal(author)} -> 'actor' ->> 'id' = ${soughtText(consumerRef)}`
    const written = yield* sql`
      with found as materialized (
        select w.operation_id, w.position from write_record w
        join operation o on o.id = w.operation_id and o.project_id = ${soughtUuid(projectId)}
        where w.actor_mark = ${mark} and ${isOf("w.author")} limit ${limit} for update of w
      ), changed as (
        update write_record w set author = ${json(unnamed)}, actor_mark = null, request_mark = null, key_mark = null
        from found f where w.operation_id = f.operation_id and w.position = f.position
      ), said as (
        delete from author_entry e using found f where e.operation_id = f.operation_id and e.position = f.position
      )
      select f.operation_id as "operationId", f.position - 1 as index, (
        select count(w.author) = 1 from write_record w where w.operation_id = f.operation_id) as "isOnly"
      from found f`
    const redriven = yield* sql`
      with found as materialized (
        select o.id from author_entry e join operation o on o.id = e.operation_id and o.project_id = ${soughtUuid(projectId)}
        where e.mark = ${mark} and e.position = 0 and ${isOf("(o.redrive -> 'author')")} limit ${limit} for update of o
      ), said as (
        delete from author_entry e using found f where e.operation_id = f.id and e.position = 0
      )
      update operation o
      set redrive = json_build_object('operationId', o.redrive ->> 'operationId', 'author', ${json(unnamed)})
      from found f where o.id = f.id
      returning o.id as "operationId", -1 as index, false as "isOnly"`
    const rows = yield* Effect.forEach([...written, ...redriven], (row) => decodeAuthored(row))
    const found = Map.groupBy(rows, ({ operationId }) => operationId)
    return [...found].map(([operationId, those]): ErasedAuthorship => ({
      operationId,
      indexes: those.flatMap(({ index }) => (index < 0 ? [] : [index])),
      isOnly: those.some(({ isOnly }) => isOnly)
    }))
  }).pipe(sql.withTransaction)
