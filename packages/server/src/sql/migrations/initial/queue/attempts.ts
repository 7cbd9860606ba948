/** What a lease allows: `send` before each call, `note` at the end of the attempt, `extend` in between. */
import { byIndex, isAwaited, lockedOperations } from "./byIndex.ts"

/** A lease holds while its worker's attempt is the newest one. */
const lease = (alias: string, given: string) =>
  `${alias}.id = ${given}.id and ${alias}.project_id = ${given}.project_id and ${alias}.state = 'running' and ${alias}.worker = ${given}.worker
    and ${alias}.attempts = ${given}.attempt`

/** The given leases `g` in the order in which their operations are locked. Each is looked up: see `lockedOperations`. */
const leases = `(
        select * from unnest(projects, ids, workers, numbers) with ordinality as g (project_id, id, worker, attempt, place) order by g.id
      ) g`

/** When a record was accepted, as a count: that of a synchronous write, which a worker finishes, is with its hold. */
const accepted = (id: string, position: string) => `(
      select w.record_key, w.number, w.sought from (select r.record_key from write_record r
        where r.operation_id = ${id} and r.position = ${position} and r.record_key is not null offset 0) r
      cross join lateral (
        select c.record_key, c.number, c.sought from waiting_change c
          where c.record_key = r.record_key and c.operation_id = ${id} and c.position = ${position}
        union all select h.record_key, h.number, h.sought from record_hold h
          where h.record_key = r.record_key and h.operation_id = ${id} and h.fields is not null offset 0
      ) w
    )`

/**
 * Answers the positions that may be sent, each beside the place of its lease, and journals them, for many attempts in one
 * statement. A change waits for those of the same record in operations with an earlier turn, and for a call that holds the
 * record. A cancelled operation sends nothing more.
 */
const send = `create function send(projects uuid[], ids uuid[], workers text[], numbers int[], owners int[], wanted int[],
    at timestamptz, out senders int[], out positions int[], out newer_senders int[], out newer_positions int[], out newer_fields text[],
    out newer_operations uuid[], out sought_senders int[], out sought_positions int[])
  language plpgsql ${byIndex} as $$
  declare leased int[] := array(
    select own.place from (
      select g.place from ${leases}
      cross join lateral (select from operation o where ${lease("o", "g")} and o.cancelled is null for update) o
    ) own);
  begin
    with free as (
      select a.owner, o.id, o.turn, r.position, r.record_key
      from unnest(owners, wanted) as a (owner, position) join operation o on o.id = ids[a.owner]
      join write_record r on r.operation_id = o.id and r.position = a.position
      where a.owner = any (leased) and o.id = any (ids) and r.operation_id = any (ids) and r.outcome is null and not exists (
        select from waiting_change w cross join lateral (
          select from operation earlier where earlier.id = w.operation_id and earlier.turn < o.turn and earlier.state <> 'done' offset 0
        ) earlier
        where w.record_key = r.record_key offset 0
      )
    ), hold as (
      insert into record_hold as known (record_key, operation_id)
      select distinct on (record_key) record_key, id from free where record_key is not null
      order by record_key, turn nulls first
      on conflict (record_key) do update set operation_id = known.operation_id
        where known.operation_id = excluded.operation_id
      returning known.record_key, known.operation_id
    ), sent as (
      select f.owner, f.id, f.position from free f
      left join hold h on h.record_key = f.record_key and h.operation_id = f.id
      where f.record_key is null or h.record_key is not null
    ), journalled as (
      update operation o set last_attempt_at = at, sent_at = at, in_doubt_since = null,
        sending = array(select unnest(o.sending) union select s.position from sent s where s.id = o.id order by 1)
      where o.id = any (array(select ids[place] from unnest(leased) as l (place)))
    )
    select coalesce(array_agg(s.owner order by s.owner, s.position), '{}'),
      coalesce(array_agg(s.position order by s.owner, s.position), '{}')
    into senders, positions from sent s;
    -- By a statement of its own, so that it sees what the write has set that held a record until now.
    select coalesce(array_agg(s.owner), '{}'), coalesce(array_agg(s.position), '{}'), coalesce(array_agg(l.field), '{}'),
      coalesce(array_agg(l.operation_id), '{}')
    into newer_senders, newer_positions, newer_fields, newer_operations
    from unnest(senders, positions) as s (owner, position)
    cross join lateral (select o.connection_id from operation o where o.id = ids[s.owner] offset 0) o
    cross join lateral ${accepted("ids[s.owner]", "s.position")} w
    cross join lateral (select k.field, k.operation_id from last_write k
      where k.connection_id = o.connection_id and k.record_key = w.record_key and k.number > w.number offset 0) l;
    select coalesce(array_agg(s.owner), '{}'), coalesce(array_agg(s.position), '{}') into sought_senders, sought_positions
    from unnest(senders, positions) as s (owner, position)
    cross join lateral ${accepted("ids[s.owner]", "s.position")} w
    where w.sought is not null
      and exists (select from last_write k where k.object_key = w.sought and k.number > w.number offset 0);
  end $$`

