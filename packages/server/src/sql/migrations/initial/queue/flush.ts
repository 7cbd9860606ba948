/** A flush whose commit was not confirmed can be sent again: it is stored once, and returns the same result. */

/**
 * One row for each source of flushes, which sends one at a time and numbers them. By the lock, a flush that is sent again
 * waits for the end of the first; by its number, a first one that arrives late is recognised.
 */
export const flushStatements = [
  `create table flush (
    source uuid primary key, number int not null, stale int[], taken int[], batches uuid[], policy_delays int[], policy_hours int[],
    slots int[], positions int[]
  )`,
  // The result of the flush if it is stored; otherwise NULL in every column.
  `create function flushed(sender uuid, wanted int) returns flush language plpgsql as $$
    declare latest flush;
    begin
      perform pg_advisory_xact_lock(hashtextextended('flush ' || sender::text, 0));
      select * into latest from flush where source = sender;
      if latest.number > wanted then
        raise exception 'this flush was given up' using errcode = 'query_canceled';
      end if;
      if latest.number < wanted then return null; end if;
      return latest;
    end $$`,
  `create function keep_flush(kept flush) returns void language sql as $$
    insert into flush select (kept).*
    on conflict (source) do update set number = excluded.number, stale = excluded.stale, taken = excluded.taken,
      batches = excluded.batches, policy_delays = excluded.policy_delays, policy_hours = excluded.policy_hours,
      slots = excluded.slots, positions = excluded.positions
  $$`
]
