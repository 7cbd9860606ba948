/** Applies changes of operations to their list, as far as its filters can be decided without the server. Pure. */
import type { Operation, OperationPage } from "@fieldgate/client"
import { type Filters, searchParams } from "./filters.ts"

/** Whether an operation belongs to the list; undefined where only the server can tell. */
export const belongs = (filters: Filters, search: string, operation: Operation, now: number): boolean | undefined => {
  const asked = searchParams(filters, search, now)
  const { createTime, groupRef, installationId, integrationId, metadata, resource, status } = operation
  const { actor, errorCode, integration, metadata: entry, requestId, search: words, since, until } = asked
  const decided = [
    is(asked.status, status),
    is(asked.type, metadata?.write?.type),
    is(asked.mode, metadata?.write?.mode),
    is(asked.groupRef, groupRef),
    is(asked.installationId, installationId),
    is(asked.objectName, resource),
    asked.resolution === undefined || metadata?.resolved === (asked.resolution === "resolved"),
    since === undefined || createTime >= since,
    until === undefined || createTime < until
  ]
  if (decided.includes(false)) return false
  // An integration may be named.
  const isOpen = integration !== undefined && integration !== integrationId
  const further = [actor, errorCode, entry, requestId, words]
  return isOpen || further.some((each) => each !== undefined) ? undefined : true
}

const is = (wanted: string | undefined, actual: string | undefined): boolean =>
  wanted === undefined || wanted === actual

export interface LivePage {
  readonly page: OperationPage
  /** Whether the server has to be asked for what can't be decided here. */
  readonly isIncomplete: boolean
}

export interface LiveList {
  readonly page: OperationPage
  readonly size: number
  readonly belongs: (operation: Operation) => boolean | undefined
}

export const applyChanges = (
  { belongs: decide, page, size }: LiveList,
  changes: ReadonlyArray<Operation>
): LivePage => {
  const rows = new Map(page.results.map((each) => [each.id, each]))
  let isIncomplete = false
  const last = page.results.at(-1)
  // Older ones are read later, with those between.
  const isBelow = ({ id }: Operation) => !page.pagination.done && last !== undefined && id < last.id
  for (const operation of changes) {
    if (isBelow(operation)) continue
    const isShown = rows.has(operation.id)
    const decision = decide(operation)
    if (decision === undefined) isIncomplete = true
    if (isShown && decision === false) rows.delete(operation.id)
    else if (isShown || decision === true) rows.set(operation.id, operation)
  }
  const all = [...rows.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const results = all.slice(0, size)
  const end = results.at(-1)
  const pagination =
    all.length > results.length && end !== undefined ? { done: false, nextPageToken: end.id } : page.pagination
  return { page: { ...page, results, pagination }, isIncomplete }
}