/** The same for records that were found by their keys, each with the place of its lease. */
const newerOf = `create function newer_of(projects uuid[], ids uuid[], workers text[], numbers int[], owners int[], wanted int[], record_ids text[])
  returns table (owner int, "position" int, field text, operation_id uuid) language plpgsql ${byIndex} as $$
  begin
    return query
    select f.owner, f.position, l.field, l.operation_id
    from unnest(owners, wanted, record_ids) as f (owner, position, record_id)
    cross join lateral (select o.connection_id, o.object_name from operation o
      where o.id = ids[f.owner] and o.project_id = projects[f.owner] and o.worker = workers[f.owner] and o.attempts = numbers[f.owner] offset 0) o
    cross join lateral ${accepted("ids[f.owner]", "f.position")} w
    cross join lateral (select k.field, k.operation_id from last_write k
      where k.connection_id = o.connection_id and k.record_key = record_key(o.connection_id, o.object_name, f.record_id)
        and k.number > w.number offset 0) l;
  end $$`

const members = `(
    "id" uuid, "worker" text, "attempt" int, "state" text, "status" text, "result" text, "dueAt" timestamptz,
    "at" timestamptz, "retryUntil" timestamptz, "keyEnd" text, "key" text
  )`

/**
 * Ends attempts, for many workers in one statement; answers for each "noted", "void" where the lease is void, or
 * "cancelled" where the operation was cancelled and would go on: then nothing was noted, and the caller ends it.
 */
const note = `create function note(
    given json, answers json[], owners int[], positions int[], outcomes json[], kinds text[], written json[],
    written_digests uuid[], sought boolean[], log_owners int[], entries json[], even_cancelled boolean, now_at timestamptz
  ) returns text[] language plpgsql ${byIndex} as $$
  declare
    noted int[]; said text[]; ids uuid[] := array(select distinct g.id from json_to_recordset(given) as g ("id" uuid));
    connections uuid[]; dues timestamptz[];
  begin
    perform share_lanes(array(select o.connection_id from operation o where o.id = any (ids)));
    perform from ${lockedOperations("ids")};
    select array_agg(case when o.id is null or g.nth > 1 then 'void'
        when o.cancelled is not null and g.state <> 'done' and not even_cancelled then 'cancelled' else 'noted' end order by g.owner)
      into said
    from (
        -- An earlier lease of the same operation may be among them: it is void, and the one that holds is not.
        select i.*, row_number() over (partition by i.id, i.worker, i.attempt order by i.owner) as nth
        from rows from (json_to_recordset(given) as ("projectId" uuid, "id" uuid, "worker" text, "attempt" int, "state" text))
          with ordinality as i (project_id, id, worker, attempt, state, owner)
      ) g
      left join lateral (select o.id, o.cancelled from operation o where ${lease("o", "g")} offset 0) o on true;
    noted := array(select n from generate_subscripts(said, 1) n where said[n] = 'noted');
    ids := array(select g.id from rows from (json_to_recordset(given) as ("id" uuid)) with ordinality as g (id, owner)
      where g.owner = any (noted) order by g.owner);
    if cardinality(ids) = 0 then return said; end if;

    with say as (
      select g.id, s.* from unnest(owners, positions, outcomes, kinds, written, written_digests, sought)
        as s (owner, position, outcome, kind, written, digest, was_sought)
      join unnest(noted, ids) as g (owner, id) using (owner)
    ), ended as (
      update write_record r set attempts = r.attempts + 1, outcome_kind = say.kind, written = say.written,
        outcome = case when say.kind is not null then say.outcome end,
        last = case when say.kind is null then say.outcome else r.last end
      from say where r.operation_id = say.id and r.position = say.position and r.outcome is null and r.operation_id = any (ids)
      returning r.operation_id, r.position, r.record_key, r.outcome is not null as final, say.digest,
        r.record_key is null or say.was_sought as is_newly_named
    ), identified as (
      -- A create and a record that was found by a key have their id from now on; others are found by it since they were accepted.
      insert into record_identity (digest, operation_id, position, is_record_id)
      select digest, operation_id, position, true from ended where digest is not null and is_newly_named
      on conflict do nothing
    )
    delete from waiting_change w using ended e
    where e.final and w.record_key = e.record_key and w.operation_id = e.operation_id and w.position = e.position
      and w.record_key = any (array(select record_key from ended));
    perform release_holds(ids);
    perform end_operations(given, ids, noted, owners, positions);
    perform end_keys(given, answers, noted);
    insert into operation_log (operation_id, entry)
    select g.id, l.entry from unnest(log_owners, entries) with ordinality as l (owner, entry, n)
    join unnest(noted, ids) as g (owner, id) using (owner) order by l.n;
    select array_agg(o.connection_id), array_agg(coalesce(o.due_at, 'infinity')) into connections, dues
    from operation o where o.id = any (ids);
    perform wake(connections, dues, true, now_at);
    return said;
  end $$`

