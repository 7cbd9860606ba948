/**
 * Planner settings of the queue's functions, which touch few rows of tables of any size. By itself, PostgreSQL scans a
 * whole table where it estimates that a matching row comes soon, past everything ever written, and keeps such a plan from
 * the time when the table was small. It would also compile a query whose cost it overestimates, which takes ten times as long as the query.
 */
export const byIndex = "set enable_seqscan to off set jit to off"

/** The same for joins: each of the few rows on one side is looked up on the other, which is never read as a whole. */
export const oneByOne = `${byIndex} set enable_hashjoin to off set enable_mergejoin to off`

/**
 * Operations `o` with these ids, locked in the order of their ids. As a sorted join, PostgreSQL may read the whole index of ids, which it
 * estimates to be smaller than the number of lookups; the lock keeps the lookup apart.
 */
export const lockedOperations = (ids: string) =>
  `(select id from unnest(${ids}) as id order by id) locked
      cross join lateral (select o.* from operation o where o.id = locked.id for update) o`

/**
 * For functions that accept writes: planned once for each session. By itself, PostgreSQL plans a statement again for every short
 * array, because it estimates arrays to be long; that takes longer than the rest.
 */
export const plannedOnce = `${byIndex} set plan_cache_mode to force_generic_plan`

/**
 * What a worker claims of a connection first: 0 of a synchronous write, which its own process executes as long as it renews its lease, 1 of
 * everything else. Queries have the same text as the index.
 */
export const claimOrder = (operation: string) =>
  `case when ${operation}.state = 'running' and ${operation}.turn is null then 0 else 1 end`

/**
 * Whether a change waits that was accepted before the number, of any number if none is given: one of the record, or one of the object that is
 * found by a key and may turn out to be of the record. A synchronous write waits where its process left it.
 */
export const isAwaited = (record: string, object: string, number = "9223372036854775807") => `(
      exists (select from waiting_change c where c.record_key = ${record} and c.number < ${number} offset 0)
      or exists (select from waiting_change c where c.sought = ${object} and c.number < ${number} offset 0)
      or exists (select from record_hold c where c.record_key = ${record} and c.number < ${number} and c.fields is not null offset 0)
      or exists (select from record_hold c where c.sought = ${object} and c.number < ${number} offset 0))`

/** Of an operation that a worker executes now: one of its own, or a synchronous write that its process left. */
export const isWorkers = (operation: string) =>
  `${operation}.state = 'running' and (${operation}.turn is not null or ${operation}.attempts > 1)`
