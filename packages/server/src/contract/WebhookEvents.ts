/** Webhook bodies: one schema per kind of event, discriminated by `notificationType`. */
import { AuditAction, AuditOutcome } from "@fieldgate/core/audit/AuditEvent"
import { ActorKind } from "@fieldgate/core/domain/Actor"
import { ConnectionStatus } from "@fieldgate/core/connections/Connection"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import { RecordAction, RecordError } from "@fieldgate/core/domain/RecordOutcome"
import { ConfigContent } from "@fieldgate/core/installations/Config"
import { EndedStatus, type NotificationType, testType } from "@fieldgate/core/webhooks/WebhookEvent"
import * as Schema from "effect/Schema"

const text = (description: string) => Schema.String.annotateKey({ description })
const optionalText = (description: string) => Schema.optionalKey(Schema.String).annotateKey({ description })

/** Missing if the account was deleted before the event was recorded. */
const parties = {
  provider: optionalText("The provider of the account."),
  groupRef: Schema.optionalKey(GroupRef).annotateKey({ description: "Your own ID of the group." }),
  groupName: optionalText("The group's name."),
  consumerRef: optionalText("Your own ID of the end user who connected the account."),
  consumerName: optionalText("The end user's name.")
}

const projectId = text("The project's ID.")

const ofIntegration = {
  projectId,
  integrationId: text("The integration's ID."),
  integrationName: optionalText("The integration's name."),
  installationId: text("The installation's ID."),
  connectionId: optionalText("The connection's ID.")
}

const event = <const Type extends NotificationType, Fields extends Schema.Struct.Fields>(
  identifier: string,
  description: string,
  types: readonly [Type, ...Array<Type>],
  data: Fields
) =>
  Schema.Struct({
    notificationType: Schema.Literals(types).annotateKey({ description: "The kind of event." }),
    time: Schema.String.annotate({ format: "date-time" }).annotateKey({ description: "When it happened." }),
    data: Schema.Struct(data).annotateKey({ description: "Details of the event." })
  }).annotate({ identifier, description })

/** What a receiver recognizes its request by. */
const request = {
  requestId: optionalText(
    "The `X-Request-Id` of the request. In an operation with several requests, each record has its own."
  ),
  reason: optionalText("The `reason` of the request."),
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)).annotateKey({
    description: "The `metadata` of the request."
  })
}

const writeDone = event("WriteDoneEvent", "An asynchronous write has finished.", ["write.async.done"], {
  ...ofIntegration,
  ...parties,
  operationId: text("The operation's ID."),
  ...request,
  objectName: text("The object that was written to."),
  status: EndedStatus.annotateKey({ description: "`success` when at least one record was written." }),
  success: Schema.Boolean.annotateKey({ description: "Whether every record was written." }),
  successCount: Schema.Int.annotateKey({ description: "Records that were written." }),
  failureCount: Schema.Int.annotateKey({ description: "Records of which nothing was written." }),
  uncertainCount: Schema.Int.annotateKey({ description: "Records that may or may not have been written." }),
  successfulRecordIds: Schema.Array(Schema.String).annotateKey({
    description: "The provider's IDs of the written records. Empty if the body would be too long."
  }),
  errors: Schema.Array(Schema.String).annotateKey({ description: "The provider's distinct error messages." }),
  records: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        recordRef: text("The record's reference, as the answer to the write returned it."),
        outcome: Schema.Literals(["success", "failed", "uncertain"]).annotateKey({
          description: "`uncertain` when the provider's answer was lost."
        }),
        recordId: optionalText("The provider's ID of the record."),
        action: Schema.optionalKey(RecordAction).annotateKey({
          description: "Of a write with `match`: whether the record was created, updated, or left as it is."
        }),
        matchedBy: Schema.optionalKey(Schema.Array(Schema.String)).annotateKey({
          description: "Of a write with `match`: the fields of the key by which a record was found or created."
        }),
        errors: Schema.optionalKey(Schema.Array(RecordError)).annotateKey({ description: "Why it was not written." }),
        warnings: Schema.optionalKey(Schema.Array(Schema.String)).annotateKey({
          description: "Failures other than the record itself, such as associations."
        }),
        ...request
      })
    )
  ).annotateKey({ description: "Each record's outcome, in the order of the write." }),
  recordsTruncated: Schema.optionalKey(Schema.Literal(true)).annotateKey({
    description: "The body would be too long with `records`; read them from `recordsURL`."
  }),
  recordsURL: text("The path on your server that lists the operation's records.")
})

const connection = event(
  "ConnectionEvent",
  "An account was connected, got new credentials or metadata, got a new token, must be reconnected, or was deleted.",
  ["connection.created", "connection.updated", "connection.refreshed", "connection.error", "connection.deleted"],
  {
    projectId,
    connectionId: text("The connection's ID."),
    status: ConnectionStatus.annotateKey({ description: "The connection's status." }),
    error: optionalText("For `connection.error`: why the provider refused the credentials, without secrets."),
    ...parties
  }
)

const installation = event(
  "InstallationEvent",
  "An integration was installed, its config or connection changed, or its installation was deleted.",
  ["installation.created", "installation.updated", "installation.deleted"],
  {
    ...ofIntegration,
    ...parties,
    configId: optionalText("The ID of the saved config."),
    config: Schema.optionalKey(ConfigContent).annotateKey({ description: "The content of the config." }),
    lastConfig: Schema.optionalKey(ConfigContent).annotateKey({
      description: "For an update: the content of the previous config."
    }),
    configURL: optionalText("Replaces a `config` that is too long: the path from which to read it on your server."),
    lastConfigURL: optionalText(
      "Replaces a `lastConfig` that is too long: the path from which to read it on your server."
    )
  }
)

const destination = {
  projectId,
  destinationId: text("The destination's ID."),
  destinationName: text("The destination's name.")
}

const destinationDisabled = event(
  "DestinationDisabledEvent",
  "A destination of the project was disabled: its receiver answered 410, or every attempt failed for five days.",
  ["destination.webhook.disabled"],
  { ...destination, url: text("The destination's URL."), reason: text("Why it was disabled.") }
)

const audited = event(
  "AuditEventAdded",
  "An event was added to the project's audit log. Only destinations whose `events` contain `audit.event` receive it.",
  ["audit.event"],
  {
    projectId,
    auditEventId: text("The audit event's ID."),
    action: AuditAction.annotateKey({ description: "What was done, such as `apiKey.create`." }),
    outcome: AuditOutcome.annotateKey({ description: "Whether it was done." }),
    actorKind: ActorKind.annotateKey({ description: "What kind of actor did it." }),
    actorId: optionalText("The ID of the API key or member, or the `consumerRef` of the consumer."),
    actorName: optionalText("The label of the API key, the member's name, or the command."),
    targetId: optionalText("The ID of what it was done to."),
    targetName: optionalText("Its name."),
    groupRef: optionalText("Your own ID of the group that it is about."),
    reason: optionalText("Why it was refused or failed."),
    address: optionalText("The address of the client."),
    requestId: optionalText("The ID of the HTTP request.")
  }
)

const test = event("TestEvent", "A test of the destination was requested.", [testType], destination)

/** All webhook bodies. A destination without `events` also receives kinds that later versions add, but not `audit.event`. */
export const webhookEvents = [writeDone, connection, installation, destinationDisabled, audited, test] as const
