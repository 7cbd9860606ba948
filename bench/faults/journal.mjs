/** Fieldgate's own journal, read independently: what is open, the outcome of each record, and whether an outcome ever changed. */
import { Database } from "@fieldgate/server"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { marksIn } from "./marks.mjs"

const watches = [
  `create table settled_again (change text not null)`,
  `create function note_settled_again() returns trigger language plpgsql as $$
    begin
      insert into settled_again values (tg_table_name || ': ' || row_to_json(old) || ' became ' || row_to_json(new));
      return new;
    end $$`,
  `create trigger settled_again before update on operation for each row
    when (old.status <> 'in_progress' and (new.status <> old.status or new.state <> old.state)
      and not (old.status = 'failure' and new.status = 'success' and new.state = 'done'))
    execute function note_settled_again()`,
  `create trigger settled_again before update on write_record for each row
    when (old.outcome is not null and new.outcome::text is distinct from old.outcome::text
      and not (old.outcome_kind = 'uncertain' and new.outcome_kind = 'success'))
    execute function note_settled_again()`
]

/** Sends a notice for each attempt whose records are journaled as being sent; the relay reads it on its way. */
const announcements = [
  `create function announce_sending() returns trigger language plpgsql as $$
    begin
      raise notice 'faults: %', json_build_object('id', new.id, 'attempt', new.attempts);
      return new;
    end $$`,
  `create trigger announce_begun after insert on operation for each row
    when (new.state = 'running' and new.sending <> '{}') execute function announce_sending()`,
  `create trigger announce_sending after update of sending on operation for each row
    when (new.state = 'running' and new.sending <> '{}' and new.sending is distinct from old.sending)
    execute function announce_sending()`
]

export const attemptsIn = (notices) =>
  notices.flatMap((text) => [...text.matchAll(/faults: (\{[^}]*\})/g)].map(([, json]) => JSON.parse(json)))

export const openJournal = async (databaseUrl) => {
  const runtime = ManagedRuntime.make(Database.layer({ _tag: "Server", url: Redacted.make(databaseUrl) }))
  const query = (statement) => runtime.runPromise(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)))
  for (const statement of [...watches, ...announcements]) await query(statement)
  return {
    /** How many operations are open, due and done; rejects while the database is unavailable. */
    progress: async () =>
      (
        await query(`select count(*) filter (where state <> 'done')::int as open, count(*) filter (where state = 'done')::int as done,
          count(*) filter (where state in ('ready', 'running') and due_at <= now() + interval '30 seconds')::int as due
          from operation`)
      )[0],
    outcomes: async () => {
      const rows = await query(`select operation_id as id, position - 1 as index, outcome ->> 'outcome' as outcome,
        outcome ->> 'recordId' as "recordId",
        case when outcome ->> 'outcome' = 'uncertain' then outcome -> 'errors' -> 0 ->> 'message' end as reason
        from write_record where outcome is not null`)
      return new Map(
        rows.map(({ id, index, outcome, reason, recordId }) => [`${id}.${index}`, { outcome, reason, recordId }])
      )
    },
    runningWith: async (mark) => {
      const [found] = await query(`select o.id from operation o join write_record r on r.operation_id = o.id
        where o.state = 'running' and r.position = any (o.sending) and r.payload::text like '%${mark}%' limit 1`)
      return found?.id
    },
    /**
     * Whether a worker had a lease at that time under which a record of this mark is being sent: callers may repeat a write as another
     * operation. Where the lease has passed to another worker since, it may have ended only after that time.
     */
    mayBeSentBy: async (worker, mark, at) => {
      const time = `'${at.toISOString()}'::timestamptz`
      const found = await query(`select from operation o join write_record r on r.operation_id = o.id
        where (o.state = 'running' and o.worker = '${worker}' and o.due_at > ${time} and r.position = any (o.sending)
            or o.worker is distinct from '${worker}' and o.last_attempt_at > ${time})
          and r.payload::text like '%${mark}%' limit 1`)
      return found.length > 0
    },
    attemptOf: async (operationId) => {
      const [{ texts, ...attempt }] =
        await query(`select o.state, o.worker, o.attempts as attempt, o.head ->> 'mode' as mode,
        o.due_at > now() as "isHeld", count(r.outcome)::int as settled, coalesce(string_agg(r.payload::text, ' '), '') as texts
        from operation o left join write_record r on r.operation_id = o.id and r.position = any (o.sending)
        where o.id = '${operationId}' group by o.id`)
      return { ...attempt, sending: marksIn(texts) }
    },
    /** What the session of a client at that port does; undefined without such a session. */
    sessionAt: async (port) =>
      (await query(`select state from pg_stat_activity where client_port = ${port}`))[0]?.state,
    openOperation: async () => (await query(`select id from operation where state <> 'done' limit 1`))[0]?.id,
    accumulating: async () =>
      (await query(`select id from operation where state = 'accumulating'`)).map(({ id }) => id),
    open: async () => {
      const rows = await query(
        `select id, state, attempts, due_at, result from operation where state <> 'done' limit 20`
      )
      return rows.map((row) => JSON.stringify(row))
    },
    corrected: async () => {
      const [{ count }] = await query(`select count(*)::int as count from operation_log
        where entry -> 'message' ->> 'msg' like '%corrected from uncertain to success'`)
      return count
    },
    /** The records without what a newer synchronous write has set. */
    leftOut: async () => {
      const [{ count }] = await query(`select count(*)::int as count from write_record
        where outcome ->> 'warnings' like '%because a newer synchronous write set it%'`)
      return count
    },
    settledAgain: async () => (await query(`select change from settled_again limit 20`)).map(({ change }) => change),
    close: () => runtime.dispose()
  }
}
