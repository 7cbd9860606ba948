/** What the members of destinations and deliveries mean, for readers of the reference. */
import type { Described } from "./AdministrationDescriptions.ts"

const times = { createTime: "When it was made.", updateTime: "When it was last changed." }

const destination = {
  name: "Its name in the project: letters, digits and dashes.",
  type: "The kind of destination: `webhook`.",
  metadata: "`url`: the address that webhooks are posted to, with `https://`. `headers`: added to each webhook.",
  events: "The events that it gets. Missing: all of them, also kinds that come later."
}

const failingSince =
  "Since when every attempt has failed; after five days it is disabled. Missing where the last one went through."

export const webhookDescriptions: Readonly<Record<string, Described>> = {
  NewDestination: { about: "A place that events are delivered to.", members: destination },
  Destination: {
    about: "Where a project's events are delivered to.",
    members: {
      ...destination,
      ...times,
      id: "The destination's id.",
      projectId: "The project whose events it gets.",
      metadata: "`url`: the address that webhooks are posted to. Headers are shown with `includeSecrets` alone.",
      active: "Whether anything is sent to it.",
      failingSince
    }
  },
  DestinationWithSecrets: {
    about: "A destination, with its secrets where they were asked for.",
    members: {
      ...destination,
      ...times,
      id: "The destination's id.",
      projectId: "The project whose events it gets.",
      active: "Whether anything is sent to it.",
      failingSince,
      secrets: "`webhookSigningKey`: the newest key that signs."
    }
  },
  DestinationUpdate: {
    about: "The members to change, and their values.",
    members: { updateMask: "The members of `destination` to change.", destination: "The new values." }
  },
  Delivery: {
    about: "One event on its way to one destination.",
    members: {
      ...times,
      id: "The delivery's id; the receiver sees it as `webhook-id`, the same at every attempt.",
      destinationId: "Where it goes.",
      notificationType: "What it tells.",
      status: "`waiting`, `delivered`, or `failed` after the last attempt.",
      nextAttemptTime: "When it is tried again; missing once it has ended, and while it is being sent.",
      attempts: "The latest attempts, in their order."
    }
  },
  DeliveryAttempt: {
    about: "One try to deliver a webhook.",
    members: {
      time: "When it was made.",
      responseStatus: "What the receiver answered, if it did.",
      error: "Why it doesn't count as delivered.",
      durationMillis: "How long it took."
    }
  },
  ReplayRequest: {
    about: "Which failed deliveries are sent again.",
    members: { since: "Those that were made from then on.", until: "Those that were made before. Default: now." }
  },
  ReplayAnswer: { about: "What a replay has begun.", members: { replayed: "How many webhooks wait again now." } },
  DeliveryPage: {
    about: "One page of deliveries.",
    members: { results: "The deliveries, the newest first.", pagination: "Where the next page begins." }
  }
}
