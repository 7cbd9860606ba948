import type { Installation } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { withRemoval } from "../removals/RemovalNotice.tsx"
import { paths } from "../routePaths.ts"
import type { OfInstallation } from "./OfInstallation.ts"

export interface RemoveInstallationProps {
  readonly of: OfInstallation
  readonly installation: Installation
  readonly onCancel: () => void
}

export const RemoveInstallation = ({ installation, of, onCancel }: RemoveInstallationProps) => {
  const { integration, project } = of
  const { groupRef } = installation.group
  const announce = useAnnounce()
  const removal = useChange(
    (api) => api.installations.delete({ project, integration, installationId: installation.id }),
    {
      makesStale: [
        ["installations", project],
        ["connections", project]
      ],
      onDone: (job) => {
        announce("Installation removed")
        arrive()
        navigate(withRemoval(pathTo(paths.installations, { project }), job), { replace: true })
      }
    }
  )
  return (
    <ConfirmDialog
      title={`Remove ${integration} from ${groupRef}?`}
      action="Remove installation"
      phrase={groupRef}
      busy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate(undefined)}
      onCancel={onCancel}
    >
      <p>This permanently deletes its config and config history. Writes that are still waiting fail.</p>
      <p>
        Its connection is also removed, unless another installation uses it. Records that were written stay in the
        provider.
      </p>
    </ConfirmDialog>
  )
}
