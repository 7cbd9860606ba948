/** Changes the name, the address and the events of a destination. */
import type { Destination, UpdateDestinationParams } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { navigate } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { DestinationForm } from "./DestinationForm.tsx"
import { changesOf } from "./newDestination.ts"

export const EditDestination = ({
  destination,
  onClose,
  project
}: {
  readonly project: string
  readonly destination: Destination
  readonly onClose: () => void
}) => {
  const announce = useAnnounce()
  const save = useChange((api, input: UpdateDestinationParams) => api.destinations.update(input), {
    makesStale: [["destinations", project]],
    onDone: ({ name }) => {
      announce("Destination saved")
      onClose()
      if (name !== destination.name) navigate(pathTo(paths.webhook, { project, destination: name }))
    }
  })
  return (
    <Dialog title="Edit destination" onClose={onClose}>
      <DestinationForm
        initial={{ name: destination.name, url: destination.metadata.url, events: destination.events }}
        action="Save changes"
        busy={save.isPending}
        error={save.error}
        onSave={(values) => {
          const update = changesOf(destination, values)
          if (update === undefined) onClose()
          else save.mutate({ project, destination: destination.name, ...update })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
