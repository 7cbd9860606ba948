/** Schemas that tests have left: emptied, they serve the next test, because migrating takes far longer than emptying. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type * as Migrations from "../../src/sql/Migrations.ts"
import { migrationTable } from "../../src/sql/Migrations.ts"

export const make = () => {
  const empty = new Map<Migrations.Steps, Array<string>>()
  const shapes = new Map<Migrations.Steps, string>()
  return {
    /** An empty schema that has these steps already, else a new name. */
    take: (steps: Migrations.Steps, newName: Effect.Effect<string>) =>
      Effect.suspend(() => {
        const left = empty.get(steps)?.pop()
        return left === undefined ? newName : Effect.succeed(left)
      }),
    remember: Effect.fnUntraced(function* (steps: Migrations.Steps) {
      if (!shapes.has(steps)) shapes.set(steps, yield* shape)
    }),
    /** Empties the schema of the connection and keeps it for the next test; one that a test has rebuilt is left behind. */
    giveBack: Effect.fnUntraced(function* (steps: Migrations.Steps, schema: string) {
      if ((yield* shape) !== shapes.get(steps)) return
      yield* (yield* SqlClient.SqlClient).unsafe(removeAllRows)
      empty.set(steps, [...(empty.get(steps) ?? []), schema])
    })
  }
}

/** Every table, index, constraint and function of the schema of the connection, as one text. */
const shape = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly shape: string }>`
    select md5(string_agg(part, ',' order by part)) as shape from (
      select concat(relname, relkind, relnatts) as part from pg_class where relnamespace = current_schema()::regnamespace
      union all
      select conname::text from pg_constraint where connamespace = current_schema()::regnamespace
      union all
      select concat(proname, md5(prosrc)) from pg_proc where pronamespace = current_schema()::regnamespace
    ) parts`
  return row?.shape ?? ""
})

/** Deletes, because truncating recreates every file; without triggers, so that the order of the tables doesn't matter. */
const removeAllRows = `
  do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in
      select tablename from pg_tables where schemaname = current_schema() and tablename <> '${migrationTable}'
    loop
      execute format('delete from %I', name);
    end loop;
    for name in select sequencename from pg_sequences where schemaname = current_schema() loop
      execute format('alter sequence %I restart', name);
    end loop;
  end $$`
