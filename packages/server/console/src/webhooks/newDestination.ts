/** What the form of a destination needs. Pure. */
import type { CreateDestinationParams, Destination, UpdateDestinationParams } from "@fieldgate/client"

export type EventType = NonNullable<CreateDestinationParams["events"]>[number]

export interface DestinationValues {
  readonly name: string
  readonly url: string
  /** Undefined: all events, also those that are added later. */
  readonly events: ReadonlyArray<EventType> | undefined
}

export const eventGroups: ReadonlyArray<{ readonly label: string; readonly events: ReadonlyArray<EventType> }> = [
  { label: "Writes", events: ["write.async.done"] },
  {
    label: "Connections",
    events: [
      "connection.created",
      "connection.updated",
      "connection.refreshed",
      "connection.error",
      "connection.deleted"
    ]
  },
  { label: "Installations", events: ["installation.created", "installation.updated", "installation.deleted"] },
  { label: "Project", events: ["destination.webhook.disabled", "audit.event"] }
]

/** Whether the form can be sent. The server decides what it accepts. */
export const isUsable = (name: string, url: string): boolean =>
  /^[\w-]{1,64}$/u.test(name.trim()) && URL.canParse(url.trim())

const isSame = (one: ReadonlyArray<string> | undefined, other: ReadonlyArray<string> | undefined): boolean =>
  JSON.stringify(one?.toSorted()) === JSON.stringify(other?.toSorted())

/** What the form changed; undefined where nothing did. */
export const changesOf = (
  { events, metadata, name }: Destination,
  values: DestinationValues
): Pick<UpdateDestinationParams, "changes" | "updateMask"> | undefined => {
  const chosen = values.events
  const changed = [
    ...(values.name === name ? [] : [{ mask: "name", changes: { name: values.name } } as const]),
    ...(values.url === metadata.url
      ? []
      : [{ mask: "metadata.url", changes: { metadata: { url: values.url } } } as const]),
    ...(isSame(chosen, events)
      ? []
      : [{ mask: "events", changes: { events: chosen === undefined ? null : [...chosen] } } as const])
  ]
  if (changed.length === 0) return undefined
  return {
    updateMask: changed.map(({ mask }) => mask),
    changes: Object.assign({}, ...changed.map(({ changes }) => changes)) as UpdateDestinationParams["changes"]
  }
}

/** A receiver in Node. */
export const verification = `import { verify } from "@fieldgate/client/webhooks"

// The body is the text that arrived, before it is parsed.
const event = await verify(body, request.headers, process.env.FIELDGATE_SIGNING_KEY)`
