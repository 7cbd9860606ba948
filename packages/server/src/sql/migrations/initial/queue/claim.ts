/** Claims due operations: first lanes in turn, then the operations of each. */
import { claimOrder, oneByOne } from "./byIndex.ts"

/** A claimed operation; the columns are named as the program reads them. */
const claimed = `create view claimed_operation as
  select id, project_id as "projectId", integration_id as "integrationId", installation_id as "installationId",
    config_id as "configId", action_type as "actionType", status, result, create_time as "createTime",
    update_time as "updateTime", object_name as resource, metadata,
    worker as "claimed.worker", attempts as "claimed.attempt", connection_id as "claimed.connectionId",
    coalesce((select l.is_slow from lane l where l.connection_id = o.connection_id), false) as "claimed.isSlow",
    (select i.group_ref from installation i where i.id = o.installation_id) as "claimed.groupRef",
    head as "claimed.envelope", retry_until as "claimed.retryUntil", retry_hours as "claimed.retryHours",
    cancelled is not null as "claimed.cancelled", sent_at as "claimed.sentAt", in_doubt_since as "claimed.inDoubtSince",
    (select k.key from idempotency k where k.operation_id = o.id and o.turn is null) as "claimed.key",
    (select json_agg(json_build_object('index', position - 1, 'record', payload, 'attempts', r.attempts,
        'unanswered', position = any (o.sending), 'last', last) order by position)
      from write_record r where r.operation_id = o.id and outcome is null) as "claimed.waiting",
    (select json_agg(json_build_object('index', position - 1, 'outcome', outcome) order by position)
      from write_record r where r.operation_id = o.id and outcome is not null) as "claimed.ended"
  from operation o`

const claimable = (
  order: 0 | 1
) => `o.connection_id = lane.connection_id and ${claimOrder("o")} = ${order} and o.due_at <= at
              and (lane.connection_id <> all (held)
                or coalesce(o.retry_until, o.due_at + coalesce(o.retry_hours, 1) * interval '1 hour') < at)`

/**
 * Lanes that wait longest come first, and each gives one operation before any gives a second one. A lane that was served
 * goes behind the others; one that has nothing left to give is put off by the next call, which holds no other lock by then. Synchronous
 * writes whose lease has ended come before everything else of their lane, also where as many operations run as may; `only_left` claims
 * nothing else, and \`wanted\` one of them.
 *
 * Lanes of an open circuit give only operations whose deadline has passed. An auto batch, whose deadline begins with its
 * first attempt, is given up when it would have passed if that attempt had been made on time. At most \`slow\` operations are of lanes whose
 * connection is slow; once there are as many, those lanes are not read.
 */
const claim = `create function claim(by text, at timestamptz, lease_until timestamptz, most int, per_connection int,
    only_left boolean default false, wanted uuid default null, slow int default null)
  returns setof claimed_operation language plpgsql ${oneByOne} as $$
  #variable_conflict use_variable
  declare seen uuid[] := '{}'; chosen uuid[]; slow_ones uuid[]; slow_found int; held uuid[]; ids uuid[]; found uuid[] := '{}';
  begin
    if not may_work() then return; end if;
    slow := coalesce(slow, most);
    perform rest_lanes(at);
    -- A lane may turn out to be empty, so there may be more to check.
    while cardinality(found) < most loop
      if wanted is not null then
        chosen := array(select l.connection_id from lane l
          where l.connection_id = (select o.connection_id from operation o where o.id = wanted) and l.connection_id <> all (seen)
          for update skip locked);
      else
        chosen := array(select connection_id from (
          select * from (
            select l.connection_id, l.due_at from lane l where not l.is_slow and l.due_at <= at and l.connection_id <> all (seen)
              and (not only_left or coalesce(earliest_of(l.connection_id, 0) <= at, false))
            order by l.due_at limit most for update skip locked) fast
          union all
          select * from (
            select l.connection_id, l.due_at from lane l where l.is_slow and l.due_at <= at and l.connection_id <> all (seen)
              and (not only_left or coalesce(earliest_of(l.connection_id, 0) <= at, false))
            order by l.due_at limit slow for update skip locked) slow
        ) due order by due_at limit most);
      end if;
      exit when cardinality(chosen) = 0;
      seen := seen || chosen;
      -- Not by the index of slow lanes: all of them would be read.
      slow_ones := array(select l.connection_id from lane l where l.connection_id = any (chosen) and coalesce(l.is_slow, false));
      -- Not by an index of open circuits: all would be read where statistics show none.
      held := array(select c.connection_id from circuit c where c.connection_id = any (chosen) and coalesce(c.state = 'Open', false));
      with candidate as (
        select next.id, row_number() over (partition by lane.connection_id order by next.claimed_as, next.due_at, next.turn) as round,
          lane.place, lane.connection_id = any (slow_ones) as is_slow
        from unnest(chosen) with ordinality as lane (connection_id, place) cross join lateral (
          select * from (
            select o.id, 0 as claimed_as, o.due_at, o.turn from operation o
            where ${claimable(0)} and (wanted is null or o.id = wanted)
            order by o.due_at, o.turn
            limit greatest(0, least(most - cardinality(found), per_connection - taken_up(lane.connection_id, at)))
          ) left_behind
          union all (
            select o.id, 1, o.due_at, o.turn from operation o where ${claimable(1)}
            order by o.due_at, o.turn
            limit case when only_left then 0 else greatest(0, least(most - cardinality(found), per_connection - running(lane.connection_id, at))) end
          )
        ) next
      ), picked as (
        -- For rows that have changed since. Not by an index: everything due would be read where statistics show none.
        select o.id, o.due_at, o.state, o.turn, c.round, c.place, c.is_slow from (
          select * from (
            select *, row_number() over (partition by is_slow order by round, place) as nth from candidate
          ) ranked where not is_slow or nth <= slow order by round, place
        ) c
        cross join lateral (
          select o.* from operation o where o.id = c.id and coalesce(o.due_at <= at, false) for update skip locked
        ) o
        limit most - cardinality(found)
      ), numbered as (
        -- Batches that their delay closes now get their turns in the order in which they became due.
        select p.id, p.round, p.place, p.is_slow, case when p.state = 'accumulating' then nextval('operation_turn') else p.turn end as turn
        from (select * from picked order by due_at, id) p
      ), taken as (
        update operation o set state = 'running', worker = by, attempts = o.attempts + 1, due_at = lease_until,
          turn = n.turn, last_attempt_at = at, result = case when o.state = 'parked' then null else o.result end,
          retry_until = coalesce(o.retry_until,
            case when o.connection_id = any (held) then at - interval '1 millisecond' end)
        from numbered n where o.id = n.id and o.id = any (array(select id from numbered)) returning o.id, n.round, n.place, n.is_slow
      )
      select coalesce(array_agg(id order by round, place), '{}'), count(*) filter (where is_slow) into ids, slow_found from taken;
      slow := slow - slow_found;
      found := found || ids;
      update lane l set due_at = case when only_left then l.due_at else at end, slots = per_connection, is_dry = (taken_up(l.connection_id, at) >= per_connection or coalesce(earliest_of(l.connection_id, 0) > at, true))
          and (running(l.connection_id, at) >= per_connection or coalesce(earliest_of(l.connection_id, 1) > at, true)) or l.connection_id = any (held)
      where l.connection_id = any (chosen) and wanted is null;
    end loop;
    return query select c.* from unnest(found) with ordinality as i (id, place) join claimed_operation c using (id) order by i.place;
  end $$`

export const claimStatements = [claimed, claim]
