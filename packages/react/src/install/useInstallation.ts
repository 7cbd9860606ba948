/** The group's installation of the integration. */
import type { Installation } from "@fieldgate/client"
import { useInstallationTarget } from "./InstallationContext.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { type QueryStatus, statusOf } from "../platform/QueryStatus.ts"

export interface InstallationAnswer extends QueryStatus {
  /** Undefined while loading, and without an installation. */
  readonly installation: Installation | undefined
}

/** Requires an InstallationProvider. */
export const useInstallation = (): InstallationAnswer => {
  const query = useBootstrap(useInstallationTarget())
  return { installation: query.data?.installation, ...statusOf(query) }
}
