/** Why an operation waits, and how long. */
import type { Operation } from "@fieldgate/client"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useApi } from "../data/useApi.ts"
import { type Ahead, waitingOf } from "./waiting.ts"

/** Milliseconds between two counts of the writes ahead. */
const every = 5000

interface Queue {
  readonly first: Ahead
  readonly latest: Ahead
}

/** The current time, each second. */
const useNow = (isOn: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}

export const WaitingNotice = ({ operation, project }: { readonly project: string; readonly operation: Operation }) => {
  const { createTime, id, installationId, metadata, status } = operation
  const queries = useQueryClient()
  const isQueued = status === "in_progress" && metadata?.stage === "ready" && metadata.outage === undefined
  const key = ["ahead", project, id]
  const ahead = useApi(
    key,
    async (api, options): Promise<Queue> => {
      const { operations, pagination } = await api.operations.count(
        { project, installationId, status: "in_progress", until: createTime },
        options
      )
      const latest = { count: operations, isMore: !pagination.done, at: Date.now() }
      return { first: queries.getQueryData<Queue>(key)?.first ?? latest, latest }
    },
    { every, when: isQueued }
  )
  const now = useNow(status === "in_progress")
  const waiting = waitingOf(operation, now, ahead.data?.first, ahead.data?.latest)
  return waiting === undefined ? null : (
    <div className="notice" data-tone="info" role="status">
      <p className="notice-title">{waiting.title}</p>
      <p>{waiting.detail}</p>
    </div>
  )
}
