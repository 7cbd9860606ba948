/** Accounts at providers: made, renewed, read and removed. */
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { Connection } from "../domain/Connection.ts"
import type { OAuthProgress } from "../domain/OAuthSession.ts"
import type { ConnectionInUse, ConnectionNotFound } from "../ports/ConnectionStore.ts"
import type { OAuthCompletionRefused, OAuthSessionNotFound, OAuthStateRefused } from "../ports/OAuthSessionStore.ts"
import type { ProviderError } from "../ports/ProviderError.ts"
import type { ProviderUnknown } from "../ports/ProviderRegistry.ts"
import type { StoreUnavailable } from "../ports/StoreError.ts"
import type { TokenMismatch } from "../usecases/Access.ts"
import type * as CompleteOAuth from "../usecases/CompleteOAuth.ts"
import type * as ConnectByOAuth from "../usecases/ConnectByOAuth.ts"
import type * as CreateConnection from "../usecases/CreateConnection.ts"
import type { CredentialsRefused } from "../usecases/CredentialsCheck.ts"
import type * as DeleteConnection from "../usecases/DeleteConnection.ts"
import type { Finished } from "../usecases/FinishOAuth.ts"
import type * as FinishOAuth from "../usecases/FinishOAuth.ts"
import type * as GenerateConnection from "../usecases/GenerateConnection.ts"
import type { Shown } from "../usecases/GetConnection.ts"
import type * as GetConnection from "../usecases/GetConnection.ts"
import type * as GetOAuthSession from "../usecases/GetOAuthSession.ts"
import type { InputRefused } from "../usecases/InputRefused.ts"
import type { ConnectionAnswer } from "../usecases/KeptConnection.ts"
import type { ListedPart } from "../domain/ListPart.ts"
import type * as ListConnections from "../usecases/ListConnections.ts"
import type { OpenSession } from "../usecases/OpenOAuthSession.ts"
import type { LimitReached } from "../usecases/LimitReached.ts"
import type * as ReconnectByOAuth from "../usecases/ReconnectByOAuth.ts"
import type * as ReplaceCredentials from "../usecases/ReplaceCredentials.ts"
import type * as UpdateConnection from "../usecases/UpdateConnection.ts"
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
