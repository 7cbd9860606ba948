/** The bodies of the webhooks that we send: one schema per kind of event, told apart by `notificationType`. */
import { ConnectionStatus } from "@fieldgate/core/connections/Connection"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import { ConfigContent } from "@fieldgate/core/installations/Config"
import { EndedStatus, type NotificationType, testType } from "@fieldgate/core/webhooks/WebhookEvent"
import * as Schema from "effect/Schema"

const text = (description: string) => Schema.String.annotateKey({ description })
const optionalText = (description: string) => Schema.optionalKey(Schema.String).annotateKey({ description })

/** Missing where the account was removed before the event was recorded. */
const parties = {
  provider: optionalText("The provider of the account."),
  groupRef: Schema.optionalKey(GroupRef).annotateKey({ description: "Your own id of the group." }),
  groupName: optionalText("The group's name."),
  consumerRef: optionalText("Your own id of the end user who connected the account."),
  consumerName: optionalText("The end user's name.")
}

const projectId = text("The project's id.")

const ofIntegration = {
  projectId,
  integrationId: text("The integration's id."),
  integrationName: optionalText("The integration's name."),
  installationId: text("The installation's id."),
  connectionId: optionalText("The connection's id.")
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
    data: Schema.Struct(data).annotateKey({ description: "What it is about." })
  }).annotate({ identifier, description })

const writeDone = event("WriteDoneEvent", "An asynchronous write has finished.", ["write.async.done"], {
  ...ofIntegration,
  ...parties,
  operationId: text("The operation's id."),
  objectName: text("The object that was written to."),
  status: EndedStatus.annotateKey({ description: "`success` when at least one record was written." }),
  success: Schema.Boolean.annotateKey({ description: "Whether every record was written." }),
  successCount: Schema.Int.annotateKey({ description: "Records that were written." }),
  failureCount: Schema.Int.annotateKey({ description: "Records of which nothing was written." }),
  uncertainCount: Schema.Int.annotateKey({ description: "Records that may or may not have been written." }),
  successfulRecordIds: Schema.Array(Schema.String).annotateKey({
    description: "The provider's ids of the written records. Empty where the body would be too long."
  }),
  errors: Schema.Array(Schema.String).annotateKey({ description: "The provider's messages, each once." }),
  records: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        recordRef: text("The record's reference, as the answer to the write returned it."),
        outcome: Schema.Literals(["success", "failed", "uncertain"]).annotateKey({
          description: "`uncertain` when the provider's answer was lost."
        }),
        recordId: optionalText("The provider's id of the record."),
        errors: Schema.optionalKey(Schema.Array(RecordError)).annotateKey({ description: "Why it was not written." }),
        warnings: Schema.optionalKey(Schema.Array(Schema.String)).annotateKey({
          description: "What failed besides the record itself."
        })
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
  "An account was connected, got other credentials or facts, got a new token, must be reconnected, or was removed.",
  ["connection.created", "connection.updated", "connection.refreshed", "connection.error", "connection.deleted"],
  {
    projectId,
    connectionId: text("The connection's id."),
    status: ConnectionStatus.annotateKey({ description: "The connection's status." }),
    error: optionalText("Of `connection.error`: why the provider refused the credentials, without secrets."),
    ...parties
  }
)

const installation = event(
  "InstallationEvent",
  "An integration was installed, its config or connection changed, or it was removed.",
  ["installation.created", "installation.updated", "installation.deleted"],
  {
    ...ofIntegration,
    ...parties,
    configId: optionalText("The id of the saved config."),
    config: Schema.optionalKey(ConfigContent).annotateKey({ description: "What the config contains." }),
    lastConfig: Schema.optionalKey(ConfigContent).annotateKey({
      description: "Of an update: what the config before it contained."
    }),
    configURL: optionalText("In place of a `config` that is too long: the path on your server."),
    lastConfigURL: optionalText("In place of a `lastConfig` that is too long: the path on your server.")
  }
)

const destination = {
  projectId,
  destinationId: text("The destination's id."),
  destinationName: text("The destination's name.")
}

const destinationDisabled = event(
  "DestinationDisabledEvent",
  "A destination of the project was disabled: its receiver answered 410, or every attempt failed for five days.",
  ["destination.webhook.disabled"],
  { ...destination, url: text("Its address."), reason: text("Why it was disabled.") }
)

const test = event("TestEvent", "A test of the destination was requested.", [testType], destination)

/** Every kind of body. A destination without `events` also gets kinds that later versions add. */
export const webhookEvents = [writeDone, connection, installation, destinationDisabled, test] as const
