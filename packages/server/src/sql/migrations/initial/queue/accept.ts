/**
 * `accept` stores operations, and `accumulate` adds records to open batches, for many callers in one statement. Members whose preconditions
 * no longer hold, whose project is being moved or whose key is taken are refused, and nothing of them is stored; the others are stored.
 *
 * The lanes' locks come first: see `pass_lanes`.
 */
import { byIndex, lockedOperations, plannedOnce } from "./byIndex.ts"

/** New operations as columns: an array for each, because that is what PostgreSQL reads fastest. */
export const columns = `ids uuid[], projects uuid[], integrations uuid[], installations uuid[], configs uuid[], objects text[],
    connections uuid[], heads json[], times timestamptz[]`

/**
 * The authors of records as columns, NULL where a record has that of one before it; and the texts of reasons and metadata that are
 * searched, each with the operation and the record that it is of.
 */
export const authorColumns = `authors json[], actors text[], requests text[], request_keys text[], entry_owners int[], entry_nths int[],
    entries text[]`

/** What records are found by: each digest with the place of its record among the given ones, from 1. */
export const digests = `digests uuid[], places int[], are_record_ids boolean[]`

/** The claims of idempotency keys, each with the place of its caller. */
export const keyClaim = `("place" int, "projectId" uuid, "key" text, "digest" text, "expiresAt" timestamptz)`

const keys = [
  // The places of members whose key is taken. Of two in one flush that have the same key, the first has it.
  `create function keys_taken(claims json, refused int[], at timestamptz) returns int[] language plpgsql as $$
    begin
      if json_array_length(claims) = 0 then return '{}'; end if;
      return array(
        select place from (
          select c.*, row_number() over (partition by "projectId", key order by place) as nth
          from json_to_recordset(claims) as c ${keyClaim} where c.place <> all (refused)
        ) given
        -- A single value, so that each key is looked up: a join may read all keys that are still valid.
        where nth > 1 or at < (
          select known.expires_at from idempotency known where known.project_id = given."projectId" and known.key = given.key
        )
        order by place);
    end $$`,
  // For the members that are not refused, with the operation and the position of each. A key that was taken since it was checked fails the
  // whole flush, which is then retried.
  `create function take_keys(claims json, answers json[], refused int[], operation_ids uuid[], positions int[], at timestamptz)
    returns void language plpgsql as $$
    declare wanted bigint; took bigint;
    begin
      if json_array_length(claims) = 0 then return; end if;
      with given as (
        select c.*, operation_ids[place] as operation_id, positions[place] as position
        from rows from (json_to_recordset(claims) as ${keyClaim}, unnest(answers))
          as c (place, project_id, key, digest, expires_at, answer)
        where place <> all (refused)
      ), taken as (
        insert into idempotency as known (project_id, key, digest, operation_id, answer, expires_at, position)
        select project_id, key, digest, operation_id, answer, expires_at, position from given order by project_id, key
        on conflict (project_id, key) do update
          set digest = excluded.digest, operation_id = excluded.operation_id, answer = excluded.answer,
            expires_at = excluded.expires_at, position = excluded.position
          where known.expires_at <= at
        returning 1
      )
      select (select count(*) from given), (select count(*) from taken) into wanted, took;
      if took < wanted then
        raise exception 'a key was taken at this moment' using errcode = 'serialization_failure';
      end if;
    end $$`
]

