/** The integration, joined with the objects and fields of a connected account. */
import type { HydratedRevision } from "@fieldgate/client"
import type { UseQueryResult } from "@tanstack/react-query"
import type { PlatformError } from "./PlatformError.ts"
import type { Subject } from "./Subject.ts"
import { usePlatform } from "./usePlatform.ts"
import { usePlatformQuery } from "./usePlatformQuery.ts"

export interface HydratedTarget {
  readonly integrationId: string
  readonly revisionId: string
  readonly connectionId: string
}

export const hydratedKey = ({ connectionId, integrationId, revisionId }: HydratedTarget) =>
  ["hydrated", integrationId, revisionId, connectionId] as const

/** Undefined without a connection. */
export const useHydratedRevision = (
  target: HydratedTarget | undefined,
  { consumerRef, groupRef }: Subject
): UseQueryResult<HydratedRevision, PlatformError> => {
  const { call, project } = usePlatform()
  const { connectionId, integrationId, revisionId } = target ?? { connectionId: "", integrationId: "", revisionId: "" }
  return usePlatformQuery({
    key: [...hydratedKey({ connectionId, integrationId, revisionId }), groupRef, consumerRef],
    enabled: target !== undefined,
    ask: (signal) =>
      call(
        "get",
        "/v1/projects/{projectIdOrName}/integrations/{integrationId}/revisions/{revisionId}:hydrate",
        { path: { projectIdOrName: project, integrationId, revisionId }, query: { connectionId } },
        { groupRef, consumerRef, signal }
      )
  })
}
