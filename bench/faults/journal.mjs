/** Fieldgate's own journal, read beside Fieldgate: what is open, what each record ended as, and whether an end ever changed. */
import { Database } from "@fieldgate/server"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"

/** Writes down whatever moves once it is final. */
const watches = [
  `create table settled_again (told text not null)`,
  `create function note_settled_again() returns trigger language plpgsql as $$
    begin
      insert into settled_again values (tg_table_name || ': ' || row_to_json(old) || ' became ' || row_to_json(new));
      return new;
    end $$`,
  `create trigger settled_again before update on operation for each row
    when (old.status <> 'in_progress' and (new.status <> old.status or new.state <> old.state))
    execute function note_settled_again()`,
  `create trigger settled_again before update on write_record for each row
    when (old.outcome is not null and new.outcome::text is distinct from old.outcome::text)
    execute function note_settled_again()`
]

export const openJournal = async (databaseUrl) => {
  const runtime = ManagedRuntime.make(Database.layer({ _tag: "Server", url: Redacted.make(databaseUrl) }))
  const query = (statement) => runtime.runPromise(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)))
  for (const statement of watches) await query(statement)
  return {
    /** How many operations are open, due and done; rejects while the database is away. */
    progress: async () =>
      (
        await query(`select count(*) filter (where state <> 'done')::int as open, count(*) filter (where state = 'done')::int as done,
          count(*) filter (where state in ('ready', 'running') and due_at <= now() + interval '30 seconds')::int as due
          from operation`)
      )[0],
    /** By operation and place: `{ outcome, recordId }`. */
    outcomes: async () => {
      const rows = await query(`select operation_id as id, position - 1 as index, outcome ->> 'outcome' as outcome,
        outcome ->> 'recordId' as "recordId" from write_record where outcome is not null`)
      return new Map(rows.map(({ id, index, outcome, recordId }) => [`${id}.${index}`, { outcome, recordId }]))
    },
    accumulating: async () =>
      (await query(`select id from operation where state = 'accumulating'`)).map(({ id }) => id),
    open: async () => {
      const rows = await query(
        `select id, state, attempts, due_at, result from operation where state <> 'done' limit 20`
      )
      return rows.map((row) => JSON.stringify(row))
    },
    settledAgain: async () => (await query(`select told from settled_again limit 20`)).map(({ told }) => told),
    close: () => runtime.dispose()
  }
}
