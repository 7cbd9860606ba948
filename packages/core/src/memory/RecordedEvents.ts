/** What the stores in memory tell of a change, in the words of an event. */
import type * as DateTime from "effect/DateTime"
import type { Connection } from "../connections/Connection.ts"
import type { Installation } from "../installations/Installation.ts"
import type { EventType } from "../webhooks/WebhookEvent.ts"
import type { OperationTable, Row } from "./OperationTable.ts"
import { outcomesOf } from "./queue/Moves.ts"
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

/** The end of an asynchronous operation; nothing where it was a synchronous one. */
export const ofOperation = (row: Row, installation: Installation | undefined): ReadonlyArray<EventRow> => {
  const { operation, queued } = row
  const { id, installationId, integrationId, projectId, resource, status, updateTime } = operation
  if (status === "in_progress" || (queued.turn === undefined && queued.batch === undefined)) return []
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
  return [
    {
      integrationId,
      event: {
        type: "write.async.done",
        projectId,
        ...group,
        time: updateTime,
        facts,
        operation: { id, status, outcomes: outcomesOf(row) }
      }
    }
  ]
}

/** Whether a row that is put in the place of another one ends its operation. */
export const ends = (before: ReturnType<OperationTable["get"]>, row: Row): boolean =>
  row.queued.state === "done" && before?.queued.state !== "done"
