/** What follows from the facts about a group and an integration. Pure. */
import type { Bootstrap, Connection } from "@fieldgate/client"

/** The one that the installation stands on, as it is now; else the group's newest. */
export const connectionOf = ({ connections, installation }: Bootstrap): Connection | undefined => {
  if (installation === undefined) return connections[0]
  return connections.find(({ id }) => id === installation.connection.id) ?? installation.connection
}

/** Whether there is anything to choose; an integration may only sign in. */
export const hasObjects = ({ integration }: Bootstrap): boolean => {
  const { read, write } = integration.latestRevision.content
  return [...(read?.objects ?? []), ...(write?.objects ?? [])].length > 0
}
