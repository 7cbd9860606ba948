/** Connections and their credentials, which an adapter keeps sealed. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Consumer } from "../groups/Group.ts"
import type { AccountMismatch, ConnectedAccount, Connection, ConnectionStatus } from "./Connection.ts"
import type { Credentials } from "./Credentials.ts"
import type { ListPart } from "../domain/ListPart.ts"
import type { ConnectionId, ConsumerRef, GroupRef, ProjectId, ProviderName } from "../domain/Ids.ts"
import type { ProjectNotFound } from "../projects/ProjectStore.ts"
import type { Account } from "../providers/ProviderDriver.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class ConnectionNotFound extends Schema.TaggedError<ConnectionNotFound>()("ConnectionNotFound", {
  connectionId: Schema.String
}) {
  override get message(): string {
    return `connection "${this.connectionId}" does not exist`
  }
}

/** An installation uses the connection. */
export class ConnectionInUse extends Schema.TaggedError<ConnectionInUse>()("ConnectionInUse", {
  connectionId: Schema.String
}) {
  override get message(): string {
    return `an installation uses the connection "${this.connectionId}": delete the installation or assign another connection to it first`
  }
}

/** The properties of a connection that can be updated; a missing one is unchanged. */
export interface ConnectionChanges {
  readonly credentials?: Credentials
  readonly providerMetadata?: Connection["providerMetadata"] & {}
  readonly providerWorkspaceRef?: string
  readonly budgetShare?: number
  /** Whose account the new credentials open, as the provider reported it. */
  readonly account?: ConnectedAccount
  /** What the check of the new credentials could not determine. */
  readonly warnings?: Connection["warnings"] & {}
}

/** Whose connections are meant; a missing member leaves it open. */
export interface ConnectionsOf extends ListPart {
  readonly provider?: ProviderName
  readonly groupRef?: GroupRef
  readonly consumerRef?: ConsumerRef
  readonly providerWorkspaceRef?: string
  readonly status?: ConnectionStatus
}

/** The right to refresh a connection, which one process has at a time. */
export interface RefreshLease {
  /** As it was when the lease was taken. */
  readonly account: Account
  /** Changes whenever the credentials do. */
  readonly credentialsVersion: number
  /** When the lease ends by itself. */
  readonly until: DateTime.Utc
}

/** What a refresh leaves. */
export interface RefreshedCredentials {
  readonly credentials: Credentials
  /** Facts that came with the token, which join those that the connection has by then. */
  readonly facts: Readonly<Record<string, string>>
  /** The account that the provider named with the token. */
  readonly accountRef?: string
}

/** Whatever ends `bad_credentials`, or brings new credentials, makes the connection's parked operations due in the same step. */
export class ConnectionStore extends Context.Service<
  ConnectionStore,
  {
    /**
     * Stores a connection with its credentials, which leave the store only by `account`, and returns true; returns false and
     * changes nothing if the connection's group already has `most` connections. Enforces this bound even under concurrency.
     */
    readonly insert: (
      connection: Connection,
      credentials: Credentials,
      bound?: { readonly most: number }
    ) => Effect.Effect<boolean, ProjectNotFound | StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: ConnectionId
    ) => Effect.Effect<Connection, ConnectionNotFound | StoreUnavailable>
    /**
     * Those that are meant, the newest first. A search looks at the references and names of the group and the consumer, and
     * at the provider.
     */
    readonly list: (
      projectId: ProjectId,
      of: ConnectionsOf
    ) => Effect.Effect<ReadonlyArray<Connection>, StoreUnavailable>
    readonly countOf: (projectId: ProjectId, groupRef: GroupRef) => Effect.Effect<number, StoreUnavailable>
    /**
     * Removes a group with its connections and with the consumers of no other group. A connection that an installation uses
     * stays, and the group with it. Returns the number of removed connections.
     */
    readonly removeGroup: (projectId: ProjectId, groupRef: GroupRef) => Effect.Effect<number, StoreUnavailable>
    /**
     * Gives the connections of a consumer another one, without the name of the user who signed in, and removes the consumer. They go on
     * working. Returns the number of connections. @rule erase.consumer
     */
    readonly replaceConsumer: (
      projectId: ProjectId,
      consumerRef: ConsumerRef,
      by: Consumer
    ) => Effect.Effect<number, StoreUnavailable>
    /** All that a driver needs to make a call. */
    readonly account: (
      projectId: ProjectId,
      id: ConnectionId
    ) => Effect.Effect<Account, ConnectionNotFound | StoreUnavailable>
    /**
     * Answers the connection as it is then. New credentials or facts make it count as created again, or as working where they
     * come with the account that the provider reported for them. New credentials remove the former warnings. The account that
     * the provider named first stays: changes with another one are refused, also where both came at the same time.
     */
    readonly update: (
      projectId: ProjectId,
      id: ConnectionId,
      changes: ConnectionChanges,
      at: DateTime.Utc
    ) => Effect.Effect<Connection, AccountMismatch | ConnectionNotFound | StoreUnavailable>
    /** The store holds the rule that an installation keeps its connection, also against a race. */
    readonly remove: (
      projectId: ProjectId,
      id: ConnectionId
    ) => Effect.Effect<void, ConnectionInUse | ConnectionNotFound | StoreUnavailable>
    /** Takes the refresh lease until a time; none while another process holds it. */
    readonly takeRefresh: (
      projectId: ProjectId,
      id: ConnectionId,
      lease: { readonly now: DateTime.Utc; readonly until: DateTime.Utc }
    ) => Effect.Effect<Option.Option<RefreshLease>, ConnectionNotFound | StoreUnavailable>
    /**
     * Saves what a refresh brought and ends the lease, in one step; a connection with bad credentials counts as created
     * again. Facts that were saved in the meantime are kept. Changes nothing and returns false if the credentials were replaced,
     * and refuses tokens of an account that isn't the connection's.
     */
    readonly saveRefreshed: (
      projectId: ProjectId,
      id: ConnectionId,
      lease: RefreshLease,
      refreshed: RefreshedCredentials,
      at: DateTime.Utc
    ) => Effect.Effect<boolean, AccountMismatch | StoreUnavailable>
    /** Ends a lease that brought nothing; another's is left alone. */
    readonly releaseRefresh: (
      projectId: ProjectId,
      id: ConnectionId,
      lease: RefreshLease
    ) => Effect.Effect<void, StoreUnavailable>
    /** Removes the warnings of the check. `bad_credentials` keeps the reason and its time until the next status. */
    readonly setStatus: (
      projectId: ProjectId,
      id: ConnectionId,
      status: ConnectionStatus,
      at: DateTime.Utc,
      why?: string
    ) => Effect.Effect<void, ConnectionNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/connections/ConnectionStore") {}
