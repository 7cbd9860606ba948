/**
 * Finds the writes of records in PostgreSQL by the digests of what identifies them. @rule writer.records, writer.bounded
 *
 * First the writes that were sent with a value, then the other writes of the same records at the provider. Each digest is walked in its
 * index from the newest write on, so the cost follows from the limits and not from the number of operations.
 */
import { GroupRef, OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { RecordSearchQuery, RecordSearchResult } from "@fieldgate/core/operations/OperationHistory"
import { operationRecord } from "@fieldgate/core/operations/OperationRecord"
import type { RecordPlace, WriteMatch } from "@fieldgate/core/operations/WriteMatch"
import { Author } from "@fieldgate/core/writes/Author"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../sql/SqlRow.ts"
import { ints, soughtText, soughtUuid, soughtUuids, uuids } from "../sql/SqlValue.ts"
import type { DigestOf } from "./RecordDigests.ts"
import { decodeAll, lastId, shown } from "./SqlOperation.ts"

const Place = Schema.Struct({ operationId: OperationId, index: Schema.Int })
const decodeFound = SqlRow.decoder(
  Schema.Struct({ found: Schema.Array(Place), looked: Schema.Int, last: Schema.optionalKey(Place) })
)

const behindEveryPosition = 2_147_483_647

export const find = Effect.fnUntraced(function* (sql: SqlClient, digestOf: DigestOf, sought: RecordSearchQuery) {
  const { before, identities, limit, most, projectId } = sought
  const digests = uuids(identities.map((identity) => digestOf(projectId, identity)))
  const edge = sql`(${soughtUuid(before?.operationId ?? lastId)}, ${before === undefined ? behindEveryPosition : before.index + 1})`
  const [row = {}] = yield* sql`
    with named as materialized (
      select i.operation_id, i.position from unnest(${digests}) as given (digest) cross join lateral (
        select operation_id, position from record_identity
        where digest = given.digest order by operation_id desc, position desc limit ${most.writes}
      ) i
      order by 1 desc, 2 desc limit ${most.writes}
    ), same as materialized (
      select r.digest, o.connection_id, o.object_name from named n
      join record_identity r on r.operation_id = n.operation_id and r.position = n.position and r.is_record_id
      join operation o on o.id = n.operation_id and o.project_id = ${soughtUuid(projectId)}
      group by 1, 2, 3 order by max(n.operation_id::text) desc limit ${most.records}
    ), sought as (
      select digest, true as is_named from unnest(${digests}) as given (digest)
      union all select distinct digest, false from same where digest <> all (${digests})
    ), looked as materialized (
      select i.operation_id, i.position, bool_or(s.is_named) as is_named, array_agg(s.digest) as digests
      from sought s cross join lateral (
        select operation_id, position from record_identity
        where digest = s.digest and (operation_id, position) < ${edge}
        order by operation_id desc, position desc limit ${most.writes}
      ) i
      group by 1, 2 order by 1 desc, 2 desc limit ${most.writes}
    ), found as (
      select l.operation_id, l.position from looked l join operation o on o.id = l.operation_id
      where ${isWithin(sql, sought)} and (l.is_named or exists (
        select from same s
        where s.digest = any (l.digests) and s.connection_id = o.connection_id and s.object_name = o.object_name))
      order by 1 desc, 2 desc limit ${limit + 1}
    )
    select coalesce((
        select json_agg(json_build_object('operationId', operation_id, 'index', position - 1)
          order by operation_id desc, position desc) from found), '[]') as found,
      (select count(*)::int from looked) as looked,
      (select json_build_object('operationId', operation_id, 'index', position - 1) from looked
        order by operation_id, position limit 1) as last`
  const { found, last, looked } = yield* decodeFound(row)
  const records = found.slice(0, limit)
  const next = found.length > limit ? records.at(-1) : looked === most.writes ? last : undefined
  const answer: RecordSearchResult = next === undefined ? { records } : { records, next }
  return answer
})

const isWithin = (sql: SqlClient, { installationIds, integrationIds, objectName, projectId }: RecordSearchQuery) =>
  sql.and([
    sql`o.project_id = ${soughtUuid(projectId)}`,
    ...(installationIds === undefined ? [] : [sql`o.installation_id = any (${soughtUuids(installationIds)})`]),
    ...(integrationIds === undefined ? [] : [sql`o.integration_id = any (${soughtUuids(integrationIds)})`]),
    ...(objectName === undefined ? [] : [sql`o.object_name = ${soughtText(objectName)}`])
  ])

const decodeRecords = SqlRow.listDecoder(
  Schema.Struct({
    operationId: OperationId,
    index: Schema.Int,
    attempts: Schema.Int,
    outcome: Schema.optionalKey(RecordOutcome),
    last: Schema.optionalKey(RecordOutcome),
    author: Schema.optionalKey(Author),
    groupRef: Schema.optionalKey(GroupRef)
  })
)

export const writes = Effect.fnUntraced(function* (
  sql: SqlClient,
  projectId: ProjectId,
  places: ReadonlyArray<RecordPlace>
) {
  if (places.length === 0) return []
  const ids = soughtUuids([...new Set(places.map(({ operationId }) => operationId))])
  const rows = yield* sql`
    ${sql.literal(shown)} where o.id = any (${ids}) and project_id = ${soughtUuid(projectId)}`.values
  const operations = new Map((yield* decodeAll(rows)).map((each) => [each.id, each]))
  const found = yield* sql`
    select r.operation_id as "operationId", r.position - 1 as index, r.attempts, r.outcome, r.last, r.author,
      coalesce(i.group_ref, f.group_ref) as "groupRef"
    from unnest(${uuids(places.map(({ operationId }) => operationId))}, ${ints(places.map(({ index }) => index + 1))})
      with ordinality as given (operation_id, position, place)
    join write_record r on r.operation_id = given.operation_id and r.position = given.position
    join operation o on o.id = r.operation_id
    left join installation i on i.id = o.installation_id and i.project_id = o.project_id
    left join former_installation f on f.id = o.installation_id and f.project_id = o.project_id
    order by given.place`
  const records = yield* decodeRecords(found)
  return records.flatMap(({ author, groupRef, operationId, ...record }): ReadonlyArray<WriteMatch> => {
    const operation = operations.get(operationId)
    if (operation === undefined) return []
    // A record has an author of its own where the operation has several.
    const own = operation.author === undefined && author !== undefined ? { author } : {}
    const group = groupRef === undefined ? {} : { groupRef }
    return [{ operation, record: operationRecord(operationId, { ...record, ...own }), ...group }]
  })
})
