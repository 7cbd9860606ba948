/** Facts derived from a group and an integration. Pure. */
import type { Bootstrap, Connection } from "@fieldgate/client"

/** The current connection of the installation; else the group's newest. */
export const connectionOf = ({ connections, installation }: Bootstrap): Connection | undefined => {
  if (installation === undefined) return connections[0]
  return connections.find(({ id }) => id === installation.connection.id) ?? installation.connection
}

/** Whether there is anything to configure: an integration may only connect an account. */
export const hasObjects = ({ integration }: Bootstrap): boolean => {
  const { read, write } = integration.latestRevision.content
  return [...(read?.objects ?? []), ...(write?.objects ?? [])].length > 0
}
