/** One query, cached in the provider and shared by components with the same key. */
import { useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query"
import type { PlatformError } from "./PlatformError.ts"
import { usePlatform } from "./usePlatform.ts"

interface Question<Answer> extends Pick<
  UseQueryOptions<Answer, PlatformError>,
  "enabled" | "placeholderData" | "refetchInterval"
> {
  /** Identifies the data within the provider. */
  readonly key: ReadonlyArray<unknown>
  readonly ask: (signal: AbortSignal) => Promise<Answer>
}

export const usePlatformQuery = <Answer>({
  ask,
  key,
  ...more
}: Question<Answer>): UseQueryResult<Answer, PlatformError> => {
  const { queryClient, scope } = usePlatform()
  return useQuery<Answer, PlatformError>(
    { ...more, queryKey: [...scope, ...key], queryFn: ({ signal }) => ask(signal) },
    queryClient
  )
}
