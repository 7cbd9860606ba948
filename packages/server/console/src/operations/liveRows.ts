/**
 * Which rows of a live list are shown: rows that are new are held back while somebody reads, so that nothing moves under
 * their eyes; rows that are shown already change in place. Pure.
 */

interface Row {
  /** Ids are in the order of time. */
  readonly id: string
}

export interface LiveRows<R extends Row> {
  readonly shown: ReadonlyArray<R>
  /** How many newer ones there are. */
  readonly held: number
}

/** `newest`: the id of the first row as it was shown last; undefined shows all. */
export const liveRows = <R extends Row>(rows: ReadonlyArray<R>, newest: string | undefined): LiveRows<R> => {
  const shown = newest === undefined ? rows : rows.filter(({ id }) => id <= newest)
  // A page that holds nothing but new rows is shown as it is: the place where somebody was reading is gone.
  return shown.length === 0 ? { shown: rows, held: 0 } : { shown, held: rows.length - shown.length }
}