/** Each record has an owner, one of the operations, counted from 1. */
const accept = `create function accept(
    sender uuid, flush_number int, checks json, ${columns}, retry_untils timestamptz[], redrives json[], claims json, answers json[],
    owners int[], positions int[], payloads json[], record_ids text[], ${authorColumns}, ${digests}, at timestamptz
  ) returns flush language plpgsql ${plannedOnce} as $$
  declare kept flush; refused int[]; lanes uuid[]; dues timestamptz[];
  begin
    kept := flushed(sender, flush_number);
    if kept.source is not null then return kept; end if;
    kept.source := sender;
    kept.number := flush_number;
    perform share_lanes(connections);
    kept.stale := stale(checks);
    kept.taken := keys_taken(claims, kept.stale, at);
    refused := kept.stale || kept.taken;
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state,
      status, create_time, update_time, connection_id, due_at, retry_until, redrive, head, turn)
    select id, project_id, integration_id, installation_id, config_id, 'write', object_name, 'ready', 'in_progress',
      create_time, create_time, connection_id, create_time, retry_until, redrive, head, nextval('operation_turn')
    from unnest(ids, projects, integrations, installations, configs, objects, connections, heads, times, retry_untils, redrives)
      with ordinality as o (id, project_id, integration_id, installation_id, config_id, object_name, connection_id, head, create_time,
        retry_until, redrive, place)
    where place <> all (refused);
    insert into write_record (operation_id, position, payload, record_key, author, actor_mark, request_mark, key_mark)
    select ids[owner], position, payload, record_key(connections[owner], objects[owner], record_id), author,
      author_mark(projects[owner], actor), author_mark(projects[owner], request), author_mark(projects[owner], request_key)
    from unnest(owners, positions, payloads, record_ids, authors, actors, requests, request_keys)
      as r (owner, position, payload, record_id, author, actor, request, request_key)
    where owner <> all (refused);
    if cardinality(entries) > 0 then
      insert into author_entry (operation_id, position, mark)
      select ids[owner], nth, author_mark(projects[owner], entry)
      from unnest(entry_owners, entry_nths, entries) as e (owner, nth, entry) where owner <> all (refused) on conflict do nothing;
    end if;
    insert into waiting_change (record_key, operation_id, position, sought)
    select record_key(connections[owner], objects[owner], record_id), ids[owner], position,
      sought_in(connections[owner], objects[owner], record_id)
    from unnest(owners, positions, record_ids) as r (owner, position, record_id)
    where record_id is not null and owner <> all (refused);
    insert into record_identity (digest, operation_id, position, is_record_id)
    select i.digest, ids[owners[i.place]], positions[i.place], i.is_record_id
    from unnest(digests, places, are_record_ids) as i (digest, place, is_record_id) where owners[i.place] <> all (refused);
    perform take_keys(claims, answers, refused, ids, null, at);
    select array_agg(connection_id), array_agg(due_at) into lanes, dues
    from unnest(connections, times) with ordinality as o (connection_id, due_at, place) where place <> all (refused);
    perform wake(lanes, dues, false, at);
    perform keep_flush(kept);
    return kept;
  end $$`

/**
 * Each record has an owner, one of the batch keys, counted from 1. Ids, configs, times and policies are of each record, because any of
 * them may be the first of its batch; the other columns of operations are of each batch key. For each record, the answer has the number of
 * its batch among those of the flush and its position there, 0 where it isn't stored: it was refused, or came behind the most that a batch
 * holds, and comes again to open the next batch. Batch keys come in their order, so that two flushes never wait for each other in a circle.
 */
