/** Accounts at providers: made, renewed, read and removed. */
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { Connection } from "../connections/Connection.ts"
import type { OAuthProgress } from "../connections/OAuthSession.ts"
import type { ConnectionInUse, ConnectionNotFound } from "../connections/ConnectionStore.ts"
import type {
  OAuthCompletionRefused,
  OAuthSessionNotFound,
  OAuthStateRefused
} from "../connections/OAuthSessionStore.ts"
import type { ProviderError } from "../providers/ProviderError.ts"
import type { ProviderUnknown } from "../providers/ProviderRegistry.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { TokenMismatch } from "../call/Access.ts"
import type * as CompleteOAuth from "../connections/calls/CompleteOAuth.ts"
import type * as ConnectByOAuth from "../connections/calls/ConnectByOAuth.ts"
import type * as CreateConnection from "../connections/calls/CreateConnection.ts"
import type { CredentialsRefused } from "../connections/calls/CredentialsCheck.ts"
import type * as DeleteConnection from "../connections/calls/DeleteConnection.ts"
import type { Finished } from "../connections/calls/FinishOAuth.ts"
import type * as FinishOAuth from "../connections/calls/FinishOAuth.ts"
import type * as GenerateConnection from "../connections/calls/GenerateConnection.ts"
import type { Shown } from "../connections/calls/GetConnection.ts"
import type * as GetConnection from "../connections/calls/GetConnection.ts"
import type * as GetOAuthSession from "../connections/calls/GetOAuthSession.ts"
import type { InputRefused } from "../call/InputRefused.ts"
import type { ConnectionAnswer } from "../connections/calls/KeptConnection.ts"
import type { ListedPart } from "../domain/ListPart.ts"
import type * as ListConnections from "../connections/calls/ListConnections.ts"
import type { OpenSession } from "../connections/calls/OpenOAuthSession.ts"
import type { LimitReached } from "../call/LimitReached.ts"
import type * as ReconnectByOAuth from "../connections/calls/ReconnectByOAuth.ts"
import type * as ReplaceCredentials from "../connections/calls/ReplaceCredentials.ts"
import type * as UpdateConnection from "../connections/calls/UpdateConnection.ts"
import type { ProjectFailure } from "./Failures.ts"

/** Calls about customers' accounts at providers. */
export interface Connections {
  /** Keeps an account's credentials, sealed. */
  readonly createConnection: (
    caller: Caller,
    input: typeof CreateConnection.Input.Type
  ) => Effect.Effect<
    ConnectionAnswer,
    CredentialsRefused | LimitReached | ProjectFailure | InputRefused | ProviderUnknown | TokenMismatch
  >
  /** Makes a connection as the HTTP API does: what it brings is checked against the provider's sign-ins. */
  readonly generateConnection: (
    caller: Caller,
    input: typeof GenerateConnection.Input.Type
  ) => Effect.Effect<
    ConnectionAnswer,
    CredentialsRefused | LimitReached | ProjectFailure | InputRefused | TokenMismatch
  >
  /** Lists a project's connections, without their secrets. */
  readonly listConnections: (
    caller: Caller,
    input: typeof ListConnections.Input.Type
  ) => Effect.Effect<ListedPart<Connection>, ProjectFailure | TokenMismatch>
  /** Gets a connection; with `includeCreds`, its credentials too, redacted. */
  readonly getConnection: (
    caller: Caller,
    input: typeof GetConnection.Input.Type
  ) => Effect.Effect<Shown, ProjectFailure | ConnectionNotFound | ProviderError | ProviderUnknown>
  /** Changes what `updateMask` names of a connection; new credentials let waiting writes go on. */
  readonly updateConnection: (
    caller: Caller,
    input: typeof UpdateConnection.Input.Type
  ) => Effect.Effect<
    ConnectionAnswer,
    CredentialsRefused | ProjectFailure | ConnectionNotFound | InputRefused | ProviderUnknown
  >
  /** Removes a connection that no installation stands on. */
  readonly deleteConnection: (
    caller: Caller,
    input: typeof DeleteConnection.Input.Type
  ) => Effect.Effect<void, ProjectFailure | ConnectionInUse | ConnectionNotFound>
  /** Gives a connection new credentials; writes that waited for them go on. */
  readonly replaceCredentials: (
    caller: Caller,
    input: typeof ReplaceCredentials.Input.Type
  ) => Effect.Effect<
    ConnectionAnswer,
    CredentialsRefused | ProjectFailure | ConnectionNotFound | InputRefused | ProviderUnknown
  >
  /** Begins to connect an account by a consent; answers the address of the provider's page. */
  readonly connectByOAuth: (
    caller: Caller,
    input: typeof ConnectByOAuth.Input.Type
  ) => Effect.Effect<OpenSession, LimitReached | ProjectFailure | InputRefused | TokenMismatch>
  /** Begins to renew a connection by a consent. */
  readonly reconnectByOAuth: (
    caller: Caller,
    input: typeof ReconnectByOAuth.Input.Type
  ) => Effect.Effect<OpenSession, LimitReached | ProjectFailure | ConnectionNotFound | InputRefused>
  /** Takes what the provider's page gave back: the account is connected, or waits for `completeOAuth`. */
  readonly finishOAuth: (
    caller: Caller,
    input: typeof FinishOAuth.Input.Type
  ) => Effect.Effect<Finished, OAuthStateRefused | StoreUnavailable>
  /** Connects the account of a sign-in that its consumer confirms. */
  readonly completeOAuth: (
    caller: Caller,
    input: typeof CompleteOAuth.Input.Type
  ) => Effect.Effect<OAuthProgress, ProjectFailure | OAuthCompletionRefused | OAuthSessionNotFound | TokenMismatch>
  /** Tells how far a sign-in by consent is. */
  readonly getOAuthSession: (
    caller: Caller,
    input: typeof GetOAuthSession.Input.Type
  ) => Effect.Effect<OAuthProgress, ProjectFailure | OAuthSessionNotFound>
}
