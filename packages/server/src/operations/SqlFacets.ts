/**
 * Counts operations by what they can be filtered by, in PostgreSQL: the counts of summaries that are up to date, and one walk over a bounded
 * number of the operations between them. @rule operation.facets
 */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { facetNames, type FacetName, OperationFacets } from "@fieldgate/core/operations/OperationFacets"
import type { FacetsQuery } from "@fieldgate/core/operations/OperationHistory"
import { WriteMode, WriteType } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { boundsOf, idAfter, idBefore, isWithin, type Walk, walked } from "./SqlOperation.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuid, soughtUuids } from "../sql/SqlValue.ts"

const decodeFound = SqlRow.decoder(
  Schema.Struct({
    operations: Schema.Int,
    facets: OperationFacets.fields.facets,
    looked: Schema.Int,
    last: Schema.optionalKey(OperationId)
  })
)

/**
 * JSON is read as text, because PostgreSQL can't look into JSON that holds a NUL; a quote inside of a value has a backslash before it. A
 * search for each value is faster than a regular expression.
 */
const inHead = (property: string, values: ReadonlyArray<string>) =>
  `case ${values
    .map((value) => `when position('"${property}":"${value}"' in head::text) > 0 then '${value}'`)
    .join(" ")} end`

/** Only of operations with a record that was not written: for all others, nothing has to be read of their records. */
const codes = `case when status = 'failure' or position('succeeded, ' in coalesce(result, '')) > 0 then array(
    select distinct substring(m.parts[1] from '^[^\\\\]*$') from write_record w,
      regexp_matches(w.outcome::text, '"code":"((?:[^"\\\\]|\\\\.)*)"', 'g') m (parts)
    where w.operation_id = o.id and w.outcome_kind in ('failed', 'uncertain')
  ) else '{}' end`

/** What operations are counted by, of rows of their table. */
export const countable = `id, status, object_name, integration_id, installation_id, ${inHead("type", WriteType.literals)} as type,
  ${inHead("mode", WriteMode.literals)} as mode, ${codes} as codes`

/** The columns of a summary's counts. */
export const kinds = "status, object_name, integration_id, installation_id, type, mode, codes"

const columns: Readonly<Record<FacetName, string>> = {
  status: "status",
  errorCode: "code",
  groupRef: "group_ref",
  integrationId: "integration_id::text",
  objectName: "object_name",
  type: "type",
  mode: "mode"
}

/** Summaries of which every operation is within the time and before the page, and that no operation has changed since they were made. */
const summaries = (sql: SqlClient, { before, installationIds, projectId, since, until }: Walk) => sql`
  select from_id, to_id from operation_summary s
  where project_id = ${soughtUuid(projectId)} and ${sql.literal(installationIds === undefined ? "true" : "false")}
    and ${since === undefined ? sql`true` : sql`from_id >= ${soughtUuid(idAfter(since))}`}
    and ${until === undefined ? sql`true` : sql`to_id <= ${soughtUuid(idBefore(until))}`}
    and ${before === undefined ? sql`true` : sql`to_id <= ${soughtUuid(before)}`}
    and not exists (select from operation_summary_change c where c.project_id = s.project_id and c.id >= s.from_id and c.id < s.to_id)`

/**
 * The newest operations that are in no summary. A plain range of ids ends the scan of an index at its last id; a comparison of rows would go
 * on through all operations before it.
 */
const walkedBetween = (sql: SqlClient, walk: Walk) => {
  if (walk.installationIds !== undefined) return walked(sql, walk)
  const { high, low } = boundsOf(walk)
  const project = soughtUuid(walk.projectId)
  return sql`select o.* from (
      select to_id as lower, lead(from_id, 1, ${soughtUuid(high)}) over (order by from_id) as upper
      from (select ${soughtUuid(low)} as from_id, ${soughtUuid(low)} as to_id union all select from_id, to_id from ranges) r
    ) gap cross join lateral (
      select * from operation
      where project_id = ${project} and id >= gap.lower and id < gap.upper and ${isWithin(sql, walk)}
      order by id desc limit ${walk.most}
    ) o where gap.lower < gap.upper order by gap.lower desc, o.id desc limit ${walk.most}`
}

export const facets = Effect.fnUntraced(function* (sql: SqlClient, asked: FacetsQuery) {
  const { before, installationIds, integrationIds, most, projectId, since, until, values } = asked
  const walk = { projectId, installationIds, since, until, before, most }
  const is = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.literal(column)} = ${soughtText(value)}`
  const among = (column: string, ids: ReadonlyArray<string> | undefined) =>
    ids === undefined ? sql`true` : sql`${sql.literal(column)} = any (${soughtUuids(ids)})`
  const filters = {
    status: is("status", asked.status),
    errorCode: asked.errorCode === undefined ? sql`true` : sql`${soughtText(asked.errorCode)} = any (codes)`,
    groupRef: among("installation_id", asked.ofGroup),
    integrationId: among("integration_id", asked.ofIntegration),
    objectName: is("object_name", asked.objectName),
    type: is("type", asked.type),
    mode: is("mode", asked.mode)
  }
  const matches = (name: FacetName) => sql.literal(`matches_${name.toLowerCase()}`)
  const others = (name: FacetName | undefined) => sql.and(facetNames.filter((each) => each !== name).map(matches))
  const counted = (name: FacetName) => {
    const from =
      name === "errorCode"
        ? sql`matched, unnest(codes) code`
        : name === "groupRef"
          ? sql`(select installation_id, sum(n)::int as n from matched where ${others(name)} group by 1) m
              left join installation i on i.id = m.installation_id left join former_installation f on f.id = m.installation_id`
          : sql`matched`
    const column = sql.literal(name === "groupRef" ? "coalesce(i.group_ref, f.group_ref)" : columns[name])
    const where = name === "groupRef" ? sql`true` : others(name)
    return sql`${sql.literal(`'${name}'`)}, (select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]') from (
      select ${column} as value, sum(n)::int as count from ${from}
      where ${where} group by 1 having ${column} is not null order by 2 desc, 1 limit ${values}) c)`
  }
  const [row] = yield* sql`
    with ranges as materialized (${summaries(sql, walk)}), near as materialized (
      select ${sql.literal(countable)} from (${walkedBetween(sql, walk)}) o
    ), cut as materialized (
      select count(*)::int as looked, min(id::text) as last from near
    ), kinds as (
      select ${sql.literal(kinds)}, count(*)::int as n from near group by ${sql.literal(kinds)}
      union all select ${sql.literal(kinds)}, operations from operation_summary_count c
      where project_id = ${soughtUuid(projectId)} and from_id in (
        select from_id from ranges, cut where looked < ${most} or from_id > last::uuid
      )
    ), matched as materialized (
      select *, ${sql.csv(facetNames.map((name) => sql`${filters[name]} as ${matches(name)}`))}
      from (select ${sql.literal(kinds)}, sum(n)::int as n from kinds group by ${sql.literal(kinds)}) kind
      where ${among("integration_id", integrationIds)}
    )
    select (select coalesce(sum(n), 0)::int from matched where ${others(undefined)}) as operations,
      json_build_object(${sql.csv(facetNames.map(counted))}) as facets,
      looked, last from cut`
  const { facets: found, last, looked, operations } = yield* decodeFound(row ?? {})
  return { operations, facets: found, ...(looked === most && last !== undefined ? { next: last } : {}) }
})
