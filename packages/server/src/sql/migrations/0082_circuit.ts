/**
 * Circuit breakers: one row for each connection whose calls once had no answer. Workers leave the operations of an open circuit
 * where they are, but for those whose deadline has passed.
 */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { byIndex, oneByOne } from "./queue/byIndex.ts"

const tables = [
  `create table circuit (
    connection_id uuid primary key references connection on delete cascade,
    version bigint not null,
    content json not null,
    state text not null,
    host text,
    since timestamptz(3),
    probe_at timestamptz(3)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `create index circuit_open on circuit (probe_at) where state = 'Open'`,
  // Repeats what writes must know, where they read it anyway; a change makes every process read the connection again.
  `alter table connection add outage_state text, add outage_since timestamptz(3)`
]

/**
 * Changes a circuit that is as the caller knows it (version 0: not there), and answers it as it is where it wasn't. Without a
 * change it only compares. `gone` where the project has no such connection.
 */
const change = `create function change_circuit(
    project uuid, connection uuid, known bigint, changed json, at timestamptz, out gone boolean, out version bigint, out content json
  ) language plpgsql ${byIndex} as $$
  declare
    was text;
    now_state text := changed ->> '_tag';
    now_since timestamptz := to_timestamp((changed ->> 'since')::float8 / 1000);
    now_probe_at timestamptz := to_timestamp((changed ->> 'probeAt')::float8 / 1000);
  begin
    perform share_lanes(array[connection]);
    perform from connection c where c.id = connection and c.project_id = project for no key update;
    gone := not found;
    if gone then return; end if;
    select c.version, c.content, c.state into version, content, was from circuit c where c.connection_id = connection;
    if coalesce(version, 0) <> known then return; end if;
    content := null;
    version := known;
    if changed is null then return; end if;
    version := known + 1;
    insert into circuit as c (connection_id, version, content, state, host, since, probe_at)
    values (connection, known + 1, changed, now_state, changed ->> 'host', now_since, now_probe_at)
    on conflict (connection_id) do update set version = excluded.version, content = excluded.content, state = excluded.state,
      host = excluded.host, since = excluded.since, probe_at = excluded.probe_at;
    update connection c
    set outage_state = case now_state when 'Open' then 'open' when 'Suspected' then 'suspected' end, outage_since = now_since
    where c.id = connection and coalesce(was, 'Closed') <> now_state;
    if was = 'Open' and now_state <> 'Open' then
      perform wake(array[connection], array[at], true, at);
    end if;
  end $$`

/** As before, but for connections whose circuit is open: their lanes rest until the next probe, at least for a second. */
const restLanes = `create or replace function rest_lanes(at timestamptz) returns void language plpgsql ${byIndex} as $$
  declare dry uuid[];
  begin
    dry := array(select connection_id from lane where is_dry order by connection_id limit 100);
    if cardinality(dry) = 0 then return; end if;
    perform take_lanes(dry);
    delete from lane where connection_id = any (dry) and is_dry
      and earliest_due(connection_id) is null;
    update lane set is_dry = false, is_full = rest.is_full or rest.probe_at is not null,
      due_at = case when rest.probe_at is not null then greatest(rest.probe_at, lane.due_at + interval '1 second')
        when rest.is_full then rest.lease else rest.due_at end
    from (
      select l.connection_id, running(l.connection_id, at) >= l.slots as is_full,
        earliest_due(l.connection_id) as due_at,
        (select c.probe_at from circuit c where c.connection_id = l.connection_id and c.state = 'Open') as probe_at,
        (select min(leases.due_at) from (
          select o.due_at from operation o
          where o.connection_id = l.connection_id and o.state = 'running' and o.turn is not null offset 0
        ) leases where leases.due_at > at) as lease
      from lane l where l.connection_id = any (dry) and l.is_dry order by l.connection_id for update
    ) rest
    where lane.connection_id = rest.connection_id;
  end $$`

/**
 * As before, but for lanes of an open circuit: they give only operations whose deadline has passed. An auto batch, whose
 * deadline begins with its first attempt, is given up when it would have passed if that attempt had been made on time.
 */
const claim = `create or replace function claim(by text, at timestamptz, lease_until timestamptz, most int, per_connection int)
  returns setof claimed_operation language plpgsql ${oneByOne} as $$
  #variable_conflict use_variable
  declare seen uuid[] := '{}'; chosen uuid[]; held uuid[]; ids uuid[]; found uuid[] := '{}';
  begin
    perform rest_lanes(at);
    -- A lane may turn out to be empty, so there may be more to look at.
    while cardinality(found) < most loop
      chosen := array(select connection_id from (
        select l.connection_id from lane l where l.due_at <= at and l.connection_id <> all (seen)
        order by l.due_at limit most for update skip locked) due);
      exit when cardinality(chosen) = 0;
      seen := seen || chosen;
      held := array(select c.connection_id from circuit c where c.connection_id = any (chosen) and c.state = 'Open');
      with candidate as (
        select next.id, row_number() over (partition by lane.connection_id order by next.due_at, next.turn) as round,
          lane.place
        from unnest(chosen) with ordinality as lane (connection_id, place) cross join lateral (
          select o.id, o.due_at, o.turn from operation o
          where o.connection_id = lane.connection_id and o.due_at <= at
            and (lane.connection_id <> all (held)
              or coalesce(o.retry_until, o.due_at + coalesce(o.retry_hours, 1) * interval '1 hour') < at)
          order by o.due_at, o.turn
          limit greatest(0, least(most - cardinality(found), per_connection - running(lane.connection_id, at)))
        ) next
      ), picked as (
        select o.id, o.due_at, o.state, o.turn, c.round, c.place from operation o join candidate c on c.id = o.id
        where o.due_at <= at order by c.round, c.place limit most - cardinality(found) for update of o skip locked
      ), numbered as (
        -- Batches that their delay closes now get their turns in the order in which they became due.
        select p.id, p.round, p.place, case when p.state = 'accumulating' then nextval('operation_turn') else p.turn end as turn
        from (select * from picked order by due_at, id) p
      ), taken as (
        update operation o set state = 'running', worker = by, attempts = o.attempts + 1, due_at = lease_until,
          turn = n.turn, last_attempt_at = at, result = case when o.state = 'parked' then null else o.result end,
          retry_until = coalesce(o.retry_until,
            case when o.connection_id = any (held) then at - interval '1 millisecond' end)
        from numbered n where o.id = n.id returning o.id, n.round, n.place
      )
      select coalesce(array_agg(id order by round, place), '{}') into ids from taken;
      found := found || ids;
      update lane l set due_at = at, slots = per_connection, is_dry = running(l.connection_id, at) >= per_connection
        or coalesce(earliest_due(l.connection_id) > at, true) or l.connection_id = any (held)
      where l.connection_id = any (chosen);
    end loop;
    return query select c.* from unnest(found) with ordinality as i (id, place) join claimed_operation c using (id) order by i.place;
  end $$`

const statements = [...tables, change, restLanes, claim]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
