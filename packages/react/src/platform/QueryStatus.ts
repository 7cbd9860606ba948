/** How a question to the server stands, as the hooks hand it out. */
import type { UseQueryResult } from "@tanstack/react-query"
import type { PlatformError } from "./PlatformError.ts"

export interface QueryStatus {
  /** There is no answer yet. */
  readonly isPending: boolean
  /** It is being asked, for the first time or again. */
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
