/** The section `webhooks`: requests to destinations, one per kind of event. */
import { isSubscribed } from "@fieldgate/core/webhooks/rules/Subscription"
import { webhookAnswerSeconds } from "@fieldgate/core/domain/Limits"
import type { NotificationType } from "@fieldgate/core/webhooks/WebhookEvent"
import type { JsonObject } from "./JsonTree.ts"

interface Sent {
  readonly schema: string
  readonly summary: string
  readonly data: JsonObject
}

const projectId = "0193a1ef-1f4a-7c02-9d0e-1f6a2b3c4d5e"
const connectionId = "0193a1f1-1a2b-7c3d-8e4f-5a6b7c8d9e0f"
const parties = { provider: "crm", groupRef: "acme", groupName: "Acme, Inc.", consumerRef: "ann", consumerName: "Ann" }
const integration = {
  projectId,
  integrationId: "0193a1f0-2c3d-7e4f-8a5b-6c7d8e9f0a1b",
  integrationName: "crm",
  installationId: "0193a1f0-3d4e-7f50-9b6c-7d8e9f0a1b2c",
  connectionId
}
const operationId = "0193a1f0-7c1e-7d2a-9b53-6a2f4f1f0b10"
const connected = { projectId, connectionId, status: "working", ...parties }
const config = { provider: "crm", write: { objects: { contacts: { objectName: "contacts" } } } }
const installed = { ...integration, ...parties, configId: "0193a1f0-4e5f-7061-8c7d-8e9f0a1b2c3d", config }
const destination = {
  projectId,
  destinationId: "0193a1f2-0c11-7d10-8a20-1b2c3d4e5f60",
  destinationName: "backend"
}
const message = "a contact with this email exists already"

const sent: Readonly<Record<NotificationType, Sent>> = {
  "write.async.done": {
    schema: "WriteDoneEvent",
    summary: "An asynchronous write has finished",
    data: {
      ...integration,
      ...parties,
      operationId,
      requestId: "0193a1f0-7c1d-7b11-8f2a-2b6d5f0c9a01",
      metadata: { ticket: "4711" },
      objectName: "contacts",
      status: "success",
      success: false,
      successCount: 1,
      failureCount: 1,
      uncertainCount: 0,
      successfulRecordIds: ["501"],
      errors: [message],
      records: [
        { recordRef: `${operationId}.0`, outcome: "success", recordId: "501" },
        { recordRef: `${operationId}.1`, outcome: "failed", errors: [{ message }] }
      ],
      recordsURL: `/v1/projects/${projectId}/operations/${operationId}/records`
    }
  },
  "connection.created": { schema: "ConnectionEvent", summary: "An account was connected", data: connected },
  "connection.updated": {
    schema: "ConnectionEvent",
    summary: "A connection has new credentials or metadata",
    data: connected
  },
  "connection.refreshed": { schema: "ConnectionEvent", summary: "A connection has a new token", data: connected },
  "connection.error": {
    schema: "ConnectionEvent",
    summary: "The account must be reconnected",
    data: { ...connected, status: "bad_credentials", error: "the token was revoked" }
  },
  "connection.deleted": { schema: "ConnectionEvent", summary: "A connection was deleted", data: connected },
  "installation.created": { schema: "InstallationEvent", summary: "An integration was installed", data: installed },
  "installation.updated": {
    schema: "InstallationEvent",
    summary: "An installation's config or connection has changed",
    data: { ...installed, lastConfig: { provider: "crm" } }
  },
  "installation.deleted": { schema: "InstallationEvent", summary: "An installation was deleted", data: installed },
  "destination.webhook.disabled": {
    schema: "DestinationDisabledEvent",
    summary: "A destination was disabled",
    data: { ...destination, url: "https://app.example.com/fieldgate", reason: "the receiver answered 410" }
  },
  "audit.event": {
    schema: "AuditEventAdded",
    summary: "An audit event was added",
    data: {
      projectId: destination.projectId,
      auditEventId: "0193a1f0-7a10-7c55-8b21-0d9e8f7a6b5c",
      action: "apiKey.create",
      outcome: "success",
      actorKind: "key",
      actorId: "0193a1ef-4c30-7b12-8d4e-6f708192a3b4",
      actorName: "backend"
    }
  },
  "webhook.test": { schema: "TestEvent", summary: "A test event was requested", data: destination }
}

const header = (name: string, description: string): JsonObject => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" }
})

const headers = [
  header("webhook-id", "The delivery's ID, the same in every attempt and replay. Process each ID once."),
  header(
    "webhook-timestamp",
    "The time of this attempt, in seconds since the epoch. Refuse requests that are older than five minutes."
  ),
  header(
    "webhook-signature",
    "`v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, one per signing key, separated by spaces."
  )
]

const responses = {
  "2XX": { description: `Delivered, if the response arrives within ${webhookAnswerSeconds} seconds.` },
  "410": { description: "The receiver no longer exists. The destination is disabled." },
  default: { description: "Not delivered. The webhook is sent again, ten times within about three days." }
}

const operationIdOf = (type: string): string =>
  `on${type.replaceAll(/(?:^|\.)(\w)/gu, (_match, letter: string) => letter.toUpperCase())}`

const webhook = (type: string, { data, schema, summary }: Sent): JsonObject => ({
  post: {
    tags: ["Destinations"],
    operationId: operationIdOf(type),
    summary,
    description: `Sent to every destination whose \`events\` contain \`${type}\`${
      isSubscribed(undefined, type) ? " and to destinations without `events`" : ""
    }.`,
    parameters: headers,
    security: [],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${schema}` },
          examples: {
            example: { summary, value: { notificationType: type, time: "2026-11-21T09:31:00.000Z", data } }
          }
        }
      }
    },
    responses
  }
})

export const addWebhooks = (document: JsonObject): JsonObject => ({
  ...document,
  webhooks: Object.fromEntries(Object.entries(sent).map(([type, each]) => [type, webhook(type, each)]))
})
