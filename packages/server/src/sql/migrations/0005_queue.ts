/** The queue: operations that wait, in the tables of the journal, with the functions that move them. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { accepting } from "./queue/accepting.ts"
import { attempts } from "./queue/attempts.ts"
import { beginning } from "./queue/beginning.ts"
import { claiming } from "./queue/claiming.ts"
import { lanes } from "./queue/lanes.ts"

/**
 * `state` is accumulating, ready, parked, running or done. `due_at` says when to look at an operation again (while it
 * runs, the end of its lease) and is NULL once there is nothing more to do. `turn` counts the moments at which operations
 * became due; a synchronous write has none, because its process carries it out at once. `sending` holds the positions of records whose call was begun and not noted. `cancelled` is the outcome of
 * what was not sent.
 */
const operations = [
  `create sequence operation_turn`,
  `alter table operation
    add connection_id uuid, add head json, add batch_key text, add records int, add max_delay int, add retry_hours int,
    add turn bigint, add due_at timestamptz(3), add retry_until timestamptz(3), add worker text,
    add attempts int not null default 0, add last_attempt_at timestamptz(3), add sent_at timestamptz(3),
    add sending int[] not null default '{}',
    add cancelled json`,
  `create unique index operation_open on operation (batch_key) where state = 'accumulating'`,
  `create index operation_due on operation (connection_id, due_at, turn) where due_at is not null`,
  `create index operation_running on operation (connection_id) where state = 'running' and turn is not null`,
  `create index operation_waiting on operation (installation_id) where due_at is not null`,
  `drop index operation_unsettled`
]

/**
 * None of the new columns is in an index, so that ending a record updates its row in place. `outcome_kind` and `written`
 * (the provider's id of a record that was written, as JSON) repeat parts of the outcome, because PostgreSQL can't look
 * into JSON that holds a NUL.
 */
const records = [
  `alter table write_record
    alter payload drop not null, add record_key bigint, add attempts int not null default 0, add last json,
    add outcome_kind text, add written json`,
  // Updates and deletes without a final outcome, so that each finds those of the same record that come before it.
  `create table waiting_change (
    record_key bigint not null,
    operation_id uuid not null,
    position int not null,
    primary key (record_key, operation_id, position)
  )`,
  // Two records with the same hash only wait for each other.
  `create function record_key(connection_id uuid, object_name text, record_id text) returns bigint
    language sql immutable
    return hashtextextended(connection_id::text || ' ' || object_name || ' ' || record_id, 0)`,
  `create table record_hold (record_key bigint primary key, operation_id uuid not null)`,
  `create table operation_log (
    operation_id uuid not null,
    number bigint generated always as identity,
    entry json not null,
    primary key (operation_id, number)
  )`,
  `alter table idempotency add position int`
]

const statements = [...operations, ...records, ...lanes, ...accepting, ...attempts, ...claiming, ...beginning]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
