/** The last operation that wrote a record, looked for among all that are kept: the latest may be younger. */
import type { Operation, OperationPage } from "@fieldgate/client"

/** Pages that one look goes through; each looks at thousands of operations. */
const most = 5

export interface Found {
  readonly by: Operation | undefined
  /** Whether there are older operations that nobody has looked at. */
  readonly isCut: boolean
}

export const findWriter = async (
  isWriter: (operation: Operation) => boolean,
  search: (pageToken: string | undefined) => Promise<OperationPage>
): Promise<Found> => {
  let pageToken: string | undefined
  for (let page = 0; page < most; page++) {
    const { pagination, results } = await search(pageToken)
    const by = results.find(isWriter)
    if (by !== undefined || pagination.done) return { by, isCut: false }
    pageToken = pagination.nextPageToken
  }
  return { by: undefined, isCut: true }
}

let last: Promise<unknown> = Promise.resolve()

/** One after another, so that the page's other questions are answered in between. */
export const inTurn = <A>(look: () => Promise<A>): Promise<A> => {
  const mine = last.then(look, look)
  last = mine
  return mine
}
