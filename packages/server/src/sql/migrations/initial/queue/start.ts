/** Starts a synchronous write: it runs immediately, leased by its process, and holds the records that it changes. */
import { digests } from "./accept.ts"
import { plannedOnce } from "./byIndex.ts"

/**
 * Returns whether the key is taken, and the positions of records that another call holds; in both cases nothing is
 * stored. Holds are taken in the order of keys, like all holds. Most writes have one record and a lane that is due early enough, and
 * skip what only several records or a later lane need.
 */
const begin = `create function begin_write(
    given_id uuid, project uuid, integration uuid, installation uuid, config uuid, object text, connection uuid, head json,
    at timestamptz, by text, lease_until timestamptz, payloads json[], record_ids text[], ${digests},
    given_author json, actor text, request text, request_key text, entries text[], claimed text, given_digest text, given_expiry timestamptz, out taken boolean, out busy int[]
  ) language plpgsql ${plannedOnce} as $$
  declare keys bigint[]; held bigint[] := '{}';
  begin
    taken := false;
    busy := '{}';
    perform refuse_moving(project);
    keys := array(select record_key(connection, object, r.id) from unnest(record_ids) with ordinality as r (id, n) order by n);
    perform pg_advisory_xact_lock_shared(hashtext('fieldgate lanes ' || current_schema()), lane_lock(connection));
    if cardinality(keys) = 1 and keys[1] is not null then
      insert into record_hold (record_key, operation_id) values (keys[1], given_id) on conflict do nothing;
      if found then held := keys; else busy := '{1}'; end if;
    elsif cardinality(array_remove(keys, null)) > 0 then
      with hold as (
        insert into record_hold (record_key, operation_id)
        select distinct k, given_id from unnest(keys) k where k is not null order by k
        on conflict do nothing returning record_key
      )
      select coalesce(array_agg(record_key), '{}') into held from hold;
      busy := array(select n from generate_subscripts(keys, 1) n where keys[n] is not null and keys[n] <> all (held) order by n);
    end if;
    if cardinality(busy) = 0 and claimed is not null then
      insert into idempotency as known (project_id, key, digest, operation_id, expires_at)
      values (project, claimed, given_digest, given_id, given_expiry)
      on conflict (project_id, key) do update
      set digest = excluded.digest, operation_id = excluded.operation_id, answer = null, position = null,
        expires_at = excluded.expires_at
      where known.expires_at <= at;
      taken := not found;
    end if;
    if taken or cardinality(busy) > 0 then
      delete from record_hold where record_key = any (held);
      return;
    end if;
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status,
      create_time, update_time, connection_id, head, due_at, worker, attempts, last_attempt_at, sent_at, sending)
    values (given_id, project, integration, installation, config, 'write', object, 'running', 'in_progress', at, at, connection, head,
      lease_until, by, 1, at, at, array(select generate_subscripts(payloads, 1)));
    insert into write_record (operation_id, position, payload, record_key, attempted_at, author, actor_mark, request_mark, key_mark)
    select given_id, r.position, r.payload, keys[r.position], at, a.author, a.actor_mark, a.request_mark, a.key_mark
    from unnest(payloads) with ordinality as r (payload, position)
    left join (select given_author as author, author_mark(project, actor) as actor_mark, author_mark(project, request) as request_mark,
      author_mark(project, request_key) as key_mark) a on r.position = 1;
    if cardinality(entries) > 0 then
      insert into author_entry (operation_id, position, mark)
      select given_id, 1, author_mark(project, e) from unnest(entries) e on conflict do nothing;
    end if;
    if cardinality(digests) > 0 then
      insert into record_identity (digest, operation_id, position, is_record_id)
      select i.digest, given_id, i.place, i.is_record_id from unnest(digests, places, are_record_ids) as i (digest, place, is_record_id);
    end if;
    -- As \`wake\` has it: a full lane stays as it is, and one that is due sooner too.
    perform from lane l where l.connection_id = connection and (l.is_full or l.due_at <= lease_until);
    if not found then
      perform wake(array[connection], array[lease_until], false, at);
    end if;
  end $$`

export const startStatements = [begin]
