/** One entry of the audit log: who did what to what, from where, and how it ended. Contains no secret. @rule audit.event */
import * as Schema from "effect/Schema"
import { Actor } from "../domain/Actor.ts"
import { AuditEventId, ProjectId } from "../domain/Ids.ts"

/** What is audited, as the kind of thing and what is done to it. */
export const auditActions = [
  "apiKey.authenticate",
  "apiKey.create",
  "apiKey.delete",
  "apiKey.rotate",
  "apiKey.update",
  "audit.export",
  "connection.authorize",
  "connection.confirm",
  "connection.create",
  "connection.delete",
  "connection.replaceCredentials",
  "connection.revealCredentials",
  "connection.update",
  "delivery.replay",
  "delivery.replayFailed",
  "destination.create",
  "destination.delete",
  "destination.revealSecrets",
  "destination.update",
  "field.upsert",
  "group.erase",
  "group.export",
  "installation.connect",
  "installation.create",
  "installation.delete",
  "installation.update",
  "integration.create",
  "integration.delete",
  "integration.deploy",
  "integration.revise",
  "jwtKey.create",
  "jwtKey.delete",
  "jwtKey.update",
  "member.authenticate",
  "operation.cancel",
  "operation.flush",
  "organization.create",
  "organization.update",
  "person.erase",
  "person.export",
  "project.create",
  "project.update",
  "providerApp.create",
  "providerApp.delete",
  "providerApp.update",
  "redriveJob.cancel",
  "redriveJob.create",
  "session.authenticate",
  "session.close",
  "session.open",
  "session.revoke",
  "token.authenticate"
] as const
export const AuditAction = Schema.Literals(auditActions).annotate({
  message: "action must be an action of the audit log, such as apiKey.create"
})
export type AuditAction = typeof AuditAction.Type

/** The kind of thing that an action is about: the part of its name before the dot. */
export type AuditTargetType = AuditAction extends infer Action
  ? Action extends `${infer Type}.${string}`
    ? Type
    : never
  : never

/** `refused`: the credentials were not accepted, or do not allow it. `failed`: it was allowed, and nothing was done. */
export const AuditOutcome = Schema.Literals(["success", "refused", "failed"])
export type AuditOutcome = typeof AuditOutcome.Type

/** One entry of the audit log: who did what to what, from where, and how it ended. */
export const AuditEvent = Schema.Struct({
  /** The event's id. */
  id: AuditEventId,
  /** The project; missing for what belongs to none, such as a sign-in with an unknown API key. */
  projectId: Schema.optionalKey(ProjectId),
  /** When it happened; for a repeated refusal, the first time. */
  time: Schema.DateTimeUtcFromString,
  /** Who did it. */
  actor: Actor,
  /** What was done. */
  action: AuditAction,
  /** The id of what it was done to. Its kind is the first part of the action. */
  targetId: Schema.optionalKey(Schema.String),
  /** The name that it had at that time, where people know it by name. */
  targetName: Schema.optionalKey(Schema.String),
  /** Your own id of the group that it is about. After the group was erased: `erased:` and a digest of it. */
  groupRef: Schema.optionalKey(Schema.String),
  /** The names of what was changed, such as the members of an `updateMask`. */
  changed: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Whether it was done. */
  outcome: AuditOutcome,
  /** Why it was refused or failed. */
  reason: Schema.optionalKey(Schema.String),
  /** The address of the client. */
  address: Schema.optionalKey(Schema.String),
  /** The ID of the HTTP request. */
  requestId: Schema.optionalKey(Schema.String),
  /** How often it was refused or failed in the same way within the hour; 1 for what was done. */
  count: Schema.Int,
  /** When it happened for the last time, where it happened more than once. */
  lastTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "AuditEvent" })
export interface AuditEvent extends Schema.Schema.Type<typeof AuditEvent> {}
