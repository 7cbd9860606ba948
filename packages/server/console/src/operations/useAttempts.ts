/** The attempts at an operation, read again with each of its changes. */
import type { Operation } from "@fieldgate/client"
import { useApi } from "../data/useApi.ts"

export interface OfOperation {
  readonly project: string
  readonly operation: Operation
  /** Milliseconds between two reads while it is in progress. */
  readonly every: number | false
}

export const useAttempts = ({ every, operation: { id: operationId, updateTime }, project }: OfOperation) =>
  useApi(
    ["operation", project, operationId, "attempts", updateTime],
    (api, options) => api.operations.attempts({ project, operationId }, options),
    { every, keepPrevious: true }
  )
