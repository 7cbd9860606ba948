/** Requests and answers of destinations and deliveries as they look. */
import { examples, type Place } from "./ExamplePlaces.ts"

const destination = {
  id: "0193a1f2-0c11-7d10-8a20-1b2c3d4e5f60",
  projectId: "0193a1ef-1f4a-7c02-9d0e-1f6a2b3c4d5e",
  name: "backend",
  type: "webhook",
  metadata: { url: "https://app.example.com/fieldgate" },
  active: true,
  createTime: "2026-11-21T09:30:00.000Z"
}

const delivery = {
  id: "0193a1f2-4d52-7e31-9b41-2c3d4e5f6071",
  destinationId: destination.id,
  notificationType: "write.async.done",
  status: "delivered",
  createTime: "2026-11-21T09:31:00.000Z",
  updateTime: "2026-11-21T09:31:05.000Z",
  attempts: [
    {
      time: "2026-11-21T09:31:00.000Z",
      responseStatus: 503,
      error: "the receiver answered 503",
      durationMillis: 41
    },
    { time: "2026-11-21T09:31:05.000Z", responseStatus: 204, durationMillis: 12 }
  ]
}

const all = "/v1/projects/{projectIdOrName}/destinations"
const one = `${all}/{destination}`
const deliveries = `${one}/deliveries`

const shown = (summary: string, value: Parameters<typeof examples>[0][string]["value"]) =>
  examples({ example: { summary, value } })

export const webhookExamples: ReadonlyArray<Place> = [
  [
    [all, "post", "requestBody"],
    shown("Every event", { name: destination.name, type: "webhook", metadata: destination.metadata })
  ],
  [[all, "post", "responses", "201"], shown("The new destination", destination)],
  [[all, "get", "responses", "200"], shown("One destination", [destination])],
  [
    [one, "get", "responses", "200"],
    shown("With its signing key", {
      ...destination,
      secrets: { webhookSigningKey: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" }
    })
  ],
  [[one, "patch", "requestBody"], shown("Enable it again", { updateMask: ["active"], destination: { active: true } })],
  [[one, "patch", "responses", "200"], shown("The destination after the change", destination)],
  [
    [`${one}:test`, "post", "responses", "200"],
    shown("The test waits to be sent", {
      id: "0193a1f2-5e63-7f42-8c52-3d4e5f607182",
      destinationId: destination.id,
      notificationType: "webhook.test",
      status: "waiting",
      createTime: delivery.createTime,
      updateTime: delivery.createTime,
      nextAttemptTime: delivery.createTime,
      attempts: []
    })
  ],
  [
    [deliveries, "get", "responses", "200"],
    shown("Delivered at the second attempt", { results: [delivery], pagination: { done: true } })
  ],
  [[`${deliveries}/{deliveryId}:replay`, "post", "responses", "200"], shown("The delivery", delivery)],
  [[`${deliveries}:replay`, "post", "requestBody"], shown("Since an outage", { since: "2026-11-20T00:00:00.000Z" })],
  [[`${deliveries}:replay`, "post", "responses", "200"], shown("So many wait again", { replayed: 17 })]
]
