/**
 * `accept` stores operations, and `accumulate` adds records to open batches, for many callers in one statement. If some keys are
 * taken, nothing is stored and those keys are returned; the caller repeats the statement without them.
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
  // Also where two callers of one flush have the same key: the first has it.
  `create function keys_taken(claims json, at timestamptz) returns int[] language plpgsql as $$
    begin
      if json_array_length(claims) = 0 then return '{}'; end if;
      return array(
        select place from (
          select c.*, row_number() over (partition by "projectId", key order by place) as nth
          from json_to_recordset(claims) as c ${keyClaim}
        ) given
        -- A single value, so that each key is looked up: a join may read all keys that are still valid.
        where nth > 1 or at < (
          select known.expires_at from idempotency known where known.project_id = given."projectId" and known.key = given.key
        )
        order by place);
    end $$`,
  // A key that was taken since it was checked fails the whole flush, which is then retried.
  `create function take_keys(claims json, answers json[], places int[], operation_ids uuid[], positions int[], at timestamptz,
      most int default null)
    returns void language plpgsql as $$
    declare wanted bigint; took bigint;
    begin
      with given as (
        select c.*, p.operation_id, p.position
        from rows from (json_to_recordset(claims) as ${keyClaim}, unnest(answers))
          as c (place, project_id, key, digest, expires_at, answer)
        join unnest(places, operation_ids, positions) as p (place, operation_id, position) using (place)
        where most is null or p.position <= most
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

/** Answers the places of callers whose key is taken. */
const accept = `create function accept(
    ${columns}, retry_untils timestamptz[], redrives json[], claims json, answers json[],
    owners int[], positions int[], payloads json[], record_ids text[], ${authorColumns}, ${digests}, at timestamptz
  ) returns int[] language plpgsql ${plannedOnce} as $$
  declare taken int[] := keys_taken(claims, at);
  begin
    if cardinality(taken) > 0 then return taken; end if;
    perform share_lanes(connections);
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state,
      status, create_time, update_time, connection_id, due_at, retry_until, redrive, head, turn)
    select id, project_id, integration_id, installation_id, config_id, 'write', object_name, 'ready', 'in_progress',
      create_time, create_time, connection_id, create_time, retry_until, redrive, head, nextval('operation_turn')
    from unnest(ids, projects, integrations, installations, configs, objects, connections, heads, times, retry_untils, redrives)
      as o (id, project_id, integration_id, installation_id, config_id, object_name, connection_id, head, create_time,
        retry_until, redrive);
    insert into write_record (operation_id, position, payload, record_key, author, actor_mark, request_mark, key_mark)
    select ids[owner], position, payload, record_key(connections[owner], objects[owner], record_id), author,
      author_mark(projects[owner], actor), author_mark(projects[owner], request), author_mark(projects[owner], request_key)
    from unnest(owners, positions, payloads, record_ids, authors, actors, requests, request_keys)
      as r (owner, position, payload, record_id, author, actor, request, request_key);
    if cardinality(entries) > 0 then
      insert into author_entry (operation_id, position, mark)
      select ids[owner], nth, author_mark(projects[owner], entry)
      from unnest(entry_owners, entry_nths, entries) as e (owner, nth, entry) on conflict do nothing;
    end if;
    insert into waiting_change (record_key, operation_id, position)
    select record_key(connections[owner], objects[owner], record_id), ids[owner], position
    from unnest(owners, positions, record_ids) as r (owner, position, record_id) where record_id is not null;
    insert into record_identity (digest, operation_id, position, is_record_id)
    select i.digest, ids[owners[i.place]], positions[i.place], i.is_record_id
    from unnest(digests, places, are_record_ids) as i (digest, place, is_record_id);
    if json_array_length(claims) > 0 then
      perform take_keys(claims, answers, array(select generate_subscripts(ids, 1)), ids, null, at);
    end if;
    perform wake(connections, times, false, at);
    return taken;
  end $$`

/**
 * Each record has an owner, one of the batch keys, and is the nth of its owner. Answers for each owner the open batch, how many
 * records it holds now, and the policy of its first record: then the nth of a flush has position \`size - counts + nth\`. One
 * that comes behind the most that a batch holds isn't stored: it comes again and opens the next batch. Where a key is
 * taken, nothing is stored. Batch keys come in their order, so that two flushes never wait for each other in a circle.
 */
