/** The connection that the installation uses, or the group's newest one to the provider. */
import type { Connection } from "@fieldgate/client"
import { connectionOf } from "../install/connectionOf.ts"
import { useInstallationTarget } from "../install/InstallationContext.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { type QueryStatus, statusOf } from "../platform/QueryStatus.ts"

export interface ConnectionAnswer extends QueryStatus {
  /** Undefined while loading, and without a connection. */
  readonly connection: Connection | undefined
}

/** Requires an InstallationProvider. */
export const useConnection = (): ConnectionAnswer => {
  const query = useBootstrap(useInstallationTarget())
  return { connection: query.data && connectionOf(query.data), ...statusOf(query) }
}
