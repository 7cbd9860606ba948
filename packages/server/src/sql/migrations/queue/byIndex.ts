/**
 * How the functions of the queue look things up: they touch few rows, however many there are. Left to itself, PostgreSQL
 * reads a whole table where it believes that a fitting row comes soon, past all that was ever written; and it keeps such a
 * plan from the time when the table was small.
 */
export const byIndex = "set enable_seqscan to off"
