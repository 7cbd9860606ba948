/** The journal: operations, their records and logs, and idempotency keys. The queue's operations are in the same tables. */
import { claimOrder, isAwaited, isWorkers, oneByOne } from "./queue/byIndex.ts"

/**
 * The journal is written on every call, so it has no foreign keys, and its pages keep free space for the updates that end an
 * operation. `status` is the specification's. `state` is the engine's: accumulating, ready, parked, running or done. Positions count
 * from 1.
 *
 * `due_at` is the time at which an operation needs a worker again (while it runs, the end of its lease); NULL once nothing
 * remains to be done. `turn` counts the moments at which operations became due; a synchronous write has none, because its own process
 * executes it. `sending` holds the positions of records whose call was started and not noted. `cancelled` is the outcome of
 * records that were not sent. `in_doubt_since`: after a failover or a restore, the time since when the journal may lack that records in
 * `sending` were sent. `kept` is what retention has left of an ended operation: 1 its payloads, 2 its log, 3 both.
 */
const operationTable = [
  `create sequence operation_turn`,
  `create table operation (
    id uuid primary key,
    project_id uuid not null,
    integration_id uuid not null,
    installation_id uuid not null,
    config_id uuid not null,
    action_type text not null,
    object_name text not null,
    state text not null default 'running',
    status text not null,
    result text,
    metadata json,
    create_time timestamptz(3) not null,
    update_time timestamptz(3) not null,
    connection_id uuid,
    head json,
    batch_key text,
    records int,
    max_delay int,
    retry_hours int,
    turn bigint,
    due_at timestamptz(3),
    retry_until timestamptz(3),
    worker text,
    attempts int not null default 0,
    last_attempt_at timestamptz(3),
    sent_at timestamptz(3),
    sending int[] not null default '{}',
    cancelled json,
    redrive json,
    kept smallint not null default 3,
    in_doubt_since timestamptz(3)
  ) with (fillfactor = 50)`,
  // The queue.
  `create unique index operation_open on operation (batch_key) where state = 'accumulating'`,
  // What a process left comes first, and is found whatever waits.
  `create index operation_due on operation (connection_id, (${claimOrder("operation")}), due_at, turn) where due_at is not null`,
  `create index operation_running on operation (connection_id) where ${isWorkers("operation")}`,
  // Lists of an installation's and of a project's operations. Few have failed or wait, so each of these is found among many others.
  `create index operation_listed on operation (installation_id, id)`,
  `create index operation_failed on operation (installation_id, id) where status = 'failure'`,
  // Not by `due_at`: while nothing waits, statistics make it look like the cheapest index for a claim, which would read all that waits later.
  `create index operation_waiting on operation (installation_id, id) where status = 'in_progress'`,
  `create index operation_of_project on operation (project_id, id)`,
  `create index operation_failed_of_project on operation (project_id, id) where status = 'failure'`,
  // Those that finished last, for readers that watch a project.
  `create index operation_finished on operation (project_id, update_time) where state = 'done'`,
  // Retention.
  `create index operation_kept on operation (kept, update_time) where state = 'done'`
]

/**
 * The columns that an ending record changes are in no index, so that the row is updated in place. `outcome_kind` and `written`
 * (the provider's id of a written record, as JSON) repeat parts of the outcome, because PostgreSQL can't read JSON that
 * contains a NUL. `number` is that of the hold of a synchronous write whose outcome is uncertain: a late answer may prove that it succeeded.
 */
const records = [
  `create table write_record (
    operation_id uuid not null,
    position int not null,
    payload json,
    outcome json,
    attempted_at timestamptz(3),
    record_key bigint,
    number bigint,
    attempts int not null default 0,
    last json,
    outcome_kind text,
    written json,
    author json,
    actor_mark bigint,
    request_mark bigint,
    key_mark bigint,
    primary key (operation_id, position)
  ) with (fillfactor = 50)`,
  // Updates and deletes without a final outcome, so that each finds those of the same record that come before it. number counts
  // what was accepted; sought is the object where the record is known by a key and not by its id.
  `create table waiting_change (
    record_key bigint not null,
    operation_id uuid not null,
    position int not null,
    number bigint not null default nextval('operation_turn'),
    sought bigint,
    primary key (record_key, operation_id, position)
  )`,
  `create index waiting_change_sought on waiting_change (sought, number) where sought is not null`,
  // Two records with the same hash only wait for each other.
  `create function record_key(connection_id uuid, object_name text, record_id text) returns bigint
    language sql immutable
    return hashtextextended(connection_id::text || ' ' || object_name || ' ' || record_id, 0)`,
  `create function object_key(connection_id uuid, object_name text) returns bigint
    language sql immutable
    return hashtextextended(connection_id::text || ' ' || object_name, 0)`,
  // The object of a record that is looked for by a key, as the program names it; null where its id is known.
  `create function sought_in(connection_id uuid, object_name text, record_id text) returns bigint
    language sql immutable
    return case when starts_with(record_id, 'match ') then object_key(connection_id, object_name) end`,
  // Of a synchronous write with the fields that it sets: a line for each, with the position of the record that has it.
  `create table record_hold (
    record_key bigint primary key,
    operation_id uuid not null,
    number bigint not null default nextval('operation_turn'),
    fields text,
    sought bigint
  )`,
  `create index record_hold_sought on record_hold (sought, number) where sought is not null`,
  // The last synchronous write of each field that succeeded while an older change waited that is or may be of the record.
  `create table last_write (
    connection_id uuid not null,
    record_key bigint not null,
    field text not null,
    number bigint not null,
    object_key bigint not null,
    at timestamptz(3) not null,
    operation_id uuid not null,
    primary key (connection_id, record_key, field)
  )`,
  `create index last_write_at on last_write (at)`,
  `create index last_write_object on last_write (object_key, number)`,
  `create table operation_log (
    operation_id uuid not null,
    number bigint generated always as identity,
    entry json not null,
    primary key (operation_id, number)
  )`
]

