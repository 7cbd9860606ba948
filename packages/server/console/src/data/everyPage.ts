/** All items of a paginated list. */

export const everyPage = async <Item extends { readonly id: string }>(
  list: (page: { readonly pageToken?: string }) => Promise<ReadonlyArray<Item>>
): Promise<ReadonlyArray<Item>> => {
  const items: Array<Item> = []
  for (;;) {
    const last = items.at(-1)
    const page = await list(last === undefined ? {} : { pageToken: last.id })
    if (page.length === 0) return items
    items.push(...page)
  }
}
