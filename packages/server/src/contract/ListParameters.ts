/** What the calls take that answer a list whole, or in parts where a caller asks for one. */
import { PartAsked } from "@fieldgate/core/domain/ListPart"

/** `named` says which texts a search looks at. */
export const partParameters = (named: string) => ({
  pageSize: PartAsked.pageSize.annotateKey({
    description: "At most so many. Without `pageSize` and `pageToken`, all of them are answered."
  }),
  pageToken: PartAsked.pageToken.annotateKey({
    description: "Only those that come after this one: the id of the last one of the page before."
  }),
  search: PartAsked.search.annotateKey({
    description: `Only the one with this id, or those with this text in ${named}; capitals don't matter.`
  })
})

/** How a caller goes through the pages. */
export const partsText =
  "With `pageSize`, that many at a time: for the next page give the last one's `id` as `pageToken`. A page that holds fewer " +
  "is the last."
