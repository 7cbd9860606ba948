/** Effects of a transition; each is executed once. */
import type { Connection } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Values } from "./AccountFact.ts"
import type { SignInForm } from "./ConnectState.ts"
import type { CredentialProperties } from "./SubmittedForm.ts"

export type ConnectEffect =
  | { readonly type: "sendCredentials"; readonly form: SignInForm; readonly credentials: CredentialProperties }
  | { readonly type: "sendFacts"; readonly connection: Connection; readonly values: Values }
  | { readonly type: "askForPage"; readonly form: SignInForm }
  | { readonly type: "showPage"; readonly url: string }
  | { readonly type: "closeWindow" }
  | { readonly type: "leaveForPage"; readonly form: SignInForm }
  /** The value goes into the request; no state holds it. */
  | { readonly type: "confirm"; readonly sessionId: string; readonly completion: string }
  | { readonly type: "fetchConnection"; readonly connectionId: string }
  | { readonly type: "removeConnection"; readonly connection: Connection }
  /** Notifies the host. @rule react.callbacks */
  | { readonly type: "tellConnected"; readonly connection: Connection }
  | { readonly type: "tellDisconnected"; readonly connection: Connection }
  | { readonly type: "tellFailed"; readonly error: PlatformError }
