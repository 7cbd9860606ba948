import type { Connection } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Values } from "./AccountFact.ts"
import type { ConsentSession } from "./ConnectState.ts"
import type { SignInWay } from "./SignInWay.ts"
import type { FieldErrors, CredentialProperties } from "./SubmittedForm.ts"

export type ConsentOutcome =
  | { readonly tag: "succeeded"; readonly connectionId: string }
  /** The user granted access; this page must confirm it with the value that its browser received. */
  | { readonly tag: "granted"; readonly sessionId: string; readonly completion: string }
  | { readonly tag: "cancelled" }
  | { readonly tag: "failed"; readonly detail: string }
  | { readonly tag: "expired" }

export type ConnectEvent =
  /** The server's data was loaded or reloaded. */
  | { readonly type: "known"; readonly connection: Connection | undefined }
  | { readonly type: "chooseWay"; readonly way: SignInWay }
  | { readonly type: "refuse"; readonly values: Values; readonly errors: FieldErrors }
  /** `credentials` go into the request; no state holds them. */
  | { readonly type: "submit"; readonly values: Values; readonly credentials: CredentialProperties }
  /** The click handler opened the window, or the browser blocked it. */
  | { readonly type: "consent"; readonly values: Values; readonly isBlocked: boolean }
  | { readonly type: "pageKnown"; readonly session: ConsentSession }
  | { readonly type: "windowOpened"; readonly isBlocked: boolean }
  | { readonly type: "windowClosed"; readonly sessionId: string }
  /** The server was polled: the sign-in is still pending, or the request failed. */
  | { readonly type: "checked"; readonly sessionId: string; readonly error: PlatformError | undefined }
  | { readonly type: "consentEnded"; readonly sessionId: string; readonly outcome: ConsentOutcome }
  | { readonly type: "continueHere" }
  /** The browser returned from the provider's page. */
  | { readonly type: "returned"; readonly outcome: ConsentOutcome }
  | { readonly type: "confirmed"; readonly outcome: ConsentOutcome }
  | { readonly type: "saved"; readonly connection: Connection }
  | { readonly type: "failed"; readonly error: PlatformError }
  | { readonly type: "retry" }
  | { readonly type: "cancel" }
  | { readonly type: "renew" }
  | { readonly type: "askDisconnect" }
  | { readonly type: "disconnect" }
  | { readonly type: "disconnected" }

export type ConnectEventType = ConnectEvent["type"]
