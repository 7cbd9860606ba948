/** The connection that the installation stands on, or the group's newest one to the integration's provider. */
import type { Connection } from "@fieldgate/client"
import { connectionOf } from "../install/connectionOf.ts"
import { useInstallationTarget } from "../install/InstallationContext.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { type QueryStatus, statusOf } from "../platform/QueryStatus.ts"

export interface ConnectionAnswer extends QueryStatus {
  /** Undefined until it is known, and where nothing is connected. */
  readonly connection: Connection | undefined
}

/** Works inside of an InstallationProvider. */
export const useConnection = (): ConnectionAnswer => {
  const query = useBootstrap(useInstallationTarget())
  return { connection: query.data && connectionOf(query.data), ...statusOf(query) }
}
