/** Accounts at providers: made, renewed, read and removed. */
import type { Connection } from "../connections/Connection.ts"
import type { OAuthProgress } from "../connections/OAuthSession.ts"
import type { Finished } from "../connections/calls/FinishOAuth.ts"
import type { Shown } from "../connections/calls/GetConnection.ts"
import type { ConnectionAnswer } from "../connections/calls/KeptConnection.ts"
import type { OpenSession } from "../connections/calls/OpenOAuthSession.ts"
import * as CompleteOAuth from "../connections/calls/CompleteOAuth.ts"
import * as ConnectByOAuth from "../connections/calls/ConnectByOAuth.ts"
import * as CreateConnection from "../connections/calls/CreateConnection.ts"
import * as DeleteConnection from "../connections/calls/DeleteConnection.ts"
import * as FinishOAuth from "../connections/calls/FinishOAuth.ts"
import * as GenerateConnection from "../connections/calls/GenerateConnection.ts"
import * as GetConnection from "../connections/calls/GetConnection.ts"
import * as GetOAuthSession from "../connections/calls/GetOAuthSession.ts"
import * as ListConnections from "../connections/calls/ListConnections.ts"
import * as ReconnectByOAuth from "../connections/calls/ReconnectByOAuth.ts"
import * as ReplaceCredentials from "../connections/calls/ReplaceCredentials.ts"
import * as UpdateConnection from "../connections/calls/UpdateConnection.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import type { Platform } from "../Platform.ts"

/** Calls about customers' accounts at providers. */
export interface ConnectionCalls {
  /** Keeps an account's credentials, sealed. */
  createConnection(input: typeof CreateConnection.Input.Encoded, options?: CallOptions): Promise<ConnectionAnswer>
  /** Makes a connection as the HTTP API does: what it brings is checked against the provider's sign-ins. */
  generateConnection(input: typeof GenerateConnection.Input.Encoded, options?: CallOptions): Promise<ConnectionAnswer>
  /** Lists a project's connections, without their secrets. */
  listConnections(
    input: typeof ListConnections.Input.Encoded,
    options?: CallOptions
  ): Promise<ReadonlyArray<Connection>>
  /** Gets a connection; with `includeCreds`, its credentials too, redacted. */
  getConnection(input: typeof GetConnection.Input.Encoded, options?: CallOptions): Promise<Shown>
  /** Changes what `updateMask` names of a connection; new credentials let waiting writes go on. */
  updateConnection(input: typeof UpdateConnection.Input.Encoded, options?: CallOptions): Promise<ConnectionAnswer>
  /** Removes a connection that no installation stands on. */
  deleteConnection(input: typeof DeleteConnection.Input.Encoded, options?: CallOptions): Promise<void>
  /** Gives a connection new credentials; writes that waited for them go on. */
  replaceCredentials(input: typeof ReplaceCredentials.Input.Encoded, options?: CallOptions): Promise<ConnectionAnswer>
  /** Begins to connect an account by a consent; answers the address of the provider's page. */
  connectByOAuth(input: typeof ConnectByOAuth.Input.Encoded, options?: CallOptions): Promise<OpenSession>
  /** Begins to renew a connection by a consent. */
  reconnectByOAuth(input: typeof ReconnectByOAuth.Input.Encoded, options?: CallOptions): Promise<OpenSession>
  /** Takes what the provider's page gave back: the account is connected, or waits for `completeOAuth`. */
  finishOAuth(input: typeof FinishOAuth.Input.Encoded, options?: CallOptions): Promise<Finished>
  /** Connects the account of a sign-in that its consumer confirms. */
  completeOAuth(input: typeof CompleteOAuth.Input.Encoded, options?: CallOptions): Promise<OAuthProgress>
  /** Tells how far a sign-in by consent is. */
  getOAuthSession(input: typeof GetOAuthSession.Input.Encoded, options?: CallOptions): Promise<OAuthProgress>
}

export const connectionCalls = ({ door }: Calling, platform: Platform["Service"]): ConnectionCalls => ({
  createConnection: door(CreateConnection.Input, platform.createConnection),
  generateConnection: door(GenerateConnection.Input, platform.generateConnection),
  listConnections: door(ListConnections.Input, platform.listConnections),
  getConnection: door(GetConnection.Input, platform.getConnection),
  updateConnection: door(UpdateConnection.Input, platform.updateConnection),
  deleteConnection: door(DeleteConnection.Input, platform.deleteConnection),
  replaceCredentials: door(ReplaceCredentials.Input, platform.replaceCredentials),
  connectByOAuth: door(ConnectByOAuth.Input, platform.connectByOAuth),
  reconnectByOAuth: door(ReconnectByOAuth.Input, platform.reconnectByOAuth),
  finishOAuth: door(FinishOAuth.Input, platform.finishOAuth),
  completeOAuth: door(CompleteOAuth.Input, platform.completeOAuth),
  getOAuthSession: door(GetOAuthSession.Input, platform.getOAuthSession)
})
