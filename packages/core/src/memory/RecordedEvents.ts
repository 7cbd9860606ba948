import type * as DateTime from "effect/DateTime"
import type { AuditEvent } from "../audit/AuditEvent.ts"
import type { Connection } from "../connections/Connection.ts"
import { GroupRef } from "../domain/Ids.ts"
import type { Installation } from "../installations/Installation.ts"
import type { EventType } from "../webhooks/WebhookEvent.ts"
import { announcement } from "../operations/rules/OperationTransitions.ts"
import { authorsOf, type Row } from "./OperationTable.ts"
import type { EventRow } from "./WebhookTable.ts"

const parties = ({ consumer, group, provider }: Connection) => ({
  provider,
  groupRef: group.groupRef,
  groupName: group.groupName,
  consumerRef: consumer.consumerRef,
  consumerName: consumer.consumerName
})

export const ofConnection = (connection: Connection, type: EventType, time: DateTime.Utc): EventRow => {
  const { group, id, lastError, projectId, status } = connection
  const error = type === "connection.error" && lastError !== undefined ? { error: lastError.message } : {}
  const facts = { projectId, connectionId: id, status, ...error, ...parties(connection) }
  return { event: { type, projectId, groupRef: group.groupRef, time, facts } }
}

export const ofInstallation = (
  installation: Installation,
  type: EventType,
  time: DateTime.Utc,
  last?: Installation
): EventRow => {
  const { config, connection, group, id, integrationId, projectId } = installation
  const facts = {
    projectId,
    integrationId,
    installationId: id,
    connectionId: connection.id,
    configId: config.id,
    ...parties(connection)
  }
  // A config's content is JSON, which its schema has decoded to itself.
  const content = config.content as never
  const lastConfig = last === undefined ? {} : { lastConfig: last.config.content as never }
  return {
    integrationId,
    event: { type, projectId, groupRef: group.groupRef, time, facts, config: content, ...lastConfig }
  }
}

/** An audit event; one of no project has no destination. */
export const ofAudit = (event: AuditEvent): ReadonlyArray<EventRow> => {
  const { action, actor, address, groupRef, id, outcome, projectId, reason, requestId, targetId, targetName } = event
  if (projectId === undefined) return []
  const texts = { groupRef, reason, address, requestId, targetId, targetName, actorId: actor.id, actorName: actor.name }
  const known = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))
  const facts = {
    projectId,
    auditEventId: id,
    action,
    outcome,
    actorKind: actor.kind,
    ...Object.fromEntries(known)
  }
  const group = groupRef === undefined ? {} : { groupRef: GroupRef.make(groupRef) }
  return [{ event: { type: "audit.event", projectId, ...group, time: event.time, facts } }]
}

/** The end of an operation; an operation without an end has no event. */
export const ofOperation = (
  { operation, queued, records }: Row,
  installation: Installation | undefined
): ReadonlyArray<EventRow> => {
  const { id, installationId, integrationId, projectId, resource, status, updateTime } = operation
  if (status === "in_progress") return []
  const facts = {
    projectId,
    integrationId,
    installationId,
    connectionId: queued.connectionId,
    objectName: resource,
    operationId: id,
    ...(installation === undefined ? {} : parties(installation.connection))
  }
  const group = installation === undefined ? {} : { groupRef: installation.group.groupRef }
  const outcomes = records.flatMap(({ outcome }) => outcome ?? [])
  const ended = { id, status, outcomes, authors: authorsOf({ records }) }
  return [
    { integrationId, event: { type: announcement, projectId, ...group, time: updateTime, facts, operation: ended } }
  ]
}
