/** Iteration over paged lists. */

interface PageOf<Item> {
  readonly results: ReadonlyArray<Item>
  readonly pagination: { readonly nextPageToken?: string | undefined }
}

/** Requests each page when its first item is read, so a loop that stops early makes no further request. */
export async function* items<Item>(
  page: (from: { readonly pageToken?: string }) => Promise<PageOf<Item>>
): AsyncGenerator<Item, void, undefined> {
  let token: string | undefined
  do {
    const { pagination, results } = await page(token === undefined ? {} : { pageToken: token })
    yield* results
    token = pagination.nextPageToken
  } while (token !== undefined)
}
