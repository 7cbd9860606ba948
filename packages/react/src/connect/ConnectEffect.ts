/** What a transition asks of the outside; each is carried out once. */
import type { Connection } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Values } from "./AccountFact.ts"
import type { SignInForm } from "./ConnectState.ts"
import type { CredentialProperties } from "./SubmittedForm.ts"

export type ConnectEffect =
  | { readonly type: "sendCredentials"; readonly form: SignInForm; readonly credentials: CredentialProperties }
  | { readonly type: "sendFacts"; readonly connection: Connection; readonly values: Values }
  | { readonly type: "askForPage"; readonly form: SignInForm }
  /** The window that was opened goes to the provider's page. */
  | { readonly type: "showPage"; readonly url: string }
  | { readonly type: "closeWindow" }
  | { readonly type: "leaveForPage"; readonly form: SignInForm }
  /** The value passes through to the request; no state keeps it. */
  | { readonly type: "confirm"; readonly sessionId: string; readonly completion: string }
  | { readonly type: "fetchConnection"; readonly connectionId: string }
  | { readonly type: "removeConnection"; readonly connection: Connection }
  /** The host is told. Spec 6 */
  | { readonly type: "tellConnected"; readonly connection: Connection }
  | { readonly type: "tellDisconnected"; readonly connection: Connection }
  | { readonly type: "tellFailed"; readonly error: PlatformError }
