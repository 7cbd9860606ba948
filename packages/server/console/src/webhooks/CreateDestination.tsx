/** Adds a destination, then shows its signing key with a program that verifies webhooks. */
import type { CreateDestinationParams } from "@fieldgate/client"
import { type FormEvent, useId, useState } from "react"
import { useChange } from "../data/useChange.ts"
import { Button } from "../parts/Button.tsx"
import { Code } from "../parts/Code.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Failure } from "../parts/Failure.tsx"
import { eventGroups, type EventType, isUsable, verification } from "./newDestination.ts"

export const CreateDestination = ({ onClose, project }: { readonly project: string; readonly onClose: () => void }) => {
  const [name, setName] = useState("")
  const [url, setUrl] = useState("")
  const [isAll, setAll] = useState(true)
  const [events, setEvents] = useState<ReadonlyArray<EventType>>(["write.async.done"])
  const id = useId()
  const creation = useChange(
    async (api, input: CreateDestinationParams) => {
      const { name: destination } = await api.destinations.create(input)
      return api.destinations.get({ project, destination, includeSecrets: true })
    },
    { makesStale: [["destinations", project]] }
  )
  if (creation.data !== undefined) {
    return (
      <Dialog title="Destination added" size="wide" onClose={onClose}>
        <p>Webhooks are signed with this key. Your receiver verifies them with it, for example:</p>
        <Code label="Signing key" text={creation.data.secrets?.webhookSigningKey ?? ""} />
        <Code label="Verification" text={verification} />
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  const isReady = isUsable(name, url) && (isAll || events.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || creation.isPending) return
    creation.mutate({
      project,
      name: name.trim(),
      type: "webhook",
      metadata: { url: url.trim() },
      ...(isAll ? {} : { events: [...events] })
    })
  }
  const toggle = (event: EventType) =>
    setEvents(events.includes(event) ? events.filter((each) => each !== event) : [...events, event])
  return (
    <Dialog title="Add destination" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            className="input"
            autoComplete="off"
            maxLength={64}
            aria-describedby={`${id}-hint`}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p id={`${id}-hint`} className="hint">
            Letters, digits and dashes
          </p>
        </div>
        <div className="field">
          <label htmlFor={`${id}-url`}>URL</label>
          <input
            id={`${id}-url`}
            className="input"
            type="url"
            maxLength={2048}
            placeholder="https://app.example.com/fieldgate"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </div>
        <fieldset className="events">
          <legend>Events</legend>
          <label className="choice">
            <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} />
            All events, also those that are added later
          </label>
          {isAll
            ? null
            : eventGroups.map(({ events: own, label }) => (
                <div key={label} role="group" aria-label={label} className="event-group">
                  {own.map((event) => (
                    <label key={event} className="choice">
                      <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />
                      <code>{event}</code>
                    </label>
                  ))}
                </div>
              ))}
        </fieldset>
        {creation.error === null ? null : <Failure error={creation.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={creation.isPending} disabled={!isReady}>
            Add destination
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
