/** Finds the last operation that wrote a record, among all stored operations. */
import type { Operation, OperationPage } from "@fieldgate/client"

/** Each page covers 5,000 operations. */
const maxPages = 5

export interface WriterSearch {
  readonly by: Operation | undefined
  /** Whether older operations were not searched. */
  readonly isPartial: boolean
}

export const findWriter = async (
  isWriter: (operation: Operation) => boolean,
  search: (pageToken: string | undefined) => Promise<OperationPage>
): Promise<WriterSearch> => {
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { pagination, results } = await search(pageToken)
    const by = results.find(isWriter)
    if (by !== undefined || pagination.done) return { by, isPartial: false }
    pageToken = pagination.nextPageToken
  }
  return { by: undefined, isPartial: true }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs searches one after another, so that other requests of the page are not held up. */
export const inSequence = <A>(search: () => Promise<A>): Promise<A> => {
  const next = last.then(search, search)
  last = next
  return next
}
