/** One operation as it changes: by events, and by polling where they don't arrive. @rule react.operation */
import type { Operation, WatchOptions } from "@fieldgate/client"
import type { Connect } from "@fieldgate/client/watch"
import { useEffect, useState } from "react"
import { type QueryStatus, statusOf } from "../platform/QueryStatus.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import { usePlatformQuery } from "../platform/usePlatformQuery.ts"

export interface OperationTarget extends Subject {
  /** Undefined before the write has been accepted. */
  readonly operationId: string | undefined
}

export interface OperationAnswer extends QueryStatus {
  /** Undefined while loading. */
  readonly operation: Operation | undefined
  /** Whether changes arrive as they happen. Otherwise the operation is read every two seconds until it has finished. */
  readonly isLive: boolean
}

const pollingMs = 2000

/** The server ends a stream after this time, before a call's time limit ends it. */
const streamSeconds = 50

/** The code of watching is loaded by those who use it only. */
const follow = async (connect: Connect, options: WatchOptions, take: (operation: Operation) => void) => {
  const { watch } = await import("@fieldgate/client/watch")
  for await (const { operation } of watch(connect, options)) if (operation !== undefined) take(operation)
}

/** Returns the operation of a write, until it has finished. Requires `getToken`: an API key of the frontend may not read operations. */
export const useOperation = ({ consumerRef, groupRef, operationId }: OperationTarget): OperationAnswer => {
  const { call, project, queryClient, scope } = usePlatform()
  const [isLive, setLive] = useState(false)
  const key = ["operation", groupRef, consumerRef, operationId ?? ""]
  const query = usePlatformQuery<Operation>({
    key,
    enabled: operationId !== undefined,
    ask: (signal) =>
      call(
        "get",
        "/v1/projects/{projectIdOrName}/operations/{operationId}",
        { path: { projectIdOrName: project, operationId: operationId ?? "" } },
        { groupRef, consumerRef, signal }
      ),
    refetchInterval: ({ state: { data } }) => (data?.status === "in_progress" && !isLive ? pollingMs : false)
  })
  const isInProgress = query.data?.status === "in_progress"
  const cacheKey = JSON.stringify([...scope, ...key])
  useEffect(() => {
    if (!isInProgress || operationId === undefined) return undefined
    const abort = new AbortController()
    const connect: Connect = (after, options) =>
      call(
        "get",
        "/v1/projects/{projectIdOrName}/events",
        { path: { projectIdOrName: project }, query: { operationId, seconds: streamSeconds, ...after } },
        { ...options, groupRef, consumerRef }
        // The only answer that is a response, because it has no end.
      ) as Promise<unknown> as Promise<Response>
    const take = (operation: Operation) =>
      queryClient.setQueryData(JSON.parse(cacheKey) as ReadonlyArray<unknown>, operation)
    const following = follow(connect, { signal: abort.signal, onState: (state) => setLive(state === "live") }, take)
    // Refused, such as over the limit of streams: it is polled.
    following.catch(() => setLive(false))
    return () => {
      abort.abort()
      setLive(false)
    }
  }, [call, cacheKey, consumerRef, groupRef, isInProgress, operationId, project, queryClient])
  return { operation: query.data, isLive, ...statusOf(query) }
}
