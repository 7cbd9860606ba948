import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import { databasesWithNewSessions } from "./FreshSchema.ts"
import { grown, leastPages, pagesOf } from "./PagesRead.ts"
import { fill, id, inTransaction, keepPlans, moments, project } from "./StoredWrites.ts"

const leases = `array[${id("project", "1")}], array[${id("running", "1")}], array['worker'], array[1]`
const claims = `json_build_array(json_build_object('place', 1, 'projectId', ${id("project", "1")}, 'key', 'key 0', 'digest', '',
  'expiresAt', now() + interval '1 day'))`

const calls: { readonly [name: string]: string } = {
  keys_taken: `select keys_taken(${claims}, '{}', now())`,
  take_keys: `select take_keys(${claims}, array['{}'::json], '{}', array[${id("running", "1")}], array[1], now())`,
  wake: `select wake(array[${id("connection", "1")}, ${id("connection", "2")}], array[now(), now()], true, now())`,
  flush: `select flush(${id("accumulating", "1")}, now())`,
  resume: `select resume(${id("project", "1")}, ${id("connection", "1")}, now())`,
  send: `select send(${leases}, array[1], array[1], now())`,
  note: `select note(
    given => json_build_array(json_build_object('id', ${id("running", "1")}, 'projectId', ${id("project", "1")}, 'worker', 'worker',
      'attempt', 1, 'state', 'done', 'status', 'success', 'at', now(), 'keyEnd', 'Remember', 'key', 'key 1')),
    answers => array['{}'::json], owners => array[1], positions => array[1], outcomes => array['{}'::json],
    kinds => array['success'], written => array['"1"'::json], written_digests => array[${id("digest", "1")}], sought => array[false],
    log_owners => array[1], entries => array['{}'::json], even_cancelled => false, now_at => now())`,
  extend: `select extend(${leases}, now())`,
  give_back: `select give_back(${leases}, now())`,
  next_due: `select next_due(now(), true)`,
  // Very many slow lanes are due, of which none may be read.
  claim: `select claim('another', now(), now() + interval '1 minute', 1, 1, slow => 0)`,
  next_due_without_slow: `select next_due(now(), false)`,
  set_pace: `select set_pace(${id("connection", "1")}, now(), 'crm.test')`,
  change_call_budget: `select change_call_budget('account 1', ${id("project", "1")}, 1, '{}', false, array['{}'], now())`,
  change_circuit: `select change_circuit(${id("project", "1")}, ${id("connection", "1")}, 1, '{"_tag": "Open"}', now())`
}

/** They are called by functions that have no complete scans. */
const ofAccept = new Set(["keys_taken", "take_keys"])

/** Changes nothing, so that it can be repeated. */
const undone = Effect.fnUntraced(function* (statement: Fragment, isInAccept: boolean) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`savepoint before`
  if (isInAccept) yield* sql`set local enable_seqscan to off`
  const pages = yield* pagesOf(yield* sql`explain (analyze, buffers, format json) ${statement}`)
  yield* sql`rollback to savepoint before`
  return pages
})

describe.each(databasesWithNewSessions)("functions that were planned while (%s)", (_, fresh) => {
  it.effect.each(moments)("%s read as many pages of tables that have grown", ([, prepare]) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* project
      yield* prepare
      yield* keepPlans
      const pages = Effect.forEach(Object.entries(calls), ([name, call]) =>
        Effect.map(leastPages(undone(sql.literal(call), ofAccept.has(name))), (read) => [name, read] as const)
      )
      yield* pages
      yield* fill(21, 300)
      const before = yield* pages
      yield* fill(301, 10_000)
      const after = yield* pages
      assert.deepStrictEqual(grown(before, after), [])
    }).pipe(inTransaction, Effect.provide(fresh({ ...migrations })))
  )
})
