/** Lists that come in pages, read one after another. */

interface PageOf<Item> {
  readonly results: ReadonlyArray<Item>
  readonly pagination: { readonly nextPageToken?: string | undefined }
}

/** Requests a page when its first item is read, so a loop that stops early requests no more. */
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
