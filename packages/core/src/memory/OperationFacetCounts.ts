/** Counts operations in memory by what they can be filtered by. */
import { type FacetName, facetNames, type FacetValue } from "../operations/OperationFacets.ts"
import type { FacetsQuery, FacetsResult } from "../operations/OperationHistory.ts"
import { byAge, isOf, isWithin } from "./OperationQueries.ts"
import type { OperationTable, Row } from "./OperationTable.ts"

const codesOf = ({ records }: Row): ReadonlyArray<string> => {
  const codes = records.flatMap(({ outcome }) =>
    outcome === undefined || outcome.outcome === "success"
      ? []
      : (outcome.errors ?? []).flatMap(({ code }) => (code === undefined ? [] : [code]))
  )
  return [...new Set(codes)]
}

export const facets = (table: OperationTable, asked: FacetsQuery): FacetsResult => {
  const { before, installationIds, integrationIds, most, projectId, since, until, values } = asked
  const near = table
    .all()
    .filter(isOf({ projectId, installationIds }))
    .filter(isWithin({ from: since, until }))
    .filter(({ operation: { id } }) => before === undefined || id < before)
    .toSorted(byAge)
    .slice(0, most)
  const valuesOf: Readonly<Record<FacetName, (row: Row) => ReadonlyArray<string>>> = {
    status: ({ operation }) => [operation.status],
    errorCode: codesOf,
    groupRef: ({ operation }) => [table.groupOf(operation)].filter((each) => each !== undefined),
    integrationId: ({ operation }) => [operation.integrationId],
    objectName: ({ operation }) => [operation.resource],
    type: ({ queued }) => [queued.envelope.type],
    mode: ({ queued }) => [queued.envelope.mode]
  }
  const isAmong = (ids: ReadonlyArray<string> | undefined, id: string) => ids === undefined || ids.includes(id)
  const isOne = (name: Exclude<FacetName, "groupRef" | "integrationId">) => (row: Row) => {
    const expected = asked[name]
    return expected === undefined || valuesOf[name](row).includes(expected)
  }
  const matches: Readonly<Record<FacetName, (row: Row) => boolean>> = {
    status: isOne("status"),
    errorCode: isOne("errorCode"),
    groupRef: ({ operation }) => isAmong(asked.ofGroup, operation.installationId),
    integrationId: ({ operation }) => isAmong(asked.ofIntegration, operation.integrationId),
    objectName: isOne("objectName"),
    type: isOne("type"),
    mode: isOne("mode")
  }
  const scoped = near.filter(isOf({ projectId, installationIds, integrationIds }))
  const matching = (but?: FacetName) =>
    scoped.filter((row) => facetNames.every((name) => name === but || matches[name](row)))
  const counted = (name: FacetName): ReadonlyArray<FacetValue> => {
    const counts = Map.groupBy(matching(name).flatMap(valuesOf[name]), (value) => value)
    return [...counts]
      .map(([value, all]) => ({ value, count: all.length }))
      .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .slice(0, values)
  }
  const last = near.length === most ? near.at(-1)?.operation.id : undefined
  return {
    operations: matching().length,
    facets: {
      status: counted("status"),
      errorCode: counted("errorCode"),
      groupRef: counted("groupRef"),
      integrationId: counted("integrationId"),
      objectName: counted("objectName"),
      type: counted("type"),
      mode: counted("mode")
    },
    ...(last === undefined ? {} : { next: last })
  }
}
