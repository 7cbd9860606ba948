/** Calls to a connection's provider: how many were made, and whether its circuit is open. One row each for all processes. */
import { byIndex } from "./queue/byIndex.ts"

/**
 * Which process holds how many permits of an account's calls; each change names the version that it is based on. `lacking` while a process
 * waits for permits that others hold: processes without notifications query it.
 */
const budgets = [
  `create table call_budget (
    key text primary key,
    project_id uuid not null,
    version bigint not null,
    content json not null,
    update_time timestamptz(3) not null,
    lacking timestamptz(3)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `create index call_budget_lacking on call_budget (lacking) where lacking is not null`,
  `create index call_budget_unused on call_budget (update_time)`,
  // Processes that hold permits. One without a row has ended.
  `create table call_session (
    id uuid primary key,
    until timestamptz(3) not null
  )`,
  /*
   * Changes the row if it has the caller's version (0: no row), and announces it. Returns the new version, or the row as it is if it was
   * not changed.
   */
  `create function change_call_budget(account text, project uuid, known bigint, changed json, lacks boolean, signals text[], at timestamptz,
      out version bigint, out content json)
    language plpgsql ${byIndex} as $$
    begin
      insert into call_budget as b (key, project_id, version, content, update_time, lacking)
      select account, project, 1, changed, at, case when lacks then at end where known = 0
      on conflict (key) do nothing returning b.version into version;
      if version is null then
        update call_budget b set version = b.version + 1, content = changed, update_time = at, lacking = case when lacks then at end
        where b.key = account and b.version = known returning b.version into version;
      end if;
      if version is null then
        select b.version, b.content into version, content from call_budget b where b.key = account;
      else
        perform pg_notify(notice_channel(), signal) from unnest(signals) as signal;
      end if;
    end $$`
]

/** Circuit breakers: one row for each connection that has had a call without an answer. */
const circuitTable = [
  `create table circuit (
    connection_id uuid primary key references connection on delete cascade,
    version bigint not null,
    content json not null,
    state text not null,
    host text,
    since timestamptz(3),
    probe_at timestamptz(3)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `create index circuit_open on circuit (probe_at) where state = 'Open'`
]

/**
 * Changes a circuit that has the caller's version (0: no row), and returns the circuit where it has another one. Without a change it
 * only compares. `gone` where the project has no such connection. The connection's row repeats the state; its change makes
 * every process read the connection again.
 */
const changeCircuit = `create function change_circuit(
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

export const calls = [...budgets, ...circuitTable, changeCircuit]