/**
 * Authors are stored with records: one of a whole operation with its first record, those of an auto batch each with its own. Texts that
 * are searched are indexed as hashes, apart for each project; a hit is compared with the author. What only some requests
 * have, a reason and metadata, is in a table of its own, and so is the author of a redrive, at position 0. The indexes are of tables
 * whose rows are inserted once, so the end of an operation doesn't change them.
 */
const authors = [
  `create function author_mark(project_id uuid, what text) returns bigint
    language sql immutable
    return hashtextextended(project_id::text || ' ' || what, 0)`,
  `create index write_record_actor on write_record (actor_mark, operation_id) where actor_mark is not null`,
  `create index write_record_request on write_record (request_mark, operation_id) where request_mark is not null`,
  `create index write_record_key on write_record (key_mark, operation_id) where key_mark is not null`,
  `create table author_entry (
    operation_id uuid not null,
    position int not null,
    mark bigint not null,
    primary key (operation_id, position, mark)
  )`,
  `create index author_entry_mark on author_entry (mark, operation_id)`
]

/** Each key with the write that it was used for and, once there is one, the answer. */
const idempotency = [
  `create table idempotency (
    project_id uuid not null,
    key text not null,
    digest text not null,
    operation_id uuid not null,
    answer json,
    expires_at timestamptz(3) not null,
    position int,
    primary key (project_id, key)
  )`,
  `create index idempotency_expiry on idempotency (expires_at)`,
  `create index idempotency_operation on idempotency (operation_id)`
]

/** One step of retention. Rows that another session has locked are left for the next step, so no session waits for another. */
const sweep = `create function sweep(operations_until timestamptz, payloads_until timestamptz, logs_until timestamptz, keys_until timestamptz,
      most int) returns int language plpgsql ${oneByOne} as $$
    declare ids uuid[]; found int; removed int := 0;
    begin
      ids := array(select id from operation where state = 'done' and kept in (0, 1, 2, 3) and update_time < operations_until
        limit most for update skip locked);
      delete from write_record where operation_id = any (ids);
      delete from author_entry where operation_id = any (ids);
      delete from operation_log where operation_id = any (ids);
      delete from record_identity where operation_id = any (ids);
      -- Not as a list of two keys: for it PostgreSQL reads the index of all keys once for each operation.
      delete from idempotency k using operation o, unnest(array['redrive failed ', 'redrive uncertain ']) kind
      where o.id = any (ids) and k.project_id = o.project_id and k.key = kind || o.id;
      delete from operation where id = any (ids);
      removed := removed + cardinality(ids);

      ids := array(select id from operation where state = 'done' and kept in (1, 3) and update_time < payloads_until
        limit most for update skip locked);
      update write_record set payload = null, last = null where operation_id = any (ids);
      delete from record_identity where operation_id = any (ids);
      update operation set kept = kept - 1 where id = any (ids);
      removed := removed + cardinality(ids);

      ids := array(select id from operation where state = 'done' and kept in (2, 3) and update_time < logs_until
        limit most for update skip locked);
      delete from operation_log where operation_id = any (ids);
      update operation set kept = kept - 2 where id = any (ids);
      removed := removed + cardinality(ids);

      delete from last_write l using (
        select connection_id, record_key, field from last_write w
        where w.at < payloads_until and not ${isAwaited("w.record_key", "w.object_key")}
        limit most for update skip locked
      ) old
      where l.connection_id = old.connection_id and l.record_key = old.record_key and l.field = old.field;

      delete from idempotency k using (
        select project_id, key from idempotency where expires_at <= keys_until limit most for update skip locked
      ) old
      where k.project_id = old.project_id and k.key = old.key;
      get diagnostics found = row_count;
      return removed + found;
    end $$`

export const operations = [...operationTable, ...records, ...authors, ...idempotency, sweep]
