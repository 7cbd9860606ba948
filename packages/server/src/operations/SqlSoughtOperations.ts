/** Looks for operations of a project in PostgreSQL: past so many, and no further. */
import { OperationId } from "@fieldgate/core/domain/Ids"
import type { OperationsSought } from "@fieldgate/core/operations/OperationHistory"
import type { WriteMode, WriteType } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { decode, inProgress, ofStatus, shown, walked } from "./SqlOperation.ts"
import { soughtText, soughtUuid } from "../sql/SqlValue.ts"

/**
 * Heads are looked for as text, because PostgreSQL can't look into JSON that holds a NUL. It stands for nothing else there:
 * a quote inside of a value has a backslash before it.
 */
const inHead = (sql: SqlClient, member: string, value: WriteMode | WriteType | undefined) =>
  value === undefined ? sql`true` : sql`position(${`"${member}":"${value}"`} in o.head::text) > 0`

/** Writes that change the record have its key, and those that made it its id. */
const ofRecord = (sql: SqlClient, recordId: string | undefined) => {
  if (recordId === undefined) return sql`true`
  const id = soughtText(JSON.stringify(recordId))
  return sql`exists (
    select from write_record w where w.operation_id = o.id
      and (w.record_key = record_key(o.connection_id, o.object_name, ${id}) or w.written::text = ${id})
  )`
}

const isSought = (sql: SqlClient, { integrationId, mode, objectName, recordId, type }: OperationsSought) =>
  sql.and([
    inHead(sql, "type", type),
    inHead(sql, "mode", mode),
    ...(integrationId === undefined ? [] : [sql`o.integration_id = ${soughtUuid(integrationId)}`]),
    ...(objectName === undefined ? [] : [sql`o.object_name = ${soughtText(objectName)}`]),
    ofRecord(sql, recordId)
  ])

/** Where to look, and whether a status is still to be looked at there: a walk passes by what has no index of its own. */
const placeOf = Effect.fnUntraced(function* (sql: SqlClient, sought: OperationsSought) {
  const { installationIds, status } = sought
  const found = status === "in_progress" && installationIds === undefined ? yield* inProgress(sql, sought) : undefined
  if (found !== undefined) return { from: found, hasStatus: sql`true` }
  const isIndexed = status === "failure" || (status === "in_progress" && installationIds !== undefined)
  const walk = isIndexed ? sought : { ...sought, status: undefined }
  return { from: walked(sql, walk), hasStatus: sql.literal(status === undefined ? "true" : ofStatus[status]), walk }
})

export const search = Effect.fnUntraced(function* (sql: SqlClient, sought: OperationsSought) {
  const { limit, most } = sought
  const { from, hasStatus, walk } = yield* placeOf(sql, sought)
  const rows = yield* sql`
    ${sql.literal(shown)} where o.id = any (array(
      select o.id from (${from}) o where ${hasStatus} and ${isSought(sql, sought)} order by o.id desc limit ${limit + 1}
    )) order by o.id desc`
  const found = yield* Effect.forEach(rows, decode)
  const operations = found.slice(0, limit)
  if (found.length > limit) return { operations, next: operations.at(-1)?.id }
  if (walk === undefined) return { operations }
  // The walk came to an end before the page was full: either there is nothing more, or it went as far as it may.
  const [last] = yield* sql<{ readonly id: string; readonly more: boolean }>`
    select id, (select count(*) from (${walked(sql, { ...walk, most: most + 1 })}) further) > ${most} as more
    from (${walked(sql, walk)}) walked order by id limit 1`
  return last?.more === true ? { operations, next: OperationId.make(last.id) } : { operations }
})
