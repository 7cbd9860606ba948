/** Holds new rows of a live list back while the user reads, so that nothing moves; rows already shown update in place. Pure. */

interface Row {
  /** Ids sort by time. */
  readonly id: string
}

export interface LiveRows<R extends Row> {
  readonly shown: ReadonlyArray<R>
  /** Number of newer rows that are not shown. */
  readonly held: number
}

/** `newest`: the id of the first row shown before; undefined shows all rows. */
export const liveRows = <R extends Row>(rows: ReadonlyArray<R>, newest: string | undefined): LiveRows<R> => {
  const shown = newest === undefined ? rows : rows.filter(({ id }) => id <= newest)
  // If all rows are new, the ones that the user was reading are gone.
  return shown.length === 0 ? { shown: rows, held: 0 } : { shown, held: rows.length - shown.length }
}
