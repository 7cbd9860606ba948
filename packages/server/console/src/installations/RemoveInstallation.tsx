/** Removes an installation once its group's reference was typed. */
import type { Installation } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
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
      onDone: () => {
        announce("The installation was removed")
        arrive()
        navigate(pathTo(paths.installations, { project }), { replace: true })
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
      <p>Its config and the history of it are gone for good. Writes that wait end as failed.</p>
      <p>Its connection goes too, unless another installation stands on it. What was written at the provider stays.</p>
    </ConfirmDialog>
  )
}
