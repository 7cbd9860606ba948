/** The data with which an integration's UI starts: project, integration, provider, connections, installation. One request. @rule install.bootstrap */
import type { Bootstrap } from "@fieldgate/client"
import type { UseQueryResult } from "@tanstack/react-query"
import type { PlatformError } from "./PlatformError.ts"
import { usePlatform } from "./usePlatform.ts"
import { usePlatformQuery } from "./usePlatformQuery.ts"

export interface BootstrapTarget {
  /** The integration's name or id. */
  readonly integration: string
  readonly groupRef: string
  readonly consumerRef: string | undefined
}

/** The query key prefix of a group. */
export const groupBootstrapsKey = (groupRef: string) => ["bootstrap", groupRef] as const

/** The query key prefix of a group's integration; invalidate it after a change. */
export const bootstrapKey = ({ groupRef, integration }: Omit<BootstrapTarget, "consumerRef">) =>
  [...groupBootstrapsKey(groupRef), integration] as const

export const useBootstrap = (target: BootstrapTarget, enabled = true): UseQueryResult<Bootstrap, PlatformError> => {
  const { call, project } = usePlatform()
  const { consumerRef, groupRef, integration } = target
  return usePlatformQuery({
    key: [...bootstrapKey(target), consumerRef ?? ""],
    enabled,
    ask: (signal) =>
      call(
        "get",
        "/v1/projects/{projectIdOrName}/integrations/{integrationId}/bootstrap",
        {
          path: { projectIdOrName: project, integrationId: integration },
          query: { groupRef, ...(consumerRef === undefined ? {} : { consumerRef }) }
        },
        { groupRef, consumerRef, signal }
      )
  })
}