const accumulate = `create function accumulate(
    ${columns}, batch_keys text[], delays int[], hours int[], counts int[], claims json, answers json[],
    owners int[], nths int[], payloads json[], record_ids text[], ${authorColumns}, ${digests}, most int, at timestamptz,
    out taken int[], out batches uuid[], out sizes int[], out policy_delays int[], out policy_hours int[]
  ) language plpgsql ${plannedOnce} as $$
  declare stored_keys text[]; dues timestamptz[];
  begin
    taken := keys_taken(claims, at);
    if cardinality(taken) > 0 then return; end if;
    perform refuse_undecided();
    perform share_lanes(connections);
    with batch as (
      insert into operation as open (id, project_id, integration_id, installation_id, config_id, action_type, object_name,
        state, status, create_time, update_time, connection_id, due_at, head, batch_key, max_delay, retry_hours, records)
      select id, project_id, integration_id, installation_id, config_id, 'write', object_name, 'accumulating', 'in_progress',
        create_time, create_time, connection_id, create_time + make_interval(mins => max_delay), head, batch_key, max_delay,
        retry_hours, records
      from unnest(ids, projects, integrations, installations, configs, objects, connections, heads, times, batch_keys, delays,
        hours, counts) as o (id, project_id, integration_id, installation_id, config_id, object_name, connection_id, head,
        create_time, batch_key, max_delay, retry_hours, records)
      on conflict (batch_key) where state = 'accumulating' do update set records = open.records + excluded.records
      returning id, batch_key, records, max_delay, retry_hours, case when records >= most then at else due_at end as due_at
    )
    select array_agg(id), array_agg(batch_key), array_agg(records), array_agg(max_delay), array_agg(retry_hours), array_agg(due_at)
    into batches, stored_keys, sizes, policy_delays, policy_hours, dues from batch;
    if stored_keys <> batch_keys then
      raise exception 'batches were not written in the order in which they were given';
    end if;
    insert into write_record (operation_id, position, payload, record_key, author, actor_mark, request_mark, key_mark)
    select batches[owner], sizes[owner] - counts[owner] + nth, payload, record_key(connections[owner], objects[owner], record_id),
      author, author_mark(projects[owner], actor), author_mark(projects[owner], request), author_mark(projects[owner], request_key)
    from unnest(owners, nths, payloads, record_ids, authors, actors, requests, request_keys)
      as r (owner, nth, payload, record_id, author, actor, request, request_key)
    where sizes[owner] - counts[owner] + nth <= most;
    if cardinality(entries) > 0 then
      insert into author_entry (operation_id, position, mark)
      select batches[owner], sizes[owner] - counts[owner] + nth, author_mark(projects[owner], entry)
      from unnest(entry_owners, entry_nths, entries) as e (owner, nth, entry)
      where sizes[owner] - counts[owner] + nth <= most on conflict do nothing;
    end if;
    insert into waiting_change (record_key, operation_id, position)
    select record_key(connections[owner], objects[owner], record_id), batches[owner], sizes[owner] - counts[owner] + nth
    from unnest(owners, nths, record_ids) as r (owner, nth, record_id)
    where record_id is not null and sizes[owner] - counts[owner] + nth <= most;
    insert into record_identity (digest, operation_id, position, is_record_id)
    select i.digest, batches[i.owner], sizes[i.owner] - counts[i.owner] + i.nth, i.is_record_id
    from (
      select digest, owners[place] as owner, nths[place] as nth, is_record_id
      from unnest(digests, places, are_record_ids) as given (digest, place, is_record_id)
    ) i
    where sizes[i.owner] - counts[i.owner] + i.nth <= most;
    if most <= any (sizes) then
      update operation set state = 'ready', records = most, due_at = at, update_time = at, turn = nextval('operation_turn')
      where id = any (batches) and records >= most;
    end if;
    if json_array_length(claims) > 0 then
      perform take_keys(claims, answers, array(select generate_subscripts(owners, 1)),
        array(select batches[owner] from unnest(owners) with ordinality as r (owner, place) order by place),
        array(select sizes[owner] - counts[owner] + nth from unnest(owners, nths) with ordinality as r (owner, nth, place)
          order by place), at, most);
    end if;
    perform wake(connections, dues, false, at);
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

export const acceptStatements = [...keys, accept, accumulate, flush, resume]