/** The operations' part of a note; what the provider may have written stays in `sending` until its outcome is noted. */
const endOperations = `create function end_operations(given json, ids uuid[], noted int[], owners int[], positions int[])
  returns void language plpgsql as $$
  begin
    update operation o
    set state = g.state, status = coalesce(g.status, o.status), result = coalesce(g.result, o.result),
      due_at = g.due_at, retry_until = g.retry_until, update_time = g.at, worker = null,
      sending = case when g.state = 'done' then '{}' else array(
        select unnest(o.sending) except select unnest(said.positions)) end,
      metadata = case when g.state <> 'done' then o.metadata else json_build_object(
        'objects', json_build_array(o.object_name), 'successfulRecordIds', coalesce((
          select json_agg(r.written order by r.position) from write_record r
          where r.operation_id = o.id and r.written is not null), '[]')) end
    from rows from (json_to_recordset(given) as ${members}) with ordinality
        as g (id, worker, attempt, state, status, result, due_at, at, retry_until, key_end, key, owner)
      left join (
        select s.owner, array_agg(s.position) as positions from unnest(owners, positions) as s (owner, position) group by 1
      ) said using (owner)
    where owner = any (noted) and o.id = g.id and o.id = any (ids);
  end $$`

const endKeys = `create function end_keys(given json, answers json[], noted int[]) returns void language plpgsql as $$
  declare one record;
  begin
    for one in select (select o.project_id from operation o where o.id = g.id) as project_id, g.*
      from rows from (json_to_recordset(given) as ${members}, unnest(answers)) with ordinality
        as g (id, worker, attempt, state, status, result, due_at, at, retry_until, key_end, key, answer, owner)
      where g.owner = any (noted) and g.key is not null order by project_id, g.key
    loop
      if one.key_end = 'Free' then
        delete from idempotency k where k.project_id = one.project_id and k.key = one.key and k.operation_id = one.id;
      else
        update idempotency k set answer = one.answer
        where k.project_id = one.project_id and k.key = one.key and k.operation_id = one.id;
      end if;
    end loop;
  end $$`

/** Answers the places of the leases that still hold. */
const extend = `create function extend(projects uuid[], ids uuid[], workers text[], numbers int[], until timestamptz) returns setof bigint
  language plpgsql ${byIndex} as $$
  begin
    return query
    update operation o set due_at = until
    from (
      select l.id, g.place from ${leases} cross join lateral (select l.id from operation l where ${lease("l", "g")} for update) l
    ) held
    where o.id = held.id and o.id = any (ids) returning held.place;
  end $$`

/**
 * A worker that stops gives its leases back, so that other workers take over before the leases end. Operations with a call in
 * progress keep theirs: the provider may still be working on it.
 */
const giveBack = `create function give_back(projects uuid[], ids uuid[], workers text[], numbers int[], at timestamptz) returns void
    language plpgsql ${byIndex} as $$
    declare connections uuid[];
    begin
      perform share_lanes(array(select o.connection_id from operation o where o.id = any (ids)));
      with held as (
        select o.id from ${leases}
        cross join lateral (select o.id from operation o where ${lease("o", "g")} and o.sending = '{}' for update) o
      ), given as (
        update operation o set due_at = at from held where o.id = held.id and o.id = any (ids) returning o.connection_id
      )
      select array_agg(connection_id) into connections from given;
      if connections is null then return; end if;
      perform wake(connections, array_fill(at, array[cardinality(connections)]), true, at);
    end $$`

