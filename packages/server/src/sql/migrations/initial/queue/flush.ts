/** A flush whose commit was not confirmed can be sent again: it is stored once, and returns the same result. */
import { authorColumns, columns, digests } from "./accept.ts"

const givenAuthors = `authors, actors, requests, request_keys, entry_owners, entry_nths, entries`
const given = `ids, projects, integrations, installations, configs, objects, connections, heads, times`

/**
 * One row for each source of flushes, which sends one at a time and numbers them. By the lock, a flush that is sent again
 * waits for the end of the first; by its number, a first one that arrives late is recognised.
 */
const tables = [
  `create table flush (
    source uuid primary key, number int not null, taken int[], batches uuid[], sizes int[], policy_delays int[],
    policy_hours int[], stale int[]
  )`,
  `create function flushed(sender uuid, wanted int) returns boolean language plpgsql as $$
    declare latest int;
    begin
      perform pg_advisory_xact_lock(hashtextextended('flush ' || sender::text, 0));
      select number into latest from flush where source = sender;
      if latest > wanted then
        raise exception 'this flush was given up' using errcode = 'query_canceled';
      end if;
      return coalesce(latest = wanted, false);
    end $$`,
  `create function keep_flush(kept flush) returns void language sql as $$
    insert into flush select (kept).*
    on conflict (source) do update set number = excluded.number, taken = excluded.taken, batches = excluded.batches,
      sizes = excluded.sizes, policy_delays = excluded.policy_delays, policy_hours = excluded.policy_hours,
      stale = excluded.stale
  $$`
]

const functions = [
  // The places of what belongs to a project that is being moved, each with its owner among the given projects.
  `create function moving_places(projects uuid[], owners int[]) returns int[] language plpgsql stable as $$
    begin
      if not exists (select from project_move m where m.project_id = any (projects) and m.state <> 'arrived') then return '{}'; end if;
      return array(select place from unnest(owners) with ordinality as given (owner, place) where is_moving(projects[owner]));
    end $$`,
  `create function accept_once(
      sender uuid, flush_number int, checks json, ${columns}, retry_untils timestamptz[], redrives json[], claims json, answers json[],
      owners int[], positions int[], payloads json[], record_ids text[], ${authorColumns}, ${digests}, at timestamptz
    ) returns flush language plpgsql as $$
    declare kept flush;
    begin
      if flushed(sender, flush_number) then
        select * into kept from flush f where f.source = sender;
        return kept;
      end if;
      kept.source := sender;
      kept.number := flush_number;
      kept.taken := '{}';
      kept.stale := stale(checks) || moving_places(projects, array(select generate_subscripts(ids, 1)));
      if cardinality(kept.stale) = 0 then
        kept.taken := accept(${given}, retry_untils, redrives, claims, answers, owners, positions, payloads, record_ids,
        ${givenAuthors}, digests, places, are_record_ids, at);
      end if;
      perform keep_flush(kept);
      return kept;
    end $$`,
  `create function accumulate_once(
      sender uuid, flush_number int, checks json, ${columns}, batch_keys text[], delays int[], hours int[], counts int[], claims json,
      answers json[], owners int[], nths int[], payloads json[], record_ids text[], ${authorColumns}, ${digests}, most int, at timestamptz
    ) returns flush language plpgsql as $$
    declare kept flush;
    begin
      if flushed(sender, flush_number) then
        select * into kept from flush f where f.source = sender;
        return kept;
      end if;
      kept.stale := stale(checks) || moving_places(projects, owners);
      if cardinality(kept.stale) > 0 then
        select sender, flush_number, '{}', '{}', '{}', '{}', '{}', kept.stale into kept;
      else
        select sender, flush_number, a.taken, a.batches, a.sizes, a.policy_delays, a.policy_hours, '{}' into kept
        from accumulate(${given}, batch_keys, delays, hours, counts, claims, answers, owners, nths, payloads, record_ids,
        ${givenAuthors}, digests, places, are_record_ids, most, at) a;
      end if;
      perform keep_flush(kept);
      return kept;
    end $$`
]

export const flushStatements = [...tables, ...functions]
