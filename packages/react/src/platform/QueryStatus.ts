/** The status of a query, as the hooks return it. */
import type { UseQueryResult } from "@tanstack/react-query"
import type { PlatformError } from "./PlatformError.ts"

export interface QueryStatus {
  /** No data yet. */
  readonly isPending: boolean
  /** A request is running, the first or a refresh. */
  readonly isFetching: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  readonly error: PlatformError | null
  readonly refetch: () => Promise<void>
}

export const statusOf = (query: UseQueryResult<unknown, PlatformError>): QueryStatus => {
  const { error, isError, isFetching, isPending, isSuccess, refetch } = query
  return {
    isPending,
    isFetching,
    isSuccess,
    isError,
    error,
    refetch: async () => {
      await refetch()
    }
  }
}
