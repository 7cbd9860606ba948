import { assert, describe, it } from "@effect/vitest"
import { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { Sample } from "@fieldgate/core/testing"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { createHash } from "node:crypto"
import { databases } from "./FreshSchema.ts"
import { grown, pagesDuring } from "./PagesRead.ts"
import * as StoredWrites from "./StoredWrites.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const { id } = StoredWrites

/** The value of `id`. */
const idOf = (kind: string, n: number) =>
  createHash("md5")
    .update(`${kind} ${n}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

const projectId = ProjectId.make(idOf("project", 1))
const operationId = (state: string, n: number) => OperationId.make(idOf(state, n))
const places = [1, 2].map((n) => ({ operationId: operationId("done", n), index: 0 }))
const outcome = Sample.outcome()
const now = DateTime.nowUnsafe()
const payload = JSON.stringify(Sample.item())
const head = JSON.stringify(Sample.writeStart().envelope)

/** Two destinations with what each has ahead of it, and events of operations. */
const webhooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { insert } = yield* DestinationStore
  for (const n of [1, 2]) yield* insert(Sample.destination(n, { projectId }), Sample.destinationSecrets(n))
  yield* sql.unsafe(`
    insert into delivery (id, project_id, destination_id, operation_id, type, body, due_at, create_time, update_time)
    select ${id("due", "n")}, ${id("project", "1")}, '${Sample.destinationId(1)}', ${id("done", "n")}, 'webhook.test', '{}', now(), now(), now()
    from generate_series(1, 3) n`)
  yield* sql.unsafe(`
    insert into webhook_event (project_id, type, time, operation_id, facts)
    select ${id("project", "1")}, 'write.async.done', now(), ${id("done", "n")}, '{}' from generate_series(1, 3) n`)
})

/** Operations that ended with all that is stored of them, each with its redrive, and with deliveries that ended or are due later. */
const fill = Effect.fnUntraced(function* (from: number, to: number) {
  const sql = yield* SqlClient.SqlClient
  yield* StoredWrites.fill(from, to)
  const series = `generate_series(${from}, ${to}) n`
  yield* sql.unsafe(`
    with made as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, head, create_time,
        update_time, connection_id, state, status, turn)
      select ${id("done", "n")}, ${id("project", "1")}, ${id("integration", "1")}, ${id("installation", "n")}, ${id("config", "n")},
        'write', 'contacts', '${head}', now(), now(), ${id("connection", "n")}, 'done', 'success', n from ${series}
    ), keys as (
      insert into idempotency (project_id, key, digest, operation_id, expires_at)
      select ${id("project", "1")}, 'redrive failed ' || ${id("done", "n")}, 'digest', ${id("parked", "n")}, now() + interval '1 day'
      from ${series}
    ), identities as (
      insert into record_identity (digest, operation_id, position, is_record_id)
      select ${id("digest", "n")}, ${id("done", "n")}, 1, true from ${series}
    ), entries as (
      insert into author_entry (operation_id, position, mark) select ${id("done", "n")}, 1, n from ${series}
    ), logs as (
      insert into operation_log (operation_id, entry) select ${id("done", "n")}, '{}' from ${series}
    ), deliveries as (
      insert into delivery (id, project_id, destination_id, operation_id, type, body, status, due_at, create_time, update_time)
      select ${id("' || status || '", "n")}, ${id("project", "1")}, destination::uuid, ${id("done", "n")}, 'webhook.test', '{}', status,
        case when status = 'waiting' then now() + interval '1 hour' end, now(), now()
      from ${series}, unnest(array['waiting', 'delivered']) status,
        unnest(array['${Sample.destinationId(1)}', '${Sample.destinationId(2)}']) destination
      where (destination = '${Sample.destinationId(1)}') = (status = 'delivered')
    )
    insert into write_record (operation_id, position, payload, outcome, outcome_kind)
    select ${id("done", "n")}, 1, '${payload}', '${JSON.stringify(outcome)}', 'success' from ${series}`)
})

const all = Effect.gen(function* () {
  const outbox = yield* EventOutbox
  const store = yield* OperationStore
  const later = DateTime.add(now, { minutes: 1 })
  const past = DateTime.subtract(now, { days: 1 })
  const cutoffs = { operations: past, payloads: past, logs: past, keys: past }
  const statements: { readonly [name: string]: Effect.Effect<unknown, unknown> } = {
    "outbox.fanOut": outbox.fanOut(3, later, () => "{}"),
    "store.sweep": store.sweep({ ...cutoffs, operations: later }, 2),
    "store.unindex": store.unindex(projectId, places)
  }
  return yield* Effect.forEach(Object.entries(statements), ([name, statement]) =>
    Effect.map(pagesDuring(statement), (pages) => [name, pages] as const)
  )
})

const moments = StoredWrites.moments(fill)

describe.each(databases)("statements that were planned while (%s)", (_, fresh) => {
  it.effect.each(moments)("%s read as many pages of tables that have grown", ([, prepare]) =>
    Effect.gen(function* () {
      yield* StoredWrites.project
      yield* webhooks
      yield* prepare
      yield* StoredWrites.keepPlans
      yield* all
      yield* fill(21, 300)
      const before = yield* all
      yield* fill(301, 10_000)
      const after = yield* all
      assert.deepStrictEqual(grown(before, after), [])
    }).pipe(StoredWrites.inTransaction, Effect.provide(StoresOnSql.layer(fresh)))
  )
})