/** Makes all that runs due: for a database of a single process, which has just begun. */
const endLeases = `create function end_leases(at timestamptz) returns void language plpgsql ${byIndex} as $$
  declare connections uuid[] := array(
    select distinct connection_id from operation where due_at > at and state = 'running');
  begin
    update operation set due_at = at where due_at > at and state = 'running';
    perform wake(connections, array_fill(at, array[cardinality(connections)]), true, at);
  end $$`

/**
 * Keeps what synchronous writes have set that succeeded, where an older change of the record waits: by its key, and by the id of the
 * record that was found or made for it.
 */
const keepNewer = `create function keep_newer(operations uuid[], keys bigint[], numbers bigint[], fields text[]) returns void
  language plpgsql ${byIndex} as $$
  begin
    with written as (
      select g.number, g.operation_id, f.fields, o.connection_id, o.create_time, k.key, object_key(o.connection_id, o.object_name) as object
      from unnest(operations, keys, numbers, fields) as g (operation_id, record_key, number, fields)
      cross join lateral (select o.* from operation o where o.id = g.operation_id offset 0) o
      cross join lateral (
        select split_part(line, ' ', 1)::int as position, array_agg(substr(line, strpos(line, ' ') + 1)) as fields
        from unnest(string_to_array(g.fields, e'\\n')) line where line <> '' group by 1
      ) f
      cross join lateral (select r.written from write_record r
        where r.operation_id = g.operation_id and r.position = f.position and r.outcome_kind = 'success' offset 0) r
      cross join lateral (
        select g.record_key as key union select record_key(o.connection_id, o.object_name, r.written::text) where r.written is not null
      ) k
      where ${isAwaited("k.key", "object_key(o.connection_id, o.object_name)", "g.number")}
    )
    insert into last_write as known (connection_id, record_key, field, number, object_key, at, operation_id)
    select distinct on (w.connection_id, w.key, f.field) w.connection_id, w.key, f.field, w.number, w.object, w.create_time, w.operation_id
    from written w cross join lateral unnest(w.fields) as f (field) order by w.connection_id, w.key, f.field, w.number desc
    on conflict (connection_id, record_key, field) do update
      set number = excluded.number, at = excluded.at, operation_id = excluded.operation_id where known.number < excluded.number;
  end $$`

/** Frees these records. Of one whose outcome is uncertain the number is kept, because a late answer may show what was set. */
const freeHolds = `create function free_holds(keys bigint[]) returns void language plpgsql ${byIndex} as $$
  declare operations uuid[]; held bigint[]; numbers bigint[]; fields text[];
  begin
    with gone as (
      delete from record_hold h where h.record_key = any (keys) returning h.*
    )
    select array_agg(g.operation_id), array_agg(g.record_key), array_agg(g.number), array_agg(g.fields)
    into operations, held, numbers, fields from gone g where g.fields <> '';
    if operations is null then return; end if;
    update write_record r set number = g.number
    from unnest(operations, held, numbers) as g (operation_id, record_key, number)
    cross join lateral (select u.position from write_record u
      where u.operation_id = g.operation_id and u.record_key = g.record_key and u.outcome_kind = 'uncertain' offset 0) u
    where r.operation_id = g.operation_id and r.position = u.position;
    perform keep_newer(operations, held, numbers, fields);
  end $$`

/**
 * Gives back the records that attempts at these operations hold. No turn orders a synchronous write that goes on, so it keeps those
 * without an outcome. Always in the order of keys, as \`send\` takes them, so that the two never wait for each other in a circle.
 */
const releaseHolds = `create function release_holds(ids uuid[]) returns void language plpgsql ${byIndex} as $$
  begin
    -- As a list, so that each hold is looked up: joins may read all of them.
    perform free_holds(array(
      select k.record_key from (
        select r.record_key, o.id from operation o
        join write_record r on r.operation_id = o.id
          and (r.position = any (o.sending) and o.turn is not null or r.outcome is not null and o.turn is null)
        where o.id = any (ids) and r.operation_id = any (ids) and r.record_key is not null order by r.record_key
      ) own
      cross join lateral (
        select h.record_key from record_hold h where h.record_key = own.record_key and h.operation_id = own.id for update
      ) k));
  end $$`

export const attempts = [
  keepNewer,
  freeHolds,
  releaseHolds,
  send,
  newerOf,
  endOperations,
  endKeys,
  note,
  extend,
  giveBack,
  endLeases
]
