/** The migration that notes since when a project has had a key, over projects of a version before. */
import { assert, describe, it } from "@effect/vitest"
import * as Sample from "@fieldgate/core/testing/Sample"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Migrations from "../../src/sql/Migrations.ts"
import { databases } from "./FreshSchema.ts"

const stepsUntil = (isKept: (name: string) => boolean): Migrations.Steps =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => isKept(name)))

const before = stepsUntil((name) => name < "0089")
const through = stepsUntil((name) => name < "0090")

const project = (n: number) => `('${Sample.projectId(n)}', '${Sample.orgId()}', 'project-${n}', 'App', '2026-01-0${n}')`

const rows = `
  set constraints all deferred;
  insert into organization (id, label, default_team_id, create_time)
    values ('${Sample.orgId()}', 'Acme', '${Sample.orgId(9)}', now());
  insert into team (id, org_id, name, create_time) values ('${Sample.orgId(9)}', '${Sample.orgId()}', 'Everyone', now());
  insert into project (id, org_id, name, app_name, create_time) values ${[1, 2, 3].map(project).join(", ")};
  insert into api_key (id, project_id, label, scopes, active, digest, create_time)
    values ('${Sample.apiKeyId()}', '${Sample.projectId(1)}', 'old', '{full}', false, 'x', '2026-02-01');
  insert into jwt_key (id, project_id, label, algorithm, public_key_pem, active, create_time)
    values ('${Sample.jwtKeyId()}', '${Sample.projectId(2)}', 'old', 'RS256', 'pem', true, '2026-02-01')`

describe.each(databases)("0089_keys_guarded (%s)", (_name, fresh) => {
  it.effect("takes a project with a key, or with anything that a key made, as one that had its first key", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Migrations.run(before)
      yield* Effect.forEach(rows.split(";"), (row) => sql.unsafe(row), { discard: true }).pipe(sql.withTransaction)
      yield* Migrations.run(through)
      const times = yield* sql`
        select name, to_char(first_key_time, 'YYYY-MM-DD') as first from project order by name`
      assert.deepStrictEqual(times, [
        { name: "project-1", first: "2026-02-01" },
        { name: "project-2", first: "2026-01-02" },
        { name: "project-3", first: null }
      ])
    }).pipe(Effect.provide(fresh({})))
  )
})
