/** Applies changes of operations to a page of their list, as far as its filters can be decided without the server. Pure. */
import type { Operation, OperationPage } from "@fieldgate/client"
import { type Filters, searchParams } from "./filters.ts"

/** Whether an operation belongs to the list; undefined where only the server can tell. */
export const belongs = (filters: Filters, search: string, operation: Operation, now: number): boolean | undefined => {
  const asked = searchParams(filters, search, now)
  const { createTime, groupRef, integrationId, metadata, resource, status } = operation
  const { actor, errorCode, integration, metadata: entry, requestId, search: words, since, until } = asked
  const decided = [
    is(asked.status, status),
    is(asked.type, metadata?.write?.type),
    is(asked.mode, metadata?.write?.mode),
    is(asked.groupRef, groupRef),
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
  /** Whether it is the first page, on which new operations appear. */
  readonly isFirst: boolean
  readonly belongs: (operation: Operation) => boolean | undefined
}

export const applyChanges = (
  { belongs: decide, isFirst, page, size }: LiveList,
  changes: ReadonlyArray<Operation>
): LivePage => {
  const rows = new Map(page.results.map((each) => [each.id, each]))
  let isIncomplete = false
  for (const operation of changes) {
    const isShown = rows.has(operation.id)
    const decision = decide(operation)
    if (decision === undefined) isIncomplete ||= isFirst
    if (isShown && decision === false) rows.delete(operation.id)
    else if (isShown || (isFirst && decision === true)) rows.set(operation.id, operation)
  }
  const all = [...rows.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const results = all.slice(0, size)
  const last = results.at(-1)
  const pagination =
    all.length > results.length && last !== undefined ? { done: false, nextPageToken: last.id } : page.pagination
  return { page: { ...page, results, pagination }, isIncomplete }
}
