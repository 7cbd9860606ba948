/** Name, address and events of a destination. @rule console.actions */
import { type FormEvent, useId, useState } from "react"
import { Button } from "../parts/Button.tsx"
import { Failure } from "../parts/Failure.tsx"
import { type DestinationValues, eventGroups, type EventType, isUsable } from "./newDestination.ts"

export interface DestinationFormProps {
  readonly initial: DestinationValues
  /** The verb on the button. */
  readonly action: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onSave: (values: DestinationValues) => void
  readonly onCancel: () => void
}

export const DestinationForm = ({ action, busy, error, initial, onCancel, onSave }: DestinationFormProps) => {
  const [name, setName] = useState(initial.name)
  const [url, setUrl] = useState(initial.url)
  const [isAll, setAll] = useState(initial.events === undefined)
  const [events, setEvents] = useState<ReadonlyArray<EventType>>(initial.events ?? ["write.async.done"])
  const id = useId()
  const isReady = isUsable(name, url) && (isAll || events.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !busy) onSave({ name: name.trim(), url: url.trim(), events: isAll ? undefined : events })
  }
  const toggle = (event: EventType) =>
    setEvents(events.includes(event) ? events.filter((each) => each !== event) : [...events, event])
  return (
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
      {error === null ? null : <Failure error={error} />}
      <div className="dialog-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy} disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  )
}
