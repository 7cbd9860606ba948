/** A page of the list of operations that changes with its operations: by events, and by polling where none arrive. */
import type { OperationEvent, OperationPage } from "@fieldgate/client"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useApi } from "../data/useApi.ts"
import { useWatch } from "../data/useWatch.ts"
import { type Filters, searchParams } from "./filters.ts"
import { applyChanges, belongs } from "./liveChanges.ts"
import { liveState } from "./liveState.ts"
import { useOnline } from "./LiveSwitch.tsx"

/** Milliseconds between two requests: where no events arrive, and beside them, for what no event reports, such as a redrive. */
const polling = { fallback: 2000, beside: 120_000 } as const

/** Milliseconds in which the list is read again once at most, however much changes. */
const pause = 15_000

/** Events before the first one of a connection reach back as far. */
const overlap = 4000

export interface LiveOperations {
  readonly project: string
  readonly filters: Filters
  readonly search: string
  readonly before: string | undefined
  readonly size: number
  readonly isOn: boolean
}

export const useLiveOperations = ({ before, filters, isOn, project, search, size }: LiveOperations) => {
  const queries = useQueryClient()
  const key = ["operations", project, filters, search, before]
  const reading = useRef<{ at: number; timer?: ReturnType<typeof setTimeout> | undefined }>({ at: 0 })
  const [isBehind, setBehind] = useState(false)
  const isOnline = useOnline()
  /** Reads the list again now, or as soon as it may be. */
  const readAgain = () => {
    const { at, timer } = reading.current
    if (timer !== undefined) return
    const rest = Math.max(0, at + pause - Date.now())
    const read = async () => {
      reading.current = { at: Date.now() }
      await queries.invalidateQueries({ queryKey: ["operations", project] })
      setBehind(false)
    }
    reading.current.timer = setTimeout(() => void read(), rest)
  }
  const onEvents = (events: ReadonlyArray<OperationEvent>) => {
    const now = Date.now()
    const changes = events.flatMap(({ operation }) => (operation === undefined ? [] : [operation]))
    const page = queries.getQueryData<OperationPage>(key)
    if (page === undefined) return
    const list = { page, size, isFirst: before === undefined }
    const live = applyChanges({ ...list, belongs: (each) => belongs(filters, search, each, now) }, changes)
    queries.setQueryData(key, live.page)
    const isReset = events.some(({ type }) => type === "reset")
    if (isReset) setBehind(true)
    if (live.isIncomplete || isReset) readAgain()
  }
  const onLive = () => {
    if (Date.now() - (queries.getQueryState(key)?.dataUpdatedAt ?? 0) > overlap) readAgain()
  }
  const stream = useWatch(isOn ? { project } : undefined, { onEvents, onLive })
  const found = useApi(
    key,
    (api, options) =>
      api.operations.search(
        {
          project,
          pageSize: size,
          ...searchParams(filters, search, Date.now()),
          ...(before ? { pageToken: before } : {})
        },
        options
      ),
    { every: isOn ? (stream === "live" ? polling.beside : polling.fallback) : false, keepPrevious: true }
  )
  const state = liveState({
    isOn,
    isOnline,
    isStreaming: stream === "live",
    isBehind,
    hasFailed: found.failureCount > 0 || found.error !== null,
    isFetching: found.isFetching,
    updatedAt: found.dataUpdatedAt
  })
  return { found, state }
}
