/** Why an operation waits, and how long. */
import type { Operation } from "@fieldgate/client"
import { useRef } from "react"
import { useApi } from "../data/useApi.ts"
import { type Ahead, waitingOf } from "./waiting.ts"

/** Milliseconds between two counts of the writes ahead. */
const every = 5000

export const WaitingNotice = ({ operation, project }: { readonly project: string; readonly operation: Operation }) => {
  const { createTime, id, installationId, metadata, status } = operation
  const isQueued = status === "in_progress" && metadata?.stage === "ready" && metadata.outage === undefined
  const ahead = useApi(
    ["ahead", project, id],
    async (api, options): Promise<Ahead> => {
      const { operations, pagination } = await api.operations.count(
        { project, installationId, status: "in_progress", until: createTime },
        options
      )
      return { count: operations, isMore: !pagination.done, at: Date.now() }
    },
    { every, when: isQueued }
  )
  const first = useRef<Ahead | undefined>(undefined)
  first.current ??= ahead.data
  const waiting = waitingOf(operation, Date.now(), first.current, ahead.data)
  return waiting === undefined ? null : (
    <div className="notice" data-tone="info" role="status">
      <p className="notice-title">{waiting.title}</p>
      <p>{waiting.detail}</p>
    </div>
  )
}
