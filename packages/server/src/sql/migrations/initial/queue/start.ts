/** Starts synchronous writes, which run immediately, leased by their process, and ends them; many callers in one statement. */
import { authorColumns, columns, digests, keyClaim } from "./accept.ts"
import { lockedOperations, plannedOnce } from "./byIndex.ts"

/**
 * Returns the places of the writes that do not begin: those whose preconditions no longer hold, those whose key is taken, and those of which another call holds a record, with its position. Nothing of them is stored; the others begin. Of two
 * writes of one record or key, the first begins. Holds are taken in the order of keys, like all holds, and then idempotency keys in theirs,
 * so that two flushes never wait for each other in a circle.
 */
const begin = `create function begin_writes(
    checks json, ${columns}, workers text[], leases timestamptz[], counts int[], claims json,
    owners int[], positions int[], payloads json[], record_ids text[], fields text[], ${authorColumns}, ${digests}, at timestamptz,
    out stale_places int[], out taken int[], out busy_owners int[], out busy_positions int[]
  ) language plpgsql ${plannedOnce} as $$
  declare keys bigint[]; refused int[];
  begin
    taken := '{}';
    busy_owners := '{}';
    busy_positions := '{}';
    perform share_lanes(connections);
    stale_places := stale(checks);
    if cardinality(array_remove(record_ids, null)) > 0 then
      keys := array(select record_key(connections[r.owner], objects[r.owner], r.id)
        from unnest(owners, record_ids) with ordinality as r (owner, id, n) order by n);
      with given as (
        select k.*, sought_in(connections[k.owner], objects[k.owner], k.id) as sought, min(k.owner) over (partition by k.key) as first
        from unnest(keys, owners, fields, record_ids) as k (key, owner, fields, id)
        where k.key is not null and k.owner <> all (stale_places)
      ), wanted as (
        select g.key, g.owner, g.sought, string_agg(g.fields, e'\\n') as fields from given g where g.owner = g.first
        group by g.key, g.owner, g.sought
      ), hold as (
        insert into record_hold (record_key, operation_id, fields, sought)
        select w.key, ids[w.owner], w.fields, w.sought from wanted w order by w.key
        on conflict do nothing returning record_key, operation_id
      )
      select coalesce(array_agg(k.owner order by k.n), '{}'), coalesce(array_agg(positions[k.n] order by k.n), '{}')
      into busy_owners, busy_positions
      from unnest(keys, owners) with ordinality as k (key, owner, n)
      where k.key is not null and k.owner <> all (stale_places)
        and not exists (select from hold h where h.record_key = k.key and h.operation_id = ids[k.owner]);
    end if;
    if json_array_length(claims) > 0 then
      with given as (
        select distinct on (c."projectId", c.key) c.* from json_to_recordset(claims) as c ${keyClaim}
        where c.place <> all (stale_places || busy_owners) order by c."projectId", c.key, c.place
      ), claimed as (
        insert into idempotency as known (project_id, key, digest, operation_id, expires_at)
        select g."projectId", g.key, g.digest, ids[g.place], g."expiresAt" from given g order by g."projectId", g.key
        on conflict (project_id, key) do update
        set digest = excluded.digest, operation_id = excluded.operation_id, answer = null, position = null,
          expires_at = excluded.expires_at
        where known.expires_at <= at
        returning operation_id
      )
      select coalesce(array_agg(c.place), '{}') into taken from json_to_recordset(claims) as c ${keyClaim}
      where c.place <> all (stale_places || busy_owners) and not exists (select from claimed t where t.operation_id = ids[c.place]);
    end if;
    refused := stale_places || busy_owners || taken;
    if cardinality(refused) > 0 then
      delete from record_hold h using unnest(keys, owners) as k (key, owner)
      where k.owner = any (refused) and h.record_key = k.key and h.operation_id = ids[k.owner] and h.record_key = any (keys);
    end if;
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status,
      create_time, update_time, connection_id, head, due_at, worker, attempts, last_attempt_at, sent_at, sending)
    select o.id, project_id, integration_id, installation_id, config_id, 'write', object_name, 'running', 'in_progress', create_time,
      create_time, connection_id, head, lease, worker, 1, create_time, create_time, array(select generate_series(1, o.count))
    from unnest(ids, projects, integrations, installations, configs, objects, connections, heads, times, leases, workers, counts)
      with ordinality as o (id, project_id, integration_id, installation_id, config_id, object_name, connection_id, head,
        create_time, lease, worker, count, place)
    where o.place <> all (refused);
    insert into write_record (operation_id, position, payload, record_key, attempted_at, author, actor_mark, request_mark, key_mark)
    select ids[r.owner], r.position, r.payload, keys[r.n], times[r.owner], r.author, author_mark(projects[r.owner], r.actor),
      author_mark(projects[r.owner], r.request), author_mark(projects[r.owner], r.request_key)
    from unnest(owners, positions, payloads, authors, actors, requests, request_keys) with ordinality
      as r (owner, position, payload, author, actor, request, request_key, n)
    where r.owner <> all (refused);
    if cardinality(entries) > 0 then
      insert into author_entry (operation_id, position, mark)
      select ids[e.owner], e.nth, author_mark(projects[e.owner], e.entry)
      from unnest(entry_owners, entry_nths, entries) as e (owner, nth, entry) where e.owner <> all (refused) on conflict do nothing;
    end if;
    if cardinality(digests) > 0 then
      insert into record_identity (digest, operation_id, position, is_record_id)
      select i.digest, ids[owners[i.place]], positions[i.place], i.is_record_id
      from unnest(digests, places, are_record_ids) as i (digest, place, is_record_id) where owners[i.place] <> all (refused);
    end if;
    -- As \`wake\` has it: a lane that is due sooner stays as it is. Most are.
    if exists (
      select from unnest(connections, leases) as w (connection_id, due_at)
        left join lateral (select lane.due_at from lane where lane.connection_id = w.connection_id offset 0) l on true
      where not coalesce(l.due_at <= w.due_at, false)
    ) then
      perform wake(connections, leases, null, at);
    end if;
  end $$`

