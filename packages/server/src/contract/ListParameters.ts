/** What the calls take that answer a list in parts. */
import { pageSize } from "@fieldgate/core/domain/Limits"
import { ListPartInput } from "@fieldgate/core/domain/ListPart"

export const pageParameters = {
  pageSize: ListPartInput.fields.pageSize.annotateKey({
    description: `At most so many; ${pageSize.default} by default.`
  }),
  pageToken: ListPartInput.fields.pageToken.annotateKey({
    description: "Only those that come after this one: the id of the last one of the page before."
  })
}

/** `named` says which texts a search looks at. */
export const partParameters = (named: string) => ({
  ...pageParameters,
  search: ListPartInput.fields.search.annotateKey({
    description: `Only the one with this id, or those with this text in ${named}; capitals don't matter.`
  })
})

/** Names where the next part begins; missing after the last part. */
export const nextPageHeader = "Next-Page-Token"

/** How a caller goes through the pages. */
export const partsText =
  `Answers at most \`pageSize\` (${pageSize.default} by default), and fewer where they are large. While more follow, the header ` +
  `\`${nextPageHeader}\` has the \`pageToken\` of the next page, which is the last one's \`id\`.`
