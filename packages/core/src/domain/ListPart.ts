/**
 * A part of a list: so many at a time, after the last one of the part before, and only what a text finds. Ids are made in the
 * order of time, so what is added later moves nothing. Pure.
 * @rule page.parts, page.search
 */
import * as Schema from "effect/Schema"
import { joined, type JoinedStruct } from "./JoinedStruct.ts"
import { pageSize, searchCharacters } from "./Limits.ts"
import { ItemPageToken, PageSize } from "./Page.ts"

export const SearchText = Schema.NonEmptyString.check(
  Schema.isMaxLength(searchCharacters.maximum, {
    message: `search has at most ${searchCharacters.maximum} characters`
  })
)

const pageProperties = {
  /** How many items to return, 1 to 1000. Default: 200; large items make a page shorter. */
  pageSize: Schema.optionalKey(PageSize),
  /** The id of the last one of the part before. */
  pageToken: Schema.optionalKey(ItemPageToken)
}

export interface PageInputSchema extends Schema.Struct<typeof pageProperties> {}

/** Which page of a list a caller asks for. */
export const PageInput: PageInputSchema = Schema.Struct(pageProperties)

const searchProperties = {
  /** Only items with this id, or with this text in a name or reference; at most 255 characters. */
  search: Schema.optionalKey(SearchText)
}

export interface ListPartInputSchema extends JoinedStruct<PageInputSchema, Schema.Struct<typeof searchProperties>> {}

/** The same of a list that can be searched. */
export const ListPartInput: ListPartInputSchema = joined(PageInput, Schema.Struct(searchProperties))

/** Their names. */
export const partMembers = ["pageSize", "pageToken", "search"] as const satisfies ReadonlyArray<
  keyof typeof ListPartInput.fields
>

/** What a store is asked for. */
export interface ListPart {
  /** Part of one of the texts that name the item, case-insensitively, or the item's id. */
  readonly search?: string
  /** In the order of ids; missing, all of them in the order of time. */
  readonly page?: { readonly after?: string; readonly limit: number }
}

/** A part of a list; more follow where there is a `nextPageToken`. */
export interface ListedPart<A> extends ReadonlyArray<A> {
  readonly nextPageToken?: string
}

export const partOf = (asked: {
  readonly pageSize?: number
  readonly pageToken?: string
  readonly search?: string
}): ListPart & { readonly page: NonNullable<ListPart["page"]> } => {
  const search = asked.search?.trim().toLowerCase() ?? ""
  const { pageSize: limit = pageSize.default, pageToken } = asked
  return {
    ...(search === "" ? {} : { search }),
    page: { limit, ...(pageToken === undefined ? {} : { after: pageToken }) }
  }
}

/** Whether a search finds something that has this id and is named by these texts. */
export const isFound = (search: string | undefined, id: string, texts: ReadonlyArray<string>): boolean =>
  search === undefined || id === search || texts.some((text) => text.toLowerCase().includes(search))
