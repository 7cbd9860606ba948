/** What the API answers, for components: kept while it is shown, asked for anew when somebody comes back. */
import type { CallOptions } from "@fieldgate/client"
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query"
import type { Api } from "../session/consoleCalls.ts"
import { useSession } from "../session/SessionContext.ts"

export type Answer<Value> = UseQueryResult<Value>

export interface AskOptions<Value> {
  /** Milliseconds after which it is asked for again while the page is visible; false for never. May depend on what was answered. */
  readonly every?: number | false | ((value: Value | undefined) => number | false)
  /** Shows what was there before while something else is asked for, such as another page of a list. */
  readonly keepPrevious?: boolean
  /** Milliseconds for which an answer counts as new. Default: a few seconds. */
  readonly newFor?: number
  /** Whether to ask at all. */
  readonly when?: boolean
}

/**
 * Asks the API. `key` names what is asked for, such as `["connections", project]`; two components with the same key share
 * one request.
 */
export const useApi = <Value>(
  key: ReadonlyArray<unknown>,
  ask: (api: Api, options: CallOptions) => Promise<Value>,
  { every = false, keepPrevious = false, newFor, when = true }: AskOptions<Value> = {}
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
