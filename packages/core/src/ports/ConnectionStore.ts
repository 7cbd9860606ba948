/** Connections and their credentials, which an adapter keeps sealed. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Connection, ConnectionStatus } from "../domain/Connection.ts"
import type { Credentials } from "../domain/Credentials.ts"
import type { ConnectionId, GroupRef, ProjectId, ProviderName } from "../domain/Ids.ts"
import type { Account } from "./ProviderDriver.ts"
import type { StoreUnavailable } from "./StoreError.ts"

export class ConnectionNotFound extends Schema.TaggedError<ConnectionNotFound>()("ConnectionNotFound", {
  connectionId: Schema.String
}) {
  override get message(): string {
    return `there is no connection "${this.connectionId}"`
  }
}

export class ConnectionStore extends Context.Service<
  ConnectionStore,
  {
    /** Saves a connection with its credentials, which leave the store only by `account`. */
    readonly insert: (connection: Connection, credentials: Credentials) => Effect.Effect<void, StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: ConnectionId
    ) => Effect.Effect<Connection, ConnectionNotFound | StoreUnavailable>
    /** Connections of a group at a provider, the newest first. */
    readonly list: (
      projectId: ProjectId,
      of: { readonly provider: ProviderName; readonly groupRef: GroupRef }
    ) => Effect.Effect<ReadonlyArray<Connection>, StoreUnavailable>
    /** All that a driver needs to make a call. */
    readonly account: (
      projectId: ProjectId,
      id: ConnectionId
    ) => Effect.Effect<Account, ConnectionNotFound | StoreUnavailable>
    readonly replaceCredentials: (
      projectId: ProjectId,
      id: ConnectionId,
      credentials: Credentials,
      at: DateTime.Utc
    ) => Effect.Effect<void, ConnectionNotFound | StoreUnavailable>
    readonly setStatus: (
      projectId: ProjectId,
      id: ConnectionId,
      status: ConnectionStatus,
      at: DateTime.Utc
    ) => Effect.Effect<void, ConnectionNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/ports/ConnectionStore") {}
