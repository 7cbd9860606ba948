import { assert, describe, it } from "@effect/vitest"
import { Sample } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import { type Walk, walked, walkedByAuthor } from "../../src/operations/SqlOperation.ts"
import * as SqlRow from "../../src/sql/SqlRow.ts"
import { databasesWithNewSessions } from "./FreshSchema.ts"

/** Operations of a project that have ended, one in a hundred as a failure. */
const pileUp = Effect.fnUntraced(function* (project: number, size: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state,
      status, create_time, update_time)
    select gen_random_uuid(), ${Sample.projectId(project)}::uuid, ${Sample.integrationId()}::uuid,
      ${Sample.installationId(project)}::uuid, ${Sample.configId()}::uuid, 'write', 'contacts', 'done',
      case when n % 100 = 1 then 'failure' else 'success' end, now(), now()
    from generate_series(1, ${size}::int) n`
  yield* sql`analyze operation`
})

const Explained = Schema.Struct({
  plan: Schema.Tuple([
    Schema.Struct({ Plan: Schema.Struct({ "Shared Hit Blocks": Schema.Int, "Shared Read Blocks": Schema.Int }) })
  ])
})

const pagesOf = Effect.fnUntraced(function* (walk: Partial<Walk>) {
  const sql = yield* SqlClient.SqlClient
  return yield* planPages(sql`explain (analyze, buffers, format json)
    ${walked(sql, { projectId: Sample.projectId(1), most: 20, ...walk })}`)
})

const planPages = Effect.fnUntraced(function* (explain: Statement<object>) {
  const [row = {}] = yield* explain
  const { plan } = yield* SqlRow.decoder(Explained)({ plan: Object.values(row)[0] })
  return plan[0].Plan["Shared Hit Blocks"] + plan[0].Plan["Shared Read Blocks"]
})

const walks: ReadonlyArray<readonly [name: string, Partial<Walk>]> = [
  ["of a project", {}],
  ["of a project's failures", { status: "failure" }],
  ["of an installation", { installationIds: [Sample.installationId(1)] }]
]

/** Operations of the first project that two keys asked for: the second one of every thousandth. */
const pileUpAuthors = Effect.fnUntraced(function* (size: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    with made as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state,
        status, create_time, update_time)
      select gen_random_uuid(), ${Sample.projectId(1)}::uuid, ${Sample.integrationId()}::uuid, ${Sample.installationId(1)}::uuid,
        ${Sample.configId()}::uuid, 'write', 'contacts', 'done', 'success', now(), now() from generate_series(1, ${size}::int) n
      returning id, project_id
    ), numbered as (select *, row_number() over () as n from made)
    insert into write_record (operation_id, position, author, actor_mark)
    select id, 1, json_build_object('actor', json_build_object('kind', 'key', 'id', actor)),
      author_mark(project_id, 'actor key:' || actor)
    from numbered, lateral (select case when n % 1000 = 0 then 'rare' else 'main' end as actor) a`
  yield* sql`analyze operation`
  yield* sql`analyze write_record`
})

describe.each(databasesWithNewSessions)("a walk by author (%s)", (_, fresh) => {
  it.effect.each(["key:main", "key:rare"])("of %s reads what it finds, beside thousands of others", (actor) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const walk: Walk = { projectId: Sample.projectId(1), most: 20 }
      const pages = planPages(sql`explain (analyze, buffers, format json) ${walkedByAuthor(sql, walk, { actor })}`)
      yield* pileUpAuthors(2000)
      yield* pages
      const few = yield* pages
      yield* pileUpAuthors(20_000)
      yield* pages
      // Twenty marks lead to twenty records and twenty operations, each below an index.
      assert.isAtMost(yield* pages, Math.max(2 * few, 240))
    }).pipe(Effect.provide(fresh(migrations)))
  )
})

describe.each(databasesWithNewSessions)("a walk (%s)", (_, fresh) => {
  it.effect.each(walks)("%s passes by the operations of others, and ends where it has enough", ([, walk]) =>
    Effect.gen(function* () {
      yield* pileUp(1, 200)
      yield* pagesOf(walk)
      const alone = yield* pagesOf(walk)
      yield* pileUp(2, 20_000)
      yield* pileUp(1, 5000)
      yield* pagesOf(walk)
      // Twenty rows may lie on twenty pages, below an index that has grown by a level.
      assert.isAtMost(yield* pagesOf(walk), Math.max(2 * alone, 32))
    }).pipe(Effect.provide(fresh(migrations)))
  )
})
