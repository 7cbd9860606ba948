/** The authors of writes in PostgreSQL: the columns that the journal's functions take, and how operations are found by them. @rule author.search */
import { actorText, type Author, type AuthorQuery, entryOf } from "@fieldgate/core/writes/Author"
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import type { SqlClient } from "effect/sql/SqlClient"
import { ints, soughtText, soughtUuid, texts } from "../sql/SqlValue.ts"

/** The texts whose hashes are indexed, one for each thing that a search names. */
const marked = {
  actor: (actor: string) => `actor ${actor}`,
  requestId: (requestId: string) => `request ${requestId}`,
  idempotencyKey: (key: string) => `key ${key}`,
  reason: (reason: string) => `reason ${reason}`,
  metadata: (entry: string) => `metadata ${entry}`
}

const columnsOf = ({ actor, idempotencyKey, requestId }: Author) => ({
  actor: marked.actor(actorText(actor)),
  request: requestId === undefined ? null : marked.requestId(requestId),
  key: idempotencyKey === undefined ? null : marked.idempotencyKey(idempotencyKey)
})

/** The texts that only some requests have. */
const entriesOf = ({ metadata = {}, reason }: Author): ReadonlyArray<string> => [
  ...(reason === undefined ? [] : [marked.reason(reason)]),
  ...Object.entries(metadata).map(([key, value]) => marked.metadata(`${key}=${value}`))
]

/** Every text of an author by whose hash its writes are found. */
export const markedTexts = (author: Author): ReadonlyArray<string> => [
  ...Object.values(columnsOf(author)).flatMap((each) => each ?? []),
  ...entriesOf(author)
]

export const markedActor = (actor: Author["actor"]): string => marked.actor(actorText(actor))

/** About as many characters as an author's JSON has; the other texts are short. */
export const charactersOf = ({ metadata = {}, reason = "" }: Author): number =>
  Object.entries(metadata).reduce((sum, [key, value]) => sum + key.length + value.length, reason.length)

/** A record's author; undefined where it has that of a record before it. */
export interface AuthoredRecord {
  readonly author: Author | undefined
  /** The number of its operation in the statement, from 1. */
  readonly owner: number
  /** Its place there, from 1; 0 for the author of a redrive. */
  readonly nth: number
}

export const authorColumns = (
  sql: SqlClient,
  records: ReadonlyArray<AuthoredRecord>,
  redrivers: ReadonlyArray<AuthoredRecord> = []
) => {
  const columns = records.map(({ author }) => (author === undefined ? undefined : columnsOf(author)))
  const entries = [...records, ...redrivers].flatMap(({ author, nth, owner }) =>
    author === undefined ? [] : entriesOf(author).map((entry) => ({ entry, nth, owner }))
  )
  const ofRedrivers = redrivers.flatMap(({ author, nth, owner }) =>
    author === undefined
      ? []
      : Object.values(columnsOf(author)).flatMap((entry) => (entry === null ? [] : [{ entry, nth, owner }]))
  )
  const all = [...entries, ...ofRedrivers]
  return sql`${texts(records.map(({ author }) => (author === undefined ? null : JSON.stringify(author))))}::json[],
    ${texts(columns.map((each) => each?.actor ?? null))}, ${texts(columns.map((each) => each?.request ?? null))},
    ${texts(columns.map((each) => each?.key ?? null))}, ${ints(all.map(({ owner }) => owner))},
    ${ints(all.map(({ nth }) => nth))}, ${texts(all.map(({ entry }) => entry))}`
}

/** Where a search looks: the rarest of what it names comes first. */
const places = [
  { name: "requestId", column: "request_mark" },
  { name: "idempotencyKey", column: "key_mark" },
  { name: "metadata", column: undefined },
  { name: "reason", column: undefined },
  { name: "actor", column: "actor_mark" }
] as const

const placeOf = (query: AuthorQuery) => {
  for (const { column, name } of places) {
    const value = query[name]
    if (value !== undefined) return { column, what: marked[name](value) }
  }
  // A query names something; an empty text is of no request.
  return { column: "request_mark", what: marked.requestId("") } as const
}

/** Ids of operations: behind the first and before the second. */
export interface IdRange {
  readonly low: string
  readonly high: string
}

/**
 * Records whose author may be the one that is sought, those of the newest operations first, at most so many: position 0 is the
 * author of a redrive. Ranges of the indexes and no equality, so that the planner sees no other way to the order.
 */
export const marks = (
  sql: SqlClient,
  projectId: ProjectId,
  query: AuthorQuery,
  { high, low }: IdRange,
  most: number
) => {
  const { column, what } = placeOf(query)
  const mark = sql`author_mark(${soughtUuid(projectId)}, ${soughtText(what)})`
  const walk = (table: string, name: string) => sql`
    (select operation_id, position from ${sql.literal(table)}
    where (${sql.literal(name)}, operation_id) > (${mark}, ${soughtUuid(low)})
      and (${sql.literal(name)}, operation_id) < (${mark}, ${soughtUuid(high)}) and ${sql.literal(name)} is not null
    order by ${sql.literal(name)} desc, operation_id desc limit ${most})`
  const entries = walk("author_entry", "mark")
  const all = column === undefined ? entries : sql`${walk("write_record", column)} union all ${entries}`
  // Sorted by the id alone, as the search goes on from there.
  return sql`select operation_id, position from (${all}) marked order by operation_id desc limit ${most}`
}

/** Whether the record at a marked place, or the redrive of its operation, has the author that is sought. */
export const isMarkOf = (sql: SqlClient, query: AuthorQuery) => sql`
  case when marked.position = 0 then ${isBy(sql, query, "(operation.redrive -> 'author')")}
    else exists (
      select from write_record w where w.operation_id = marked.operation_id and w.position = marked.position
        and ${isBy(sql, query, "w.author")})
  end`

/** Whether an author, a column of JSON, is the one that is sought. Hashes of different texts may be equal. */
const isBy = (sql: SqlClient, { actor, idempotencyKey, metadata, reason, requestId }: AuthorQuery, column: string) => {
  const author = sql.literal(column)
  const [key, value] = entryOf(metadata ?? "")
  return sql.and([
    ...(actor === undefined
      ? []
      : [
          sql`concat_ws(':', ${author} -> 'actor' ->> 'kind', coalesce(${author} -> 'actor' ->> 'id',
            case when ${author} -> 'actor' ->> 'kind' = 'command' then ${author} -> 'actor' ->> 'name' end)) = ${soughtText(actor)}`
        ]),
    ...(requestId === undefined ? [] : [sql`${author} ->> 'requestId' = ${soughtText(requestId)}`]),
    ...(idempotencyKey === undefined ? [] : [sql`${author} ->> 'idempotencyKey' = ${soughtText(idempotencyKey)}`]),
    ...(reason === undefined ? [] : [sql`${author} ->> 'reason' = ${soughtText(reason)}`]),
    ...(metadata === undefined ? [] : [sql`${author} -> 'metadata' ->> ${soughtText(key)} = ${soughtText(value)}`])
  ])
}
