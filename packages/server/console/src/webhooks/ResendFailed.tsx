/** Resends all deliveries that failed within a time. @rule webhook.replay */
import type { ReplayDeliveriesParams } from "@fieldgate/client"
import { type FormEvent, useId, useState } from "react"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Failure } from "../parts/Failure.tsx"

/** As an input for local times takes it. */
const localText = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

const day = 86_400_000

export const ResendFailed = ({
  destination,
  onClose,
  project
}: Pick<ReplayDeliveriesParams, "destination" | "project"> & { readonly onClose: () => void }) => {
  const announce = useAnnounce()
  const id = useId()
  const [since, setSince] = useState(() => localText(new Date(Date.now() - day)))
  const [until, setUntil] = useState("")
  const resend = useChange((api, input: ReplayDeliveriesParams) => api.deliveries.replayAll(input), {
    makesStale: [["destinations", project]],
    onDone: ({ replayed }) => {
      announce(
        replayed === 0
          ? "No delivery failed in this time"
          : `Resending ${replayed === 1 ? "1 delivery" : `${replayed} deliveries`}`
      )
      onClose()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (since === "" || resend.isPending) return
    resend.mutate({
      project,
      destination,
      since: new Date(since).toISOString(),
      ...(until === "" ? {} : { until: new Date(until).toISOString() })
    })
  }
  return (
    <Dialog title="Resend failed deliveries" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          Sends all deliveries again that were created within this time and have failed, with the same IDs and bodies.
          Your receiver may have processed some of them: it should ignore IDs that it has already processed.
        </p>
        <div className="field">
          <label htmlFor={`${id}-since`}>From</label>
          <input
            id={`${id}-since`}
            className="input"
            type="datetime-local"
            required
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-until`}>Until (now if empty)</label>
          <input
            id={`${id}-until`}
            className="input"
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        {resend.error === null ? null : <Failure error={resend.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={resend.isPending} disabled={since === ""}>
            Resend failed deliveries
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
