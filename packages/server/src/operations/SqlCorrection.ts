/** A late answer corrects an operation that has ended: its records, its end, its key and its log in one transaction. */
import type { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { type Correction, OperationNotFound } from "@fieldgate/core/operations/OperationStore"
import { writtenIds } from "@fieldgate/core/writes/rules/Outcome"
import { fieldsOf } from "@fieldgate/core/writes/rules/NewerWrites"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { type DigestOf, writtenDigest } from "./RecordDigests.ts"
import { StoredEnvelope, StoredRecord, writtenId } from "./queue/Records.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import * as SqlIdempotency from "./SqlIdempotency.ts"
import { ints, json, sentence, soughtUuid, text, texts, time, uuid, uuids } from "../sql/SqlValue.ts"

/** The lock on the operation comes first, so that of many corrections each sees what the others have left. */
export const correct = (
  sql: SqlClient,
  digestOf: DigestOf,
  projectId: ProjectId,
  id: OperationId,
  correction: Correction
) =>
  Effect.gen(function* () {
    const { at, key, log, outcomes, result, status, uncertain } = correction
    const [operation] = yield* sql<{ readonly state: string; readonly head: unknown }>`
      select state, head from operation where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)} for update`
    if (operation === undefined) return yield* new OperationNotFound({ operationId: id })
    const found = yield* sql<{ readonly index: number }>`
      select position - 1 as index from write_record
      where operation_id = ${uuid(id)} and outcome_kind = 'uncertain' and outcome->>'erased' is null
      order by position`
    const isAsExpected = found.length === uncertain.length && found.every(({ index }, n) => index === uncertain[n])
    if (operation.state !== "done" || !isAsExpected) return false
    const written = uncertain.flatMap((index) => {
      const outcome = outcomes[index]
      return outcome?.outcome === "success" ? [{ index, outcome }] : []
    })
    yield* sql`
      with ended as (
        update operation set state = 'done', status = ${text(status)}, result = ${sentence(result)},
          update_time = ${time(at)}, metadata = json_build_object(
            'objects', json_build_array(object_name), 'successfulRecordIds', ${json(writtenIds(outcomes))})
        where id = ${uuid(id)} returning id, kept
      ), recorded as (
        update write_record as record set outcome = given.outcome, outcome_kind = 'success', written = given.written
        from unnest(${ints(written.map(({ index }) => index + 1))},
          ${texts(written.map(({ outcome }) => JSON.stringify(outcome)))}::json[],
          ${texts(written.map(({ outcome }) => writtenId(outcome)))}::json[]) as given (position, outcome, written)
        where record.operation_id = (select id from ended) and record.position = given.position
      ), identified as (
        insert into record_identity (digest, operation_id, position, is_record_id)
        select given.digest, ended.id, given.position, true
        from ended, unnest(${uuids(written.map(({ outcome }) => writtenDigest(digestOf, projectId, outcome)))},
          ${ints(written.map(({ index }) => index + 1))}) as given (digest, position)
        -- Where the payloads were removed, nothing is indexed any more.
        where given.digest is not null and ended.kept in (1, 3)
        on conflict do nothing
      ), keyed as (${SqlIdempotency.ending(sql, projectId, key)})
      insert into operation_log (operation_id, entry) select id, ${json(log)} from ended`
    yield* keepNewer(sql, id, operation.head)
    return true
  }).pipe(sql.withTransaction)

const decodeType = SqlRow.decoder(Schema.Struct({ envelope: StoredEnvelope }))
const decodeHeld = SqlRow.decoder(
  Schema.Struct({
    position: Schema.Int,
    key: Schema.BigIntFromString,
    number: Schema.BigIntFromString,
    record: Schema.optionalKey(StoredRecord)
  })
)

/** What the corrected records have set, as for a write that ends in time. @rule order.newer */
const keepNewer = Effect.fnUntraced(function* (sql: SqlClient, id: OperationId, head: unknown) {
  const { envelope } = yield* decodeType({ envelope: head })
  const held = yield* sql`
    select position, record_key::text as key, number::text as number, payload as record from write_record
    where operation_id = ${uuid(id)} and number is not null and outcome_kind = 'success'`.pipe(
    Effect.flatMap(Effect.forEach(decodeHeld))
  )
  const sets = held.map(({ position, record }) =>
    record === undefined
      ? ""
      : fieldsOf(envelope.type, record)
          .map((field) => `${position} ${field}`)
          .join("\n")
  )
  if (held.length === 0) return
  yield* sql`
    select keep_newer(${uuids(held.map(() => id))}, ${texts(held.map(({ key }) => `${key}`))}::bigint[],
      ${texts(held.map(({ number }) => `${number}`))}::bigint[], ${texts(sets)})`
})
