/** Lists that come in pages, read one after another. */

interface PageOf<Item> {
  readonly results: ReadonlyArray<Item>
  readonly pagination: { readonly nextPageToken?: string | undefined }
}

/** Asks for a page when its first item is wanted, so whoever stops early asks for no more. */
export async function* items<Item>(
  page: (pageToken: string | undefined) => Promise<PageOf<Item>>
): AsyncGenerator<Item, void, undefined> {
  let token: string | undefined
  do {
    const { pagination, results } = await page(token)
    yield* results
    token = pagination.nextPageToken
  } while (token !== undefined)
}
