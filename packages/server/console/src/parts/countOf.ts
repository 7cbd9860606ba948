/** How many there are, counted only so far: a page that counts has to fetch what it counts. Pure. */

/** As far as something is counted. */
export const countedRows = 200

/** "7", or "200+" where there may be more than were counted. */
export const countOf = (all: ReadonlyArray<unknown>): string =>
  all.length < countedRows ? `${all.length}` : `${countedRows}+`
