/** Confirms and removes a connection; the server refuses while an installation uses it. */
import type { Connection } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { withRemoval } from "../removals/RemovalNotice.tsx"
import { paths } from "../routePaths.ts"

export interface RemoveConnectionProps {
  readonly project: string
  readonly connection: Pick<Connection, "id" | "provider" | "group">
  readonly onCancel: () => void
}

export const RemoveConnection = ({ connection, onCancel, project }: RemoveConnectionProps) => {
  const announce = useAnnounce()
  const removal = useChange((api) => api.connections.delete({ project, connectionId: connection.id }), {
    makesStale: [["connections", project]],
    onDone: (job) => {
      announce("Connection removed")
      arrive()
      navigate(withRemoval(pathTo(paths.connections, { project }), job), { replace: true })
    }
  })
  return (
    <ConfirmDialog
      title={`Remove the ${connection.provider} connection of ${connection.group.groupRef}?`}
      action="Remove connection"
      phrase={connection.group.groupRef}
      busy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate(undefined)}
      onCancel={onCancel}
    >
      <p>
        This permanently deletes its credentials. A connection that an installation uses can't be removed: remove the
        installation first.
      </p>
    </ConfirmDialog>
  )
}
