/** One query, cached in the provider and shared by components with the same key. */
import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import type { PlatformError } from "./PlatformError.ts"
import { usePlatform } from "./usePlatform.ts"

interface Question<Answer> {
  /** Identifies the data within the provider. */
  readonly key: ReadonlyArray<unknown>
  readonly ask: (signal: AbortSignal) => Promise<Answer>
  /** Default: true. */
  readonly enabled?: boolean
  /** Milliseconds until it is asked again, by the last answer; false for never. Default: never. */
  readonly every?: (answer: Answer | undefined) => number | false
}

export const usePlatformQuery = <Answer>({
  ask,
  enabled = true,
  every,
  key
}: Question<Answer>): UseQueryResult<Answer, PlatformError> => {
  const { queryClient, scope } = usePlatform()
  return useQuery<Answer, PlatformError>(
    {
      queryKey: [...scope, ...key],
      queryFn: async ({ signal }) => await ask(signal),
      enabled,
      ...(every === undefined ? {} : { refetchInterval: ({ state }) => every(state.data) })
    },
    queryClient
  )
}
