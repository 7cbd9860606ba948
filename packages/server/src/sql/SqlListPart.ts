/** Search and paging by ID for lists in PostgreSQL. */
import type { ListPart } from "@fieldgate/core/domain/ListPart"
import type { SqlClient } from "effect/sql/SqlClient"
import { soughtText, soughtUuid } from "./SqlValue.ts"

/** The column of IDs and the searched columns. */
export interface Listed {
  readonly id: string
  readonly texts: ReadonlyArray<string>
  readonly newestFirst: boolean
}

type Asked = { readonly [K in keyof ListPart]?: ListPart[K] | undefined }

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

/** A whole list is ordered by time, its pages by ID, which is chronological to the millisecond. */
export const ordered = (sql: SqlClient, { id, newestFirst }: Listed, createTime: string, { page }: Asked) => {
  const direction = newestFirst ? " desc" : ""
  return page === undefined
    ? sql.literal(`order by ${createTime}${direction}, ${id}${direction}`)
    : sql`${sql.literal(`order by ${id}${direction} limit`)} ${page.limit}`
}
