/** The latest operations of an installation, in pages. */
import type { Operation, OperationPage } from "@fieldgate/client"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"

export interface ActivityAnswer {
  /** Newest first; undefined while the first page is loading. */
  readonly operations: ReadonlyArray<Operation> | undefined
  readonly error: PlatformError | undefined
  readonly isBusy: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly retry: () => void
}

interface ActivityTarget extends Subject {
  readonly integration: string
  /** Undefined: nothing is installed, so there are no operations. */
  readonly installationId: string | undefined
  readonly pageSize?: number | undefined
}

const defaultPageSize = 20

/** A write of a moment ago should be there when its tab is opened. */
const staleMs = 2000

export const useActivity = (target: ActivityTarget): ActivityAnswer => {
  const { consumerRef, groupRef, installationId, integration, pageSize = defaultPageSize } = target
  const { call, project, queryClient, scope } = usePlatform()
  const query = useInfiniteQuery<
    OperationPage,
    PlatformError,
    { readonly pages: ReadonlyArray<OperationPage> },
    ReadonlyArray<unknown>,
    string | undefined
  >(
    {
      queryKey: [...scope, "activity", groupRef, integration, installationId ?? "", pageSize],
      enabled: installationId !== undefined,
      staleTime: staleMs,
      initialPageParam: undefined,
      getNextPageParam: ({ pagination }) => (pagination.done ? undefined : pagination.nextPageToken),
      queryFn: ({ pageParam, signal }) =>
        call(
          "get",
          "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}/operations",
          {
            path: { projectIdOrName: project, integrationId: integration, installationId: installationId ?? "" },
            query: { pageSize, ...(pageParam === undefined ? {} : { pageToken: pageParam }) }
          },
          { groupRef, consumerRef, signal }
        )
    },
    queryClient
  )
  return {
    operations: installationId === undefined ? [] : query.data?.pages.flatMap(({ results }) => results),
    error: query.error ?? undefined,
    isBusy: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch()
  }
}
