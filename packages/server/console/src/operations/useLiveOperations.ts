/**
 * The list of operations, the newest first, which grows by older ones, and changes with its operations: by events, and by polling where none
 * arrive.
 */
import type { OperationEvent, OperationPage } from "@fieldgate/client"
import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useApi } from "../data/useApi.ts"
import { useWatch } from "../data/useWatch.ts"
import { type Filters, searchParams } from "./filters.ts"
import { applyChanges, belongs } from "./liveChanges.ts"
import { liveState } from "./liveState.ts"
import { useOnline } from "./LiveSwitch.tsx"
import { olderToken, withNewest, withOlder } from "./longList.ts"
import { useSession } from "../session/SessionContext.ts"

/** Operations that are read at first, again at most, and of older ones at a time. */
export const sizes = { first: 50, again: 1000, older: 1000 } as const

/** Milliseconds between two requests: where no events arrive, and beside them, for what no event reports, such as a redrive. */
const polling = { fallback: 2000, beside: 120_000 } as const

/** Milliseconds in which the list is read again once at most, however much changes. */
const pause = 15_000

/** Events before the first one of a connection reach back as far. */
const overlap = 4000

/** The next older page of the list. */
export type Older = UseMutationResult<OperationPage | undefined, Error, void>

export interface LiveOperations {
  readonly project: string
  readonly filters: Filters
  readonly search: string
  readonly isOn: boolean
  /** Whether the list is shown, and so read at all. */
  readonly isShown: boolean
}

export const useLiveOperations = ({ filters, isOn: isWanted, isShown, project, search }: LiveOperations) => {
  const isOn = isWanted && isShown
  const { api } = useSession()
  const queries = useQueryClient()
  const key = ["operations", project, filters, search]
  const listed = () => queries.getQueryData<OperationPage>(key)
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
    const page = listed()
    if (page === undefined) return
    const size = Math.max(sizes.first, page.results.length)
    const live = applyChanges({ page, size, belongs: (each) => belongs(filters, search, each, now) }, changes)
    queries.setQueryData(key, live.page)
    const isReset = events.some(({ type }) => type === "reset")
    if (isReset) setBehind(true)
    if (live.isIncomplete || isReset) readAgain()
  }
  const onLive = () => {
    const { dataUpdatedAt = 0 } = queries.getQueryState(key) ?? {}
    if (Date.now() - dataUpdatedAt <= overlap) return
    // What changed while no events arrived is read now.
    if (dataUpdatedAt > 0) setBehind(true)
    readAgain()
  }
  const stream = useWatch(isOn ? { project } : undefined, { onEvents, onLive })
  const found = useApi(
    key,
    async (api, options) => {
      const known = stream === "live" ? (listed()?.results.length ?? 0) : 0
      const pageSize = Math.min(sizes.again, Math.max(sizes.first, known))
      const asked = { project, pageSize, ...searchParams(filters, search, Date.now()) }
      const page = await api.operations.search(asked, options)
      return withNewest(listed(), page)
    },
    { when: isShown, every: isOn ? (stream === "live" ? polling.beside : polling.fallback) : false, keepPrevious: true }
  )
  const older: Older = useMutation({
    mutationFn: async () => {
      const list = listed()
      const pageToken = list === undefined ? undefined : olderToken(list)
      if (pageToken === undefined) return undefined
      const asked = { project, pageSize: sizes.older, ...searchParams(filters, search, Date.now()), pageToken }
      const page = await api.operations.search(asked)
      const now = listed()
      if (now !== undefined) queries.setQueryData(key, withOlder(now, pageToken, page))
      return page
    }
  })
  const state = liveState({
    isOn,
    isOnline,
    isStreaming: stream === "live",
    isBehind,
    hasFailed: found.failureCount > 0 || found.error !== null,
    isFetching: found.isFetching,
    updatedAt: found.dataUpdatedAt
  })
  return { found, older, state }
}
