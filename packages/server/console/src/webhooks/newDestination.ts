/** What the form of a new destination needs. Pure. */
import type { CreateDestinationParams } from "@fieldgate/client"

export type EventType = NonNullable<CreateDestinationParams["events"]>[number]

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

/** A receiver in Node. */
export const verification = `import { verify } from "@fieldgate/client/webhooks"

// The body is the text that arrived, before it is parsed.
const event = await verify(body, request.headers, process.env.FIELDGATE_SIGNING_KEY)`
