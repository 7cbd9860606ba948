/** The actions of a destination: send a test event, disable, enable, edit, delete, resend, and show its signing key. */
import type { Destination } from "@fieldgate/client"
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Menu } from "../parts/Menu.tsx"
import { navigate } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { EditDestination } from "./EditDestination.tsx"
import { ResendFailed } from "./ResendFailed.tsx"
import { SigningKey } from "./SigningKey.tsx"

export const DestinationActions = ({
  destination,
  project
}: {
  readonly project: string
  readonly destination: Destination
}) => {
  const { active, name } = destination
  const announce = useAnnounce()
  const [disabling, setDisabling] = useState(false)
  const [opened, open] = useState<"edit" | "key" | "resend" | "delete" | undefined>(undefined)
  const close = () => open(undefined)
  const target = { project, destination: name }
  const makesStale = [["destinations", project]]
  const test = useChange((api) => api.destinations.test(target), {
    makesStale,
    onDone: () => announce("Test event sent")
  })
  const activity = useChange(
    (api, active: boolean) => api.destinations.update({ ...target, updateMask: ["active"], changes: { active } }),
    {
      makesStale,
      onDone: (changed) => {
        setDisabling(false)
        announce(changed.active ? "Destination enabled" : "Destination disabled")
      }
    }
  )
  const removal = useChange((api) => api.destinations.delete(target), {
    makesStale,
    onDone: () => {
      announce("Destination deleted")
      navigate(pathTo(paths.webhooks, { project }))
    }
  })
  const failure = test.error ?? (disabling ? null : activity.error)
  const confirmDisabling = (isOpen: boolean) => {
    activity.reset()
    setDisabling(isOpen)
  }
  return (
    <>
      {active ? (
        <>
          <AllowedButton needs="operator" busy={test.isPending} onClick={() => test.mutate(undefined)}>
            Send test event
          </AllowedButton>
          <AllowedButton needs="admin" kind="danger" onClick={() => confirmDisabling(true)}>
            Disable
          </AllowedButton>
        </>
      ) : (
        <AllowedButton needs="admin" kind="primary" busy={activity.isPending} onClick={() => activity.mutate(true)}>
          Enable
        </AllowedButton>
      )}
      <AllowedButton needs="admin" onClick={() => open("edit")}>
        Edit
      </AllowedButton>
      <Menu label="More">
        {active ? (
          <AllowedButton needs="operator" kind="quiet" onClick={() => open("resend")}>
            Resend failed deliveries
          </AllowedButton>
        ) : null}
        <AllowedButton needs="admin" kind="quiet" onClick={() => open("key")}>
          Show signing key
        </AllowedButton>
        <AllowedButton needs="admin" kind="quiet" onClick={() => open("delete")}>
          Delete destination
        </AllowedButton>
      </Menu>
      {failure === null ? null : <Failure error={failure} />}
      {opened === "edit" ? <EditDestination project={project} destination={destination} onClose={close} /> : null}
      {opened === "key" ? <SigningKey project={project} destination={name} onClose={close} /> : null}
      {opened === "resend" ? <ResendFailed project={project} destination={name} onClose={close} /> : null}
      {opened === "delete" ? (
        <ConfirmDialog
          title={`Delete ${name}?`}
          action="Delete destination"
          phrase={name}
          busy={removal.isPending}
          error={removal.error}
          onConfirm={() => removal.mutate(undefined)}
          onCancel={() => {
            removal.reset()
            close()
          }}
        >
          <p>Its deliveries are deleted too, also those that wait. This can&apos;t be undone.</p>
        </ConfirmDialog>
      ) : null}
      {disabling ? (
        <ConfirmDialog
          title={`Disable ${name}?`}
          action="Disable destination"
          busy={activity.isPending}
          error={activity.error}
          onConfirm={() => activity.mutate(false)}
          onCancel={() => confirmDisabling(false)}
        >
          <p>Waiting deliveries fail. New events are not recorded for this destination until you enable it again.</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
