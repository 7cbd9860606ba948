/** Ids that Fieldgate makes, and references that its customers choose; each a type of its own so that none passes for another. */
import * as Schema from "effect/Schema"
import { referenceCharacters } from "./Limits.ts"
import { isStorable } from "./Text.ts"

/** References are part of keys, so their length is bounded. */
const reference = (name: string) =>
  Schema.NonEmptyString.check(
    isStorable(name),
    Schema.isMaxLength(referenceCharacters.maximum, {
      message: `${name} has at most ${referenceCharacters.maximum} characters`
    })
  )

export const OrgId = Schema.NonEmptyString.pipe(Schema.brand("OrgId"))
export type OrgId = typeof OrgId.Type
export const TeamId = Schema.NonEmptyString.pipe(Schema.brand("TeamId"))
export type TeamId = typeof TeamId.Type
export const ProjectId = Schema.NonEmptyString.pipe(Schema.brand("ProjectId"))
export type ProjectId = typeof ProjectId.Type
export const ApiKeyId = Schema.NonEmptyString.pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type
/** A session of the console; its token is something else. */
export const ConsoleSessionId = Schema.NonEmptyString.pipe(Schema.brand("ConsoleSessionId"))
export type ConsoleSessionId = typeof ConsoleSessionId.Type
export const JwtKeyId = Schema.NonEmptyString.pipe(Schema.brand("JwtKeyId"))
export type JwtKeyId = typeof JwtKeyId.Type
export const IntegrationId = Schema.NonEmptyString.pipe(Schema.brand("IntegrationId"))
export type IntegrationId = typeof IntegrationId.Type
/** One deployed state of an integration's definition. */
export const RevisionId = Schema.NonEmptyString.pipe(Schema.brand("RevisionId"))
export type RevisionId = typeof RevisionId.Type
export const ConnectionId = Schema.NonEmptyString.pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type
export const ProviderAppId = Schema.NonEmptyString.pipe(Schema.brand("ProviderAppId"))
export type ProviderAppId = typeof ProviderAppId.Type
/** One try to connect an account by OAuth. */
export const OAuthSessionId = Schema.NonEmptyString.pipe(Schema.brand("OAuthSessionId"))
export type OAuthSessionId = typeof OAuthSessionId.Type
export const InstallationId = Schema.NonEmptyString.pipe(Schema.brand("InstallationId"))
export type InstallationId = typeof InstallationId.Type
/** One saved state of an installation's config. */
export const ConfigId = Schema.NonEmptyString.pipe(Schema.brand("ConfigId"))
export type ConfigId = typeof ConfigId.Type
export const OperationId = Schema.NonEmptyString.pipe(Schema.brand("OperationId"))
export type OperationId = typeof OperationId.Type
/** A bulk redrive. */
export const RedriveJobId = Schema.NonEmptyString.pipe(Schema.brand("RedriveJobId"))
export type RedriveJobId = typeof RedriveJobId.Type
/** What is left to do after a removal. */
export const RemovalJobId = Schema.NonEmptyString.pipe(Schema.brand("RemovalJobId"))
export type RemovalJobId = typeof RemovalJobId.Type

/** Where a project's events are delivered to. */
export const DestinationId = Schema.NonEmptyString.pipe(Schema.brand("DestinationId"))
export type DestinationId = typeof DestinationId.Type
/** One event on its way to one destination; the receiver gets it as `webhook-id`. */
export const DeliveryId = Schema.NonEmptyString.pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** A running process, in the leases that it holds. */
export const WorkerId = Schema.NonEmptyString.pipe(Schema.brand("WorkerId"))
export type WorkerId = typeof WorkerId.Type

/** The customer's own identifier of a company, team or workspace. @rule group.references */
export const GroupRef = reference("groupRef").pipe(Schema.brand("GroupRef"))
export type GroupRef = typeof GroupRef.Type
/** The customer's own identifier of an end user. @rule group.references */
export const ConsumerRef = reference("consumerRef").pipe(Schema.brand("ConsumerRef"))
export type ConsumerRef = typeof ConsumerRef.Type
/** A provider's name as the catalogue writes it; case matters. */
export const ProviderName = Schema.NonEmptyString.pipe(Schema.brand("ProviderName"))
export type ProviderName = typeof ProviderName.Type
/** An object of the provider, standard or custom. */
export const ObjectName = Schema.NonEmptyString.pipe(Schema.brand("ObjectName"))
export type ObjectName = typeof ObjectName.Type
/** One entry of the audit log. */
export const AuditEventId = Schema.NonEmptyString.pipe(Schema.brand("AuditEventId"))
export type AuditEventId = typeof AuditEventId.Type
