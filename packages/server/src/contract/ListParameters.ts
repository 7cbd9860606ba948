/** Query parameters and pages of lists. */
import { pageSize } from "@fieldgate/core/domain/Limits"
import { ListPartInput } from "@fieldgate/core/domain/ListPart"
import { Pagination } from "@fieldgate/core/domain/Page"
import * as Schema from "effect/Schema"
import { withCompiledEncoding } from "../CompiledSchema.ts"

export const pageParameters = {
  pageSize: ListPartInput.fields.pageSize.annotateKey({
    description: `The maximum number of results; ${pageSize.default} by default.`
  }),
  pageToken: ListPartInput.fields.pageToken.annotateKey({
    description: "The ID of the last result of the previous page; the response continues after it."
  })
}

/** `named` describes the searched properties. */
export const partParameters = (named: string) => ({
  ...pageParameters,
  search: ListPartInput.fields.search.annotateKey({
    description: `Only the result with this ID, or results with this text in ${named}. Case-insensitive.`
  })
})

/** The token of the next page; missing on the last page. */
export const nextPageHeader = "Next-Page-Token"

/** How to read all pages. */
export const partsText =
  `Returns at most \`pageSize\` results (${pageSize.default} by default), fewer if they are large. If more follow, the header ` +
  `\`${nextPageHeader}\` has the \`pageToken\` of the next page, which is the \`id\` of the last result.`

/** One page of a list. */
export const page = <S extends Schema.Top>(identifier: string, item: S) =>
  Schema.Struct({
    results: withCompiledEncoding(Schema.Array(withCompiledEncoding(item))).annotateKey({
      description: "The items of the page."
    }),
    pagination: Pagination.annotateKey({ description: "The start of the next page." })
  }).annotate({ identifier, description: "One page of a list." })
