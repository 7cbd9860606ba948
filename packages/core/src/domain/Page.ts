/** Lists that come in pages: how many at a time, and where the next page begins. @rule page.bounded */
import * as Schema from "effect/Schema"
import { jsonSizeOf } from "./Json.ts"
import { listCharacters, pageSize } from "./Limits.ts"

export const PageSize = Schema.Int.check(
  Schema.isBetween(pageSize, {
    message: `pageSize is a whole number from ${pageSize.minimum} to ${pageSize.maximum}`
  })
)

/** A place to go on from; of use only for the list that gave it. */
const tokenLike = (pattern: RegExp, what = "nextPageToken of a previous page") =>
  Schema.String.check(Schema.isPattern(pattern, { message: `pageToken must be the ${what}` }))

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u

export const isOperationId = (text: string): boolean => id.test(text)

/** Names the last operation that was listed. */
export const OperationPageToken = tokenLike(id)

/** Names the last audit event that was listed. */
export const AuditPageToken = tokenLike(id)

/** Names the last delivery that was listed. */
export const DeliveryPageToken = tokenLike(id)

/** Names the last thing that was listed, by its own id. */
export const ItemPageToken = tokenLike(id, "id of the last item of a previous page")

/** Names the last write of a record that was found: its operation and its place there. */
export const WriteMatchPageToken = tokenLike(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(0|[1-9]\d{0,5})$/u)

/** Names the first record of the page. */
export const RecordPageToken = tokenLike(/^(0|[1-9]\d{0,5})$/u)

/** Where a page is in its list. */
export const Pagination = Schema.Struct({
  /** Whether this page is the last one. */
  done: Schema.Boolean,
  /** The `pageToken` of the next page. */
  nextPageToken: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Pagination" })
export interface Pagination extends Schema.Schema.Type<typeof Pagination> {}

/** The schema of one page of a list. */
export const PageOf = <S extends Schema.Constraint>(item: S) =>
  Schema.Struct({ results: Schema.Array(item), pagination: Pagination })

export interface Page<A> {
  readonly results: ReadonlyArray<A>
  readonly pagination: Pagination
}

/** The first items whose texts are together as long as a list's may be, and at least one. */
export const fitting = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> => {
  let characters = 0
  const end = items.findIndex((item, index) => {
    characters += jsonSizeOf(item).characters
    return index > 0 && characters > listCharacters.maximum
  })
  return end === -1 ? items : items.slice(0, end)
}

/** A page, bounded in items and in size, of what was found when one more than its size was looked for. */
export const pageOf = <A>(found: ReadonlyArray<A>, size: number, tokenAfter: (last: A) => string): Page<A> => {
  const results = fitting(found.slice(0, size))
  const last = results.at(-1)
  const pagination: Pagination =
    found.length === results.length || last === undefined
      ? { done: true }
      : { done: false, nextPageToken: tokenAfter(last) }
  return { results, pagination }
}
