/** Which events a destination receives. Pure. @rule webhook.events, audit.webhook */

/** Events that name people and addresses: a destination that receives every event gets them only if it names them. */
const namedOnly: ReadonlySet<string> = new Set(["audit.event"])

/** Whether a destination with these `events` receives this type; without `events` it receives every other one. */
export const isSubscribed = (events: ReadonlyArray<string> | undefined, type: string): boolean =>
  events === undefined ? !namedOnly.has(type) : events.includes(type)
