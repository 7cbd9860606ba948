/**
 * Which PostgreSQL this database has run on, so that a failover and a restore are noticed: then the journal may lack what was recorded
 * last, and nothing is claimed until that has been considered. @rule recover.decision
 */

/**
 * `beats` counts heartbeats: a database that has fewer than a process remembers has gone back in time, unless an operator has recovered
 * it since (`recoveries`). `recovered_at` is when that was last done after a restore: webhooks of what is older may have been sent before.
 */
const table = `create table database_identity (
    is_row boolean primary key default true check (is_row),
    identifier text not null,
    timeline int not null,
    heartbeat_at timestamptz(3) not null,
    beats int not null default 0,
    recoveries int not null default 0,
    recovered_at timestamptz(3),
    held_since timestamptz(3),
    held_for text
  )`

/**
 * The cluster and the database within it, and the timeline, which every promotion and every recovery from an archive changes. NULL
 * where the server doesn't report them to this role.
 */
const current = `create function current_identity(out identifier text, out timeline int) language plpgsql stable as $$
  begin
    select s.system_identifier || '/' || d.oid into identifier
    from pg_control_system() s, pg_database d where d.datname = current_database();
    timeline := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int;
  exception when insufficient_privilege or undefined_function or feature_not_supported or object_not_in_prerequisite_state then
    identifier := null;
    timeline := null;
  end $$`

/** Whether operations and webhooks may be claimed. */
const mayWork = `create function may_work() returns boolean language plpgsql stable as $$
  declare known database_identity; found record;
  begin
    select * into known from database_identity;
    if known.identifier is null then return true; end if;
    if known.held_since is not null then return false; end if;
    select * into found from current_identity();
    return found.identifier is null or (found.identifier = known.identifier and found.timeline = known.timeline);
  end $$`

/**
 * Fails, as if the database were starting, until it is decided what this database is: an open batch may have lost records, and another
 * record must not get the place that a caller was given for one of them.
 */
const refuse = `create function refuse_undecided() returns void language plpgsql stable as $$
  begin
    if not may_work() and exists (select from database_identity where held_since is null) then
      raise exception 'the database was failed over, restored or copied; what it lacks is being decided' using errcode = 'cannot_connect_now';
    end if;
  end $$`

/**
 * Closes open batches, so that no record joins one that has lost some, and makes them due: what was lost may have filled or flushed one
 * before its time, so that it was sent.
 */
const close = `create function close_batches() returns void language plpgsql as $$
  declare
    now timestamptz := clock_timestamp();
    connections uuid[] := array(select distinct connection_id from operation where state = 'accumulating');
  begin
    perform share_lanes(connections);
    update operation set state = 'ready', due_at = now, update_time = now, turn = nextval('operation_turn')
    where state = 'accumulating';
    perform wake(connections, array_fill(now, array[cardinality(connections)]), false, now);
  end $$`

/**
 * Marks operations whose records may have been sent although the journal doesn't have it: from then on they are treated as sent by a
 * process that is gone. A retry that is not due yet can't have been sent before its time; a restored database goes back further.
 */
const mark = `create function mark_in_doubt(since timestamptz, at timestamptz, even_later boolean)
  returns table (id uuid, project_id uuid, object_name text, head text, records bigint) language plpgsql as $$
  #variable_conflict use_column
  begin
    return query
    with chosen as (
      select o.id from operation o
      where o.due_at is not null and (even_later or o.state <> 'ready' or o.due_at <= at + interval '1 minute')
      order by o.id for update
    ), open as (
      select r.operation_id, array_agg(r.position order by r.position) as positions
      from write_record r join chosen c on c.id = r.operation_id where r.outcome is null group by 1
    )
    update operation o set sending = open.positions, sent_at = at, in_doubt_since = since
    from open where o.id = open.operation_id
    returning o.id, o.project_id, o.object_name, o.head::text, cardinality(open.positions)::bigint;
  end $$`

export const databaseIdentity = [table, current, mayWork, refuse, close, mark]
