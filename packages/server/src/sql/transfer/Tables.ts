/** What a schema holds, by PostgreSQL's own account: its tables in an order in which they can be filled, and its sequences. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { quoted } from "../Identifier.ts"
import { migrationTable } from "../Migrations.ts"

export interface Table {
  readonly name: string
  /** Columns in order, each with its type as SQL has it. */
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>
}

interface Found extends Table {
  /** Tables whose rows must be there first. */
  readonly after: ReadonlyArray<string>
}

/** Every table but the one of migrations. */
export const all = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<Found>`
    select t.relname as name,
      (select json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, c.atttypmod)) order by c.attnum)
        from pg_attribute c where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = '') as columns,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = t.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> t.oid) as after
    from pg_class t where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
      and t.relname <> ${migrationTable} order by t.relname`
  return inOrder(found, [])
})

/** Those that wait for nobody first. What would wait for itself stays away, and the database would say so. */
const inOrder = (rest: ReadonlyArray<Found>, placed: ReadonlyArray<Found>): ReadonlyArray<Table> => {
  const names = new Set(rest.map(({ name }) => quoted(name)).concat(rest.map(({ name }) => name)))
  const next = rest.filter(({ after }) => !after.some((name) => names.has(name)))
  if (next.length === 0) return [...placed, ...rest]
  return inOrder(
    rest.filter((table) => !next.includes(table)),
    [...placed, ...next]
  )
}

/** Sequences that have been used, with their last values. */
export const sequences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ readonly name: string; readonly value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`
})

/** The last migration that has run, such as `9_retention`. */
export const step = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly step: string }>`
    select migration_id || '_' || name as step from ${sql(migrationTable)} order by migration_id desc limit 1`
  return row?.step ?? ""
})
