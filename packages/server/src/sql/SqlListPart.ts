/** A part of a list in PostgreSQL: what a search finds, and a page by ids. */
import type { ListPart } from "@fieldgate/core/domain/ListPart"
import type { SqlClient } from "effect/sql/SqlClient"
import { soughtText, soughtUuid } from "./SqlValue.ts"

/** Where ids stand, and the texts that name a thing, as columns. */
export interface Listed {
  readonly id: string
  readonly texts: ReadonlyArray<string>
  readonly newestFirst: boolean
}

/** A part whose members may be undefined. */
type Asked = { readonly [K in keyof ListPart]?: ListPart[K] | undefined }

/** Conditions that the part adds. */
export const within = (sql: SqlClient, { id, newestFirst, texts }: Listed, { page, search }: Asked) => [
  ...(search === undefined
    ? []
    : [
        sql.or([
          sql`${sql.literal(id)} = ${soughtUuid(search)}`,
          ...texts.map((column) => sql`position(${soughtText(search)} in lower(${sql.literal(column)})) > 0`)
        ])
      ]),
  ...(page?.after === undefined
    ? []
    : [sql`${sql.literal(`${id} ${newestFirst ? "<" : ">"}`)} ${soughtUuid(page.after)}`])
]

/** The whole list is in the order of time; its parts are in the order of ids, which is the same but for a moment. */
export const ordered = (sql: SqlClient, { id, newestFirst }: Listed, createTime: string, { page }: Asked) => {
  const direction = newestFirst ? " desc" : ""
  return page === undefined
    ? sql.literal(`order by ${createTime}${direction}, ${id}${direction}`)
    : sql`${sql.literal(`order by ${id}${direction} limit`)} ${page.limit}`
}
