import { assert, describe, it } from "@effect/vitest"
import { type CancelledStep, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type ErasedStep, OperationStore } from "@fieldgate/core/operations/OperationStore"
import { ConnectionId, InstallationId, OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Sample } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { transactionsOf } from "./OpenTransactions.ts"
import { databasesWithNewSessions } from "./FreshSchema.ts"
import { id, inTransaction, project } from "./StoredWrites.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const idOf = (kind: string) =>
  Effect.gen(function* () {
    const [row] = yield* (yield* SqlClient.SqlClient).unsafe<{ readonly id: string }>(`select ${id(kind, "1")} as id`)
    return row?.id ?? ""
  })

/** Waiting operations of one connection, each of one record, in an installation of their own. */
const waiting = (installation: number, count: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.unsafe(`
      with made as (
        insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, head, create_time,
          update_time, connection_id, state, status, turn, due_at, retry_until, attempts, sending)
        select gen_random_uuid(), ${id("project", "1")}, ${id("integration", "1")}, ${id("installation", `${installation}`)}, ${id("config", "1")},
          'write', 'contacts', '{}', now(), now(), ${id("connection", `${installation}`)}, 'parked', 'in_progress', n, now() + interval '1 hour',
          now() + interval '2 hours', 1, '{}'
        from generate_series(1, ${count}) n returning id
      )
      insert into write_record (operation_id, position, payload) select id, 1, '{}' from made`)
  )

/** Rows of operations and entries of their indexes that this transaction has read, those of former versions included. */
const reads = Effect.gen(function* () {
  const [row] = yield* (yield* SqlClient.SqlClient)<{ readonly read: number }>`
    select (pg_stat_get_xact_tuples_returned('operation'::regclass) + (
      select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = 'operation'::regclass))::int as read`
  return row?.read ?? 0
})

const readBy = <E, R>(work: Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const before = yield* reads
    yield* work
    return (yield* reads) - before
  })

const [few, many] = [200, 1600]

/** Vacuum never comes in between: the transaction that leaves the old rows is open. */
describe.each(databasesWithNewSessions)("removing an installation with many operations (%s)", (_, fresh) => {
  it.effect("reads as much for each operation, however many there are", () =>
    Effect.gen(function* () {
      yield* project
      const [queue, store, projectId] = [
        yield* OperationQueue,
        yield* OperationStore,
        ProjectId.make(yield* idOf("project"))
      ]
      const costs = (installation: number, count: number) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const [row] = yield* sql.unsafe<{ readonly one: string; readonly other: string }>(
            `select ${id("installation", `${installation}`)} as one, ${id("connection", `${installation}`)} as other`
          )
          const [one, other] = [InstallationId.make(row?.one ?? ""), ConnectionId.make(row?.other ?? "")]
          yield* waiting(installation, count)
          const at = Sample.time(100)
          const ended = { outcome: "failed", errors: [{ message: "removed" }] } as const
          const only = installation % 2 === 0 ? {} : { connectionIds: [other] }
          const cancel = Effect.gen(function* () {
            let [after, records]: [OperationId | undefined, number] = [undefined, 0]
            do {
              const of = { projectId, installationId: one, limit: 100, after, ...only }
              const step: CancelledStep = yield* queue.cancelInstallation(of, ended, at)
              after = step.last
              records += step.records
            } while (after !== undefined)
            assert.strictEqual(records, count)
          })
          const cancelled = yield* readBy(cancel)
          const erase = Effect.gen(function* () {
            let [after, gone]: [OperationId | undefined, number] = [undefined, 0]
            do {
              const step: ErasedStep = yield* store.erase(projectId, one, 100, after)
              after = step.last
              gone += step.operations
            } while (after !== undefined)
            assert.strictEqual(gone, count)
          })
          return [cancelled / count, (yield* readBy(erase)) / count] as const
        })
      // So many that no plan reads all of them for a step.
      yield* waiting(9, 30_000)
      yield* (yield* SqlClient.SqlClient)`analyze operation`
      for (const installation of [1, 2]) {
        const [cancelFew, eraseFew] = yield* costs(installation, few)
        const [cancelMany, eraseMany] = yield* costs(installation + 2, many)
        assert.isBelow(cancelMany, 2 * cancelFew)
        assert.isBelow(eraseMany, 2 * eraseFew)
      }
    }).pipe(inTransaction, Effect.provide(StoresOnSql.layer(fresh)))
  )

  /** @rule sql.sessions */
  it.effect("holds no lock between two statements, so that a process that is paused stops no other", () =>
    Effect.gen(function* () {
      yield* project
      yield* waiting(5, 150)
      const queue = yield* OperationQueue
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql.unsafe<{
        readonly projectId: string
        readonly installation: string
        readonly id: string
      }>(`select project_id as "projectId", installation_id as installation, id from operation limit 1`)
      const projectId = ProjectId.make(row?.projectId ?? "")
      const of = { projectId, installationId: InstallationId.make(row?.installation ?? ""), limit: 100 }
      const ended = { outcome: "failed", errors: [{ message: "removed" }] } as const
      const one = queue.cancel(projectId, OperationId.make(row?.id ?? ""), ended, Sample.time(100))
      assert.strictEqual(yield* transactionsOf(one), 0)
      assert.strictEqual(yield* transactionsOf(queue.cancelInstallation(of, ended, Sample.time(100))), 0)
      const done = yield* sql`select from operation where state = 'done'`
      assert.isAtLeast(done.length, 100)
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
