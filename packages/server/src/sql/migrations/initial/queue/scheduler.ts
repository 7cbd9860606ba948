/**
 * All functions with a query of their own are in PL/pgSQL, which keeps its plans; a function in SQL is planned at each call.
 *
 * Lanes: one row for each connection with open work, with the time at which a worker should check it. So reading the queue costs
 * the same however many operations and connections wait.
 *
 * A lane may be due too early, never too late: a transaction that makes an operation due shares the lane's lock from before it
 * writes the operation until it commits, and one that puts a lane off holds the lock alone. Locks are taken before
 * anything else and in order, so that no deadlock can arise.
 * @rule order.fairness
 */
import { byIndex, claimOrder, isWorkers, plannedOnce } from "./byIndex.ts"

const table = [
  // `slots` is how many of its operations may run at once, `is_full` that as many do; a dry lane is to be put off. The connection of a slow
  // one takes its time to answer.
  `create table lane (
    connection_id uuid primary key,
    due_at timestamptz(3) not null,
    slots int not null default 1,
    is_full boolean not null default false,
    is_dry boolean not null default false,
    is_slow boolean not null default false,
    slow_since timestamptz(3),
    slow_host text
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  // Two, so that neither is read past the lanes of the other.
  `create index lane_due on lane (due_at) where not is_slow`,
  `create index lane_slow on lane (due_at) where is_slow`,
  `create index lane_dry on lane (connection_id) where is_dry`
]

/** Lanes have 64 locks between them: a flush with a thousand connections must not fill PostgreSQL's table of locks. */
const locks = [
  `create function lane_lock(connection_id uuid) returns int language sql stable
    return uuid_hash(connection_id) & 63`,
  `create function share_lanes(connections uuid[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('fieldgate lanes ' || current_schema()), lock)
      from (select distinct lane_lock(c) as lock from unnest(connections) c order by 1) locks;
    end $$`,
  // Waits for every statement that stores writes now, whatever its connections; those that come later see what was committed before. Each
  // lock is given back with its subtransaction, so none is held while it waits for the next one.
  `create function pass_lanes() returns void language plpgsql as $$
    begin
      for lane in 0..63 loop
        begin
          perform pg_advisory_xact_lock(hashtext('fieldgate lanes ' || current_schema()), lane);
          raise exception 'passed' using errcode = 'FG001';
        exception when sqlstate 'FG001' then null;
        end;
      end loop;
    end $$`,
  `create function take_lanes(connections uuid[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('fieldgate lanes ' || current_schema()), lock)
      from (select distinct lane_lock(c) as lock from unnest(connections) c order by 1) locks;
    end $$`
]

/**
 * Makes lanes due for operations that become due at these times. A full lane stays as it is until an attempt ends
 * (`freed`), because nothing more of it could be claimed, but for the lease of a synchronous write (NULL). Other processes are woken only
 * where a lane is due now.
 */
const wake = `create function wake(connections uuid[], dues timestamptz[], freed boolean, at timestamptz) returns void
  language plpgsql ${plannedOnce} as $$
  declare earliest timestamptz;
  begin
    select array_agg(w.connection_id order by w.connection_id), array_agg(w.due_at order by w.connection_id)
    into connections, dues
    from (
      select w.connection_id, min(case when l.is_full and freed then at else w.due_at end) as due_at
      from unnest(connections, dues) as w (connection_id, due_at)
      left join lateral (select is_full, lane.due_at from lane where lane.connection_id = w.connection_id offset 0) l on true
      where case when l.is_full and freed is not null then freed else w.due_at < coalesce(l.due_at, 'infinity') end
      group by w.connection_id
    ) w;
    if connections is null then return; end if;
    with woken as (
      insert into lane as known (connection_id, due_at) select * from unnest(connections, dues)
      on conflict (connection_id) do update
        set due_at = least(known.due_at, excluded.due_at), is_full = known.is_full and freed is not true
        where excluded.due_at < known.due_at or known.is_full and freed is true
      returning due_at
    )
    select min(due_at) into earliest from woken;
    if earliest <= at then
      perform pg_notify(notice_channel(), '');
    end if;
  end $$`

const channel = `create function notice_channel() returns text language sql stable
  return 'fieldgate_' || md5(current_schema())`

/** How many operations of a connection workers execute, and how many of these are synchronous writes that their processes left. */
const running = [
  `create function running(connection uuid, at timestamptz) returns bigint language plpgsql stable as $$
    begin
      return (select count(*) from operation o where o.connection_id = connection and ${isWorkers("o")} and o.due_at > at);
    end $$`,
  `create function taken_up(connection uuid, at timestamptz) returns bigint language plpgsql stable as $$
    begin
      return (
        select count(*) from operation o
        where o.connection_id = connection and ${isWorkers("o")} and o.turn is null and o.due_at > at);
    end $$`
]

/**
 * When a connection's first operation is due, and when the first lease of a synchronous write ends; NULL without any. The order leads to
 * the index, whatever else is believed.
 */
const earliestDue = [
  `create function earliest_of(connection uuid, claimed_as int) returns timestamptz language plpgsql stable as $$
    begin
      return (select o.due_at from operation o
        where o.connection_id = connection and o.due_at is not null and ${claimOrder("o")} = claimed_as order by o.due_at, o.turn limit 1);
    end $$`,
  `create function earliest_due(connection uuid) returns timestamptz language plpgsql stable as $$
    begin
      return least(earliest_of(connection, 0), earliest_of(connection, 1));
    end $$`
]

/**
 * Puts dry lanes off until there is something to do in them, and deletes those without open work. It holds their locks
 * alone, so it sees every operation that was accepted before. A lane whose circuit is open rests until the next probe, and for a
 * second at least.
 */
const restLanes = `create function rest_lanes(at timestamptz) returns void language plpgsql ${byIndex} as $$
  declare dry uuid[];
  begin
    dry := array(select connection_id from lane where is_dry order by connection_id limit 100);
    if cardinality(dry) = 0 then return; end if;
    perform take_lanes(dry);
    delete from lane where connection_id = any (dry) and is_dry
      and earliest_due(connection_id) is null;
    update lane set is_dry = false, is_full = rest.is_full or rest.probe_at is not null,
      due_at = case when rest.probe_at is not null then greatest(rest.probe_at, lane.due_at + interval '1 second')
        when rest.is_full then least(rest.lease, rest.left_at) else rest.due_at end
    from (
      select l.connection_id, running(l.connection_id, at) >= l.slots as is_full,
        earliest_due(l.connection_id) as due_at, case when taken_up(l.connection_id, at) < l.slots then earliest_of(l.connection_id, 0) end as left_at,
        -- Not by an index of open circuits: all would be read where statistics show none.
        (select c.probe_at from circuit c where c.connection_id = l.connection_id and coalesce(c.state = 'Open', false)) as probe_at,
        (select min(leases.due_at) from (
          select o.due_at from operation o
          where o.connection_id = l.connection_id and ${isWorkers("o")} offset 0
        ) leases where leases.due_at > at) as lease
      from lane l where l.connection_id = any (dry) and l.is_dry order by l.connection_id for update
    ) rest
    where lane.connection_id = rest.connection_id and lane.connection_id = any (dry);
  end $$`

/** When there may be something to claim, of slow connections too or not; NULL while nothing waits. */
const nextDue = `create function next_due(at timestamptz, slow boolean) returns timestamptz language plpgsql ${byIndex} as $$
  begin
    perform rest_lanes(at);
    return least((select min(due_at) from lane where not is_slow), case when slow then (select min(due_at) from lane where is_slow) end);
  end $$`

/** Records since when a connection answers slowly; NULL where it no longer does, and its operations may be claimed at once. */
const setPace = `create function set_pace(connection uuid, since timestamptz, host text) returns void language plpgsql ${byIndex} as $$
  begin
    update lane set is_slow = since is not null, slow_since = since, slow_host = host
    where connection_id = connection and is_slow <> (since is not null);
    if found and since is null then perform pg_notify(notice_channel(), ''); end if;
  end $$`

export const schedulerStatements = [
  ...table,
  ...locks,
  channel,
  wake,
  ...running,
  ...earliestDue,
  restLanes,
  nextDue,
  setPace
]
