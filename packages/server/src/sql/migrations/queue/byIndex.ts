/**
 * How the functions of the queue look things up: they touch few rows, however many there are. Left to itself, PostgreSQL
 * reads a whole table where it believes that a fitting row comes soon, past all that was ever written; and it keeps such a
 * plan from the time when the table was small. It would also compile a query that it believes to be long, for ten times what
 * the query takes.
 */
export const byIndex = "set enable_seqscan to off set jit to off"

/** The same for joins: each of the few rows on one side is looked up on the other, which is never read as a whole. */
export const oneByOne = `${byIndex} set enable_hashjoin to off set enable_mergejoin to off`
