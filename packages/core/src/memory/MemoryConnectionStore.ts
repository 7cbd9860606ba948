/** Connections in memory; their credentials never leave the process, so there is nothing to seal. */
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Connection, metadataValues } from "../domain/Connection.ts"
import type { Credentials } from "../domain/Credentials.ts"
import type { ConnectionId, ProjectId } from "../domain/Ids.ts"
import { ConnectionNotFound, ConnectionStore } from "../ports/ConnectionStore.ts"

interface Row {
  readonly connection: Connection
  readonly credentials: Credentials
}

export const layer: Layer.Layer<ConnectionStore> = Layer.sync(ConnectionStore, () => {
  const rows = new Map<ConnectionId, Row>()
  const row = (projectId: ProjectId, id: ConnectionId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.connection.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new ConnectionNotFound({ connectionId: id }))
    })
  const change = (projectId: ProjectId, id: ConnectionId, at: DateTime.Utc, next: (row: Row) => Row) =>
    Effect.map(row(projectId, id), (found) => {
      const { connection, credentials } = next(found)
      rows.set(id, { connection: { ...connection, updateTime: at }, credentials })
    })
  return ConnectionStore.of({
    insert: (connection, credentials) => Effect.sync(() => void rows.set(connection.id, { connection, credentials })),
    get: (projectId, id) => Effect.map(row(projectId, id), ({ connection }) => connection),
    list: (projectId, { groupRef, provider }) =>
      Effect.sync(() =>
        [...rows.values()]
          .map(({ connection }) => connection)
          .filter(
            (each) => each.projectId === projectId && each.provider === provider && each.group.groupRef === groupRef
          )
          .toReversed()
      ),
    account: (projectId, id) =>
      Effect.map(row(projectId, id), ({ connection, credentials }) => ({
        connectionId: id,
        provider: connection.provider,
        credentials,
        metadata: metadataValues(connection.providerMetadata)
      })),
    replaceCredentials: (projectId, id, credentials, at) =>
      change(projectId, id, at, ({ connection }) => ({
        connection: { ...connection, status: "created" },
        credentials
      })),
    setStatus: (projectId, id, status, at) =>
      change(projectId, id, at, ({ connection, credentials }) => ({
        connection: { ...connection, status },
        credentials
      }))
  })
})