const accumulate = `create function accumulate(
    sender uuid, flush_number int, checks json, ${columns}, batch_keys text[], delays int[], hours int[], claims json, answers json[],
    owners int[], payloads json[], record_ids text[], ${authorColumns}, ${digests}, most int, at timestamptz
  ) returns flush language plpgsql ${plannedOnce} as $$
  declare
    kept flush; refused int[]; nths int[]; opened int[]; firsts int[]; counts int[]; sizes int[]; stored_keys text[]; dues timestamptz[];
  begin
    kept := flushed(sender, flush_number);
    if kept.source is not null then return kept; end if;
    kept.source := sender;
    kept.number := flush_number;
    perform refuse_undecided();
    perform share_lanes(connections);
    kept.stale := stale(checks);
    kept.taken := keys_taken(claims, kept.stale, at);
    refused := kept.stale || kept.taken;
    select array_agg(case when is_kept then slot else 0 end order by place), array_agg(nth order by place) into kept.slots, nths
    from (
      select place, is_kept, (dense_rank() over (partition by is_kept order by owner))::int as slot,
        (row_number() over (partition by is_kept, owner order by place))::int as nth
      from (select owner, place, place <> all (refused) as is_kept from unnest(owners) with ordinality as r (owner, place)) r
    ) numbered;
    select coalesce(array_agg(owner order by owner), '{}'), array_agg(first order by owner), array_agg(count order by owner)
    into opened, firsts, counts
    from (
      select owner, min(place)::int as first, count(*)::int as count from unnest(owners) with ordinality as r (owner, place)
      where place <> all (refused) group by owner
    ) batches;
    with batch as (
      insert into operation as open (id, project_id, integration_id, installation_id, config_id, action_type, object_name,
        state, status, create_time, update_time, connection_id, due_at, head, batch_key, max_delay, retry_hours, records)
      select ids[first], projects[owner], integrations[owner], installations[owner], configs[first], 'write', objects[owner],
        'accumulating', 'in_progress', times[first], times[first], connections[owner],
        times[first] + make_interval(mins => delays[first]), heads[owner], batch_keys[owner], delays[first], hours[first], count
      from unnest(opened, firsts, counts) as o (owner, first, count)
      on conflict (batch_key) where state = 'accumulating' do update set records = open.records + excluded.records
      returning id, batch_key, records, max_delay, retry_hours, case when records >= most then at else due_at end as due_at
    )
    select array_agg(id), array_agg(batch_key), array_agg(records), array_agg(max_delay), array_agg(retry_hours), array_agg(due_at)
    into kept.batches, stored_keys, sizes, kept.policy_delays, kept.policy_hours, dues from batch;
    if stored_keys <> array(select batch_keys[owner] from unnest(opened) with ordinality as o (owner, slot) order by slot) then
      raise exception 'batches were not written in the order in which they were given';
    end if;
    kept.positions := array(
      select case when slot > 0 and sizes[slot] - counts[slot] + nth <= most then sizes[slot] - counts[slot] + nth else 0 end
      from unnest(kept.slots, nths) with ordinality as r (slot, nth, place) order by place);
    insert into write_record (operation_id, position, payload, record_key, author, actor_mark, request_mark, key_mark)
    select kept.batches[slot], position, payload, record_key(connections[owner], objects[owner], record_id),
      author, author_mark(projects[owner], actor), author_mark(projects[owner], request), author_mark(projects[owner], request_key)
    from unnest(owners, kept.slots, kept.positions, payloads, record_ids, authors, actors, requests, request_keys)
      as r (owner, slot, position, payload, record_id, author, actor, request, request_key)
    where position > 0;
    if cardinality(entries) > 0 then
      insert into author_entry (operation_id, position, mark)
      select kept.batches[kept.slots[place]], kept.positions[place], author_mark(projects[owners[place]], entry)
      from unnest(entry_owners, entries) as e (place, entry) where kept.positions[place] > 0 on conflict do nothing;
    end if;
    insert into waiting_change (record_key, operation_id, position, sought)
    select record_key(connections[owner], objects[owner], record_id), kept.batches[slot], position,
      sought_in(connections[owner], objects[owner], record_id)
    from unnest(owners, kept.slots, kept.positions, record_ids) as r (owner, slot, position, record_id)
    where record_id is not null and position > 0;
    insert into record_identity (digest, operation_id, position, is_record_id)
    select digest, kept.batches[kept.slots[place]], kept.positions[place], is_record_id
    from unnest(digests, places, are_record_ids) as i (digest, place, is_record_id) where kept.positions[place] > 0;
    if most <= any (sizes) then
      update operation set state = 'ready', records = most, due_at = at, update_time = at, turn = nextval('operation_turn')
      where id = any (kept.batches) and records >= most;
    end if;
    perform take_keys(claims, answers, array(select place::int from unnest(kept.positions) with ordinality as r (position, place) where position = 0),
      array(select kept.batches[slot] from unnest(kept.slots) with ordinality as r (slot, place) order by place), kept.positions, at);
    perform wake(array(select connections[owner] from unnest(opened) with ordinality as o (owner, slot) order by slot), dues, false, at);
    perform keep_flush(kept);
    return kept;
  end $$`

/** Closes a batch before its time; false where it doesn't accumulate. */
const flush = `create function flush(operation_id uuid, at timestamptz) returns boolean language plpgsql ${byIndex} as $$
  #variable_conflict use_variable
  declare connection uuid;
  begin
    perform share_lanes(array(select o.connection_id from operation o where o.id = operation_id));
    update operation o set state = 'ready', due_at = at, update_time = at, turn = nextval('operation_turn')
    -- Not by an index of open batches: all would be read where statistics show none.
    where o.id = operation_id and coalesce(o.state = 'accumulating', false) returning o.connection_id into connection;
    if not found then return false; end if;
    perform wake(array[connection], array[at], false, at);
    return true;
  end $$`

/** Answers how many parked operations of the connection are due now. */
const resume = `create function resume(project uuid, connection uuid, at timestamptz) returns int language plpgsql ${byIndex} as $$
  declare parked uuid[]; resumed int;
  begin
    perform share_lanes(array[connection]);
    -- Not by an index of the project, which has all of its operations.
    parked := array(select id from operation
      where connection_id = connection and due_at is not null and state = 'parked' and coalesce(project_id = project, false));
    perform from ${lockedOperations("parked")};
    update operation set state = 'ready', due_at = at, result = null where id = any (parked) and state = 'parked';
    get diagnostics resumed = row_count;
    if resumed > 0 then
      perform wake(array[connection], array[at], false, at);
    end if;
    return resumed;
  end $$`

/** Whatever makes a connection good again lets its parked operations go on, in the same transaction. @rule connection.status */
const resumed = [
  `create function connection_good() returns trigger language plpgsql as $$
    begin
      perform resume(new.project_id, new.id, new.update_time);
      return null;
    end $$`,
  `create trigger connection_good after update on connection for each row
    when (new.status <> 'bad_credentials'
      and (old.status = 'bad_credentials' or old.credentials_version <> new.credentials_version))
    execute function connection_good()`
]

export const acceptStatements = [...keys, accept, accumulate, flush, resume, ...resumed]
