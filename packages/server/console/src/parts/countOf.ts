/** Capped counts: a page has to fetch the items that it counts. Pure. */

export const countedRows = 200

/** "7", or "200+" if there may be more. */
export const countOf = (all: ReadonlyArray<unknown>): string =>
  all.length < countedRows ? `${all.length}` : `${countedRows}+`
