/** The integration joined with the group's connected account, if there is one and the integration is configurable. */
import type { Bootstrap, HydratedRevision } from "@fieldgate/client"
import type { UseQueryResult } from "@tanstack/react-query"
import { connectionOf, hasObjects } from "../install/connectionOf.ts"
import type { PlatformError } from "./PlatformError.ts"
import type { Subject } from "./Subject.ts"
import { useHydratedRevision } from "./useHydratedRevision.ts"

export interface RevisionAnswer {
  /** Whether it is loaded. */
  readonly isEnabled: boolean
  readonly query: UseQueryResult<HydratedRevision, PlatformError>
}

export const useRevisionOf = (bootstrap: Bootstrap | undefined, subject: Subject): RevisionAnswer => {
  const connection = bootstrap === undefined ? undefined : connectionOf(bootstrap)
  const isEnabled = bootstrap !== undefined && connection !== undefined && hasObjects(bootstrap)
  const hydrated = isEnabled
    ? {
        integrationId: bootstrap.integration.id,
        revisionId: bootstrap.integration.latestRevision.id,
        connectionId: connection.id
      }
    : undefined
  return { isEnabled, query: useHydratedRevision(hydrated, subject) }
}