/**
 * Ends writes that their own process executes, and returns a row for each: not for those that have ended already, or that another process
 * has taken over and that hold records. Operations that have a turn or a batch are the workers'. Rows are locked as an attempt's end does:
 * operations, then holds, then idempotency keys, each in their order.
 */
const settle = `create function settle_writes(
    ids uuid[], projects uuid[], statuses text[], results text[], times timestamptz[], written_ids json[],
    owners int[], positions int[], outcomes json[], kinds text[], record_ids json[], written_digests uuid[],
    log_owners int[], entries json[], key_ends json, answers json[]
  ) returns table (place int, integration_id uuid, installation_id uuid, config_id uuid, object_name text,
    create_time timestamptz)
  language plpgsql ${plannedOnce} as $$
  #variable_conflict use_column
  declare ended int[]; one record;
  begin
    if cardinality(ids) > 1 then
      perform from ${lockedOperations("ids")};
    end if;
    for one in
      update operation o set status = g.status, result = g.result, state = 'done', due_at = null, worker = null, sending = '{}',
        update_time = g.at, metadata = json_build_object('objects', json_build_array(o.object_name), 'successfulRecordIds', g.written)
      from unnest(ids, projects, statuses, results, times, written_ids) with ordinality
        as g (id, project_id, status, result, at, written, place)
      -- Not by \`status\`: an index has all operations in progress, and where few were when this was planned, it would be read as a whole.
      where o.id = g.id and o.project_id = g.project_id and o.state <> 'done' and o.turn is null and o.batch_key is null
        and g.place = array_position(ids, g.id)
        and (o.attempts = 1 or not exists (
          select from write_record r where r.operation_id = o.id and r.record_key is not null))
      returning g.place::int as place, o.integration_id, o.installation_id, o.config_id, o.object_name, o.create_time
    loop
      ended := ended || one.place;
      place := one.place; integration_id := one.integration_id; installation_id := one.installation_id;
      config_id := one.config_id; object_name := one.object_name; create_time := one.create_time;
      return next;
    end loop;
    if ended is null then return; end if;
    update write_record r set outcome = g.outcome, outcome_kind = g.kind, written = g.written, attempts = r.attempts + 1
    from unnest(owners, positions, outcomes, kinds, record_ids) as g (owner, position, outcome, kind, written)
    where g.owner = any (ended) and r.operation_id = ids[g.owner] and r.position = g.position;
    insert into record_identity (digest, operation_id, position, is_record_id)
    select g.digest, ids[g.owner], g.position, true from unnest(owners, positions, written_digests) as g (owner, position, digest)
    where g.digest is not null and g.owner = any (ended) on conflict do nothing;
    perform free_holds(array(
      select k.record_key from (
        select r.record_key, r.operation_id from write_record r
        where r.operation_id = any (array(select ids[place] from unnest(ended) as e (place))) and r.record_key is not null
        order by r.record_key
      ) own cross join lateral (
        select h.record_key from record_hold h where h.record_key = own.record_key and h.operation_id = own.operation_id for update
      ) k));
    insert into operation_log (operation_id, entry)
    select ids[l.owner], l.entry from unnest(log_owners, entries) as l (owner, entry) where l.owner = any (ended);
    if json_array_length(key_ends) > 0 then
      for one in
        select k.* from rows from (json_to_recordset(key_ends) as ("owner" int, "end" text, "key" text), unnest(answers))
          as k (owner, how, key, answer) where k.owner = any (ended) order by projects[k.owner], k.key
      loop
        if one.how = 'Free' then
          delete from idempotency i where i.project_id = projects[one.owner] and i.key = one.key and i.operation_id = ids[one.owner];
        else
          update idempotency i set answer = one.answer
          where i.project_id = projects[one.owner] and i.key = one.key and i.operation_id = ids[one.owner];
        end if;
      end loop;
    end if;
  end $$`

export const startStatements = [begin, settle]
