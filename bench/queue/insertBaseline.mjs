/** The most that one client can do without a queue: the same rows into copies of the same tables, in multi-row statements. */
import * as Sample from "@fieldgate/core/testing/Sample"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { headOf, operationOf, recordOf } from "./writes.mjs"

const copies = ["operation", "write_record", "waiting_change", "record_identity"]

/** New copies, so that they start like the queue's tables. */
const copyTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of copies) {
    yield* sql.unsafe(`drop table if exists copy_${table}`)
    yield* sql.unsafe(`create table copy_${table} (like ${table} including all)`)
    if (table !== "record_identity") yield* sql.unsafe(`alter table copy_${table} set (fillfactor = 50)`)
  }
})

/** Rows made in advance: `perOperation` records belong to each operation. */
const rowsOf = (writes, type, perOperation, keys) => {
  let current
  return Array.from({ length: writes }, (_, n) => {
    const opens = n % perOperation === 0
    if (opens) current = operationOf((Math.floor(n / perOperation) % keys) + 1, undefined)
    return { n, opens, operation: current, record: recordOf(n, type) }
  })
}

const textOf = (author) => (author === "" ? "" : JSON.stringify(author))

const insert = (sql, type, perOperation, chunk) => {
  const opened = chunk.filter(({ opens }) => opens).map(({ operation }) => operation)
  const owners = chunk.map(({ operation }) => operation.id)
  const positions = chunk.map(({ n }) => (n % perOperation) + 1)
  // The first record of an operation has its author; in an auto batch each has its own.
  const authors = chunk.map(({ n, opens }) => (opens || perOperation > 1 ? Sample.author(n) : ""))
  const recordKeys = chunk.map(({ n }) => (type === "update" ? `${n}` : ""))
  return sql`
    with kept as (
      insert into copy_operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name,
        state, status, create_time, update_time, connection_id, due_at, head, batch_key, records, turn)
      select id::uuid, ${Sample.projectId()}::uuid, ${Sample.integrationId()}::uuid, connection::uuid,
        ${Sample.configId()}::uuid, 'write', 'contacts', 'ready', 'in_progress', now(), now(), connection::uuid, now(),
        head::json, id, ${perOperation}, turn
      from unnest(${opened.map(({ id }) => id)}::text[], ${opened.map(({ installationId }) => installationId)}::text[],
        ${opened.map(() => JSON.stringify(headOf(type)))}::text[]) with ordinality as o (id, connection, head, turn)
    ), recorded as (
      insert into copy_write_record (operation_id, position, payload, record_key, author, actor_mark, request_mark)
      select id::uuid, position, payload::json, nullif(key, '')::bigint, nullif(author, '')::json,
        hashtextextended(nullif(actor, ''), 0), hashtextextended(nullif(request, ''), 0)
      from unnest(${owners}::text[], ${positions}::int[], ${chunk.map(({ record }) => JSON.stringify(record))}::text[],
        ${recordKeys}::text[], ${authors.map(textOf)}::text[], ${authors.map((author) => author && `actor key:${author.actor.id}`)}::text[],
        ${authors.map((author) => author && `request ${author.requestId}`)}::text[])
        as r (id, position, payload, key, author, actor, request)
    ), identified as (
      insert into copy_record_identity (digest, operation_id, position, is_record_id)
      select gen_random_uuid(), id::uuid, position, is_record_id
      from unnest(${owners}::text[], ${positions}::int[], ${recordKeys}::text[]) as r (id, position, key),
        unnest(array[false, true]) as kinds (is_record_id)
      where key <> '' or not is_record_id
    )
    insert into copy_waiting_change (record_key, operation_id, position)
    select key::bigint, id::uuid, position
    from unnest(${owners}::text[], ${positions}::int[], ${recordKeys}::text[]) as r (id, position, key) where key <> ''`
}

/** Returns the work, one statement of this many rows after another, and the list of each statement's milliseconds. */
export const insertAll = Effect.fnUntraced(function* ({ keys, perOperation, rows, type, writes }) {
  yield* copyTables
  const sql = yield* SqlClient.SqlClient
  const latencies = []
  const prepared = rowsOf(writes, type, perOperation, keys)
  const work = Effect.gen(function* () {
    for (let first = 0; first < writes; first += rows) {
      const started = performance.now()
      yield* insert(sql, type, perOperation, prepared.slice(first, first + rows))
      latencies.push(performance.now() - started)
    }
  })
  return [work, latencies]
})
