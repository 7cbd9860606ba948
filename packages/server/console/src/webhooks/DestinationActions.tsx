/** The actions of a destination: send a test event, disable with a confirmation, enable. */
import type { Destination } from "@fieldgate/client"
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"

export const DestinationActions = ({
  destination: { active, name },
  project
}: {
  readonly project: string
  readonly destination: Destination
}) => {
  const announce = useAnnounce()
  const [disabling, setDisabling] = useState(false)
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
      {failure === null ? null : <Failure error={failure} />}
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
