/** A list that grows by older pages below and is read again from its top. Its rows have no gap. Pure. */
import type { OperationPage } from "@fieldgate/client"

/** Rows of one list; older ones are found by a filter. */
export const mostRows = 50_000

/**
 * The list after its first page was read again; only that page where so much is new that rows between are missing. It gets no longer: new
 * rows push the last ones out.
 */
export const withNewest = (list: OperationPage | undefined, page: OperationPage): OperationPage => {
  const last = page.results.at(-1)
  const newest = list?.results[0]
  if (list === undefined || last === undefined || newest === undefined || page.pagination.done) return page
  if (last.id > newest.id) return page
  const older = list.results.filter(({ id }) => id < last.id)
  if (older.length === 0) return page
  const all = [...page.results, ...older]
  const results = all.slice(0, Math.max(page.results.length, list.results.length))
  const end = results.at(-1) ?? last
  const pagination = results.length < all.length ? { done: false, nextPageToken: end.id } : list.pagination
  return { ...page, results, pagination }
}

/** The list with the page that was read by its token; unchanged where it has changed in the meantime. */
export const withOlder = (list: OperationPage, token: string, page: OperationPage): OperationPage =>
  list.pagination.nextPageToken === token
    ? { ...list, results: [...list.results, ...page.results], pagination: page.pagination }
    : list

/** The next page's token, unless it is the last one or the list is as long as it may be. */
export const olderToken = ({ pagination, results }: OperationPage): string | undefined =>
  pagination.done || results.length >= mostRows ? undefined : pagination.nextPageToken
