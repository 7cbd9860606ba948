import { assert, describe, it } from "@effect/vitest"
import { Sample } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import { databasesWithNewSessions } from "./FreshSchema.ts"
import { leastPages, pagesOf } from "./PagesRead.ts"

const refreshStatistics = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`analyze operation`)

/** Operations that wait over one connection, and the lane that leads to them. */
const pileUp = Effect.fnUntraced(function* (connection: number, size: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state,
      status, create_time, update_time, connection_id, due_at, retry_until, head, turn)
    select gen_random_uuid(), ${Sample.projectId()}::uuid, ${Sample.integrationId()}::uuid, ${Sample.installationId()}::uuid,
      ${Sample.configId()}::uuid, 'write', 'contacts', 'ready', 'in_progress', now(), now(),
      ${Sample.connectionId(connection)}::uuid, now(), now(), '{}', nextval('operation_turn')
    from generate_series(1, ${size}::int)`
  yield* sql`insert into lane (connection_id, due_at) values (${Sample.connectionId(connection)}::uuid, now())
    on conflict do nothing`
})

/** Operations that ended long ago. */
const finish = Effect.fnUntraced(function* (size: number) {
  yield* pileUp(1, size)
  const sql = yield* SqlClient.SqlClient
  yield* sql`update operation set state = 'done', status = 'success', due_at = null`
})

/** Of a claim, and of one that only looks for what other processes left. */
const pagesOfClaim = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const pages = yield* Effect.forEach([false, true], (isOnlyLeft) =>
    Effect.flatMap(
      sql`explain (analyze, buffers, format json)
        select * from claim('a worker', now(), now() + interval '1 minute', 1, 1000, ${isOnlyLeft})`,
      pagesOf
    )
  )
  return pages.reduce((sum, each) => sum + each)
})

describe.each(databasesWithNewSessions)("a claim (%s)", (_, fresh) => {
  it.effect("reads as many pages whether a few operations wait or thousands, over this connection or another", () =>
    Effect.gen(function* () {
      yield* pileUp(1, 20)
      yield* pileUp(2, 20)
      yield* refreshStatistics
      const few = yield* leastPages(pagesOfClaim)
      yield* pileUp(1, 5000)
      yield* refreshStatistics
      const many = yield* leastPages(pagesOfClaim)
      assert.isAtMost(many, 2 * few)
    }).pipe(Effect.provide(fresh(migrations)))
  )

  it.effect("reads as many pages if its statistics are of a time when nothing waited", () =>
    Effect.gen(function* () {
      yield* finish(2000)
      yield* refreshStatistics
      yield* pileUp(1, 20)
      yield* pileUp(2, 20)
      const few = yield* leastPages(pagesOfClaim)
      yield* pileUp(2, 5000)
      const many = yield* leastPages(pagesOfClaim)
      assert.isAtMost(many, 2 * few)
    }).pipe(Effect.provide(fresh(migrations)))
  )
})

/** Idempotency keys that are still valid. */
const takeKeys = Effect.fnUntraced(function* (size: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into idempotency (project_id, key, digest, operation_id, expires_at)
    select ${Sample.projectId()}::uuid, gen_random_uuid()::text, 'digest', gen_random_uuid(), now() + interval '1 day'
    from generate_series(1, ${size}::int)`
  yield* sql`analyze idempotency`
})

const pagesOfSweep = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const explained = yield* sql`explain (analyze, buffers, format json)
    select sweep(now() + interval '1 day', '-infinity', '-infinity', now(), 100)`
  return yield* pagesOf(explained)
})

describe.each(databasesWithNewSessions)("a step of retention (%s)", (_, fresh) => {
  it.effect("reads as many pages whether a few idempotency keys are valid or thousands", () =>
    Effect.gen(function* () {
      yield* finish(1000)
      yield* refreshStatistics
      yield* takeKeys(20)
      // The first one plans its statements.
      yield* pagesOfSweep
      const few = yield* pagesOfSweep
      yield* takeKeys(20_000)
      yield* pagesOfSweep
      assert.isAtMost(yield* pagesOfSweep, 2 * few)
    }).pipe(Effect.provide(fresh(migrations)))
  )
})
