/** What can be done with a destination: send a test, disable it once that was asked, enable it. */
import type { Destination } from "@fieldgate/client"
import { useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Failure } from "../parts/Failure.tsx"

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
    onDone: () => announce("A test is on its way")
  })
  const activity = useChange(
    (api, active: boolean) => api.destinations.update({ ...target, updateMask: ["active"], changes: { active } }),
    {
      makesStale,
      onDone: (changed) => {
        setDisabling(false)
        announce(changed.active ? "The destination is enabled" : "The destination is disabled")
      }
    }
  )
  const failure = test.error ?? (disabling ? null : activity.error)
  const ask = (isAsked: boolean) => {
    activity.reset()
    setDisabling(isAsked)
  }
  return (
    <>
      {active ? (
        <>
          <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
            Send a test
          </Button>
          <Button kind="danger" onClick={() => ask(true)}>
            Disable
          </Button>
        </>
      ) : (
        <Button kind="primary" busy={activity.isPending} onClick={() => activity.mutate(true)}>
          Enable
        </Button>
      )}
      {failure === null ? null : <Failure error={failure} />}
      {disabling ? (
        <ConfirmDialog
          title={`Disable ${name}?`}
          action="Disable destination"
          busy={activity.isPending}
          error={activity.error}
          onConfirm={() => activity.mutate(false)}
          onCancel={() => ask(false)}
        >
          <p>
            Deliveries that wait end as failed. Events from now on are not recorded for it, until it is enabled again.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
