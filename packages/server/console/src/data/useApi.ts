/** API reads for components, cached while mounted and refreshed when the window gets the focus. */
import type { CallOptions } from "@fieldgate/client"
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query"
import type { Api } from "../session/consoleCalls.ts"
import { useSession } from "../session/SessionContext.ts"

export type Answer<Value> = UseQueryResult<Value>

export interface ReadOptions<Value> {
  /** Milliseconds between refreshes while the page is visible; false for none. May depend on the last value. */
  readonly every?: number | false | ((value: Value | undefined) => number | false)
  /** Keeps the last value visible while another key loads, such as the next page of a list. */
  readonly keepPrevious?: boolean
  /** Milliseconds until a value is stale. Default: 5,000. */
  readonly newFor?: number
  /** Default: true. */
  readonly when?: boolean
}

/** Reads from the API. Components with the same key, such as `["connections", project]`, share one request. */
export const useApi = <Value>(
  key: ReadonlyArray<unknown>,
  ask: (api: Api, options: CallOptions) => Promise<Value>,
  { every = false, keepPrevious = false, newFor, when = true }: ReadOptions<Value> = {}
): Answer<Value> => {
  const { api } = useSession()
  return useQuery<Value>({
    queryKey: key,
    queryFn: ({ signal }) => ask(api, { signal }),
    enabled: when,
    refetchInterval: typeof every === "function" ? ({ state }) => every(state.data) : every,
    ...(newFor === undefined ? {} : { staleTime: newFor }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {})
  })
}
