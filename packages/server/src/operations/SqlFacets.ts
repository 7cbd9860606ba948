/** Counts operations by what they can be filtered by, in PostgreSQL: one walk over a bounded number of them. @rule operation.facets */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { facetNames, type FacetName, OperationFacets } from "@fieldgate/core/operations/OperationFacets"
import type { FacetsQuery } from "@fieldgate/core/operations/OperationHistory"
import { WriteMode, WriteType } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { walked } from "./SqlOperation.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuids } from "../sql/SqlValue.ts"

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

const columns: Readonly<Record<FacetName, string>> = {
  status: "status",
  errorCode: "code",
  groupRef: "group_ref",
  integrationId: "integration_id::text",
  objectName: "object_name",
  type: "type",
  mode: "mode"
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
          ? sql`(select installation_id, count(*)::int as n from matched where ${others(name)} group by 1) m
              left join installation i on i.id = m.installation_id left join former_installation f on f.id = m.installation_id`
          : sql`matched`
    const column = sql.literal(name === "groupRef" ? "coalesce(i.group_ref, f.group_ref)" : columns[name])
    const count = sql.literal(name === "groupRef" ? "sum(m.n)::int" : "count(*)::int")
    const where = name === "groupRef" ? sql`true` : others(name)
    return sql`${sql.literal(`'${name}'`)}, (select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]') from (
      select ${column} as value, ${count} as count from ${from}
      where ${where} group by 1 having ${column} is not null order by 2 desc, 1 limit ${values}) c)`
  }
  const counting = sql`
    with near as materialized (
      select id, status, object_name, integration_id, installation_id, ${sql.literal(inHead("type", WriteType.literals))} as type,
        ${sql.literal(inHead("mode", WriteMode.literals))} as mode, ${sql.literal(codes)} as codes
      from (${walked(sql, walk)}) o
    ), matched as materialized (
      select *, ${sql.csv(facetNames.map((name) => sql`${filters[name]} as ${matches(name)}`))} from near
      where ${among("integration_id", integrationIds)}
    )
    select (select count(*)::int from matched where ${others(undefined)}) as operations,
      json_build_object(${sql.csv(facetNames.map(counted))}) as facets,
      (select count(*)::int from near) as looked, (select min(id::text) from near) as last`
  // Compiling the statement takes longer than executing it.
  const [row] = yield* sql.withTransaction(Effect.andThen(sql`set local jit = off`, counting))
  const { facets: found, last, looked, operations } = yield* decodeFound(row ?? {})
  return { operations, facets: found, ...(looked === most && last !== undefined ? { next: last } : {}) }
})
