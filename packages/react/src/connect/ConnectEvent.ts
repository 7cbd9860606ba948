/** Everything that can happen while an account is being connected. */
import type { Connection } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Values } from "./AccountFact.ts"
import type { ConsentSession } from "./ConnectState.ts"
import type { SignInWay } from "./SignInWay.ts"
import type { FieldErrors, CredentialProperties } from "./SubmittedForm.ts"

/** What became of a sign-in on the provider's page. */
export type ConsentOutcome =
  | { readonly tag: "succeeded"; readonly connectionId: string }
  /** The account is granted, and this page has to confirm it with the value that its browser received. */
  | { readonly tag: "granted"; readonly sessionId: string; readonly completion: string }
  | { readonly tag: "cancelled" }
  | { readonly tag: "failed"; readonly detail: string }
  | { readonly tag: "expired" }

export type ConnectEvent =
  /** What stands on the server was loaded, or loaded anew. */
  | { readonly type: "known"; readonly connection: Connection | undefined }
  | { readonly type: "chooseWay"; readonly way: SignInWay }
  | { readonly type: "refuse"; readonly values: Values; readonly errors: FieldErrors }
  /** `credentials` pass through to the request; no state keeps them. */
  | { readonly type: "submit"; readonly values: Values; readonly credentials: CredentialProperties }
  /** The window was opened in the click itself, or the browser refused to. */
  | { readonly type: "consent"; readonly values: Values; readonly isBlocked: boolean }
  | { readonly type: "pageKnown"; readonly session: ConsentSession }
  | { readonly type: "windowOpened"; readonly isBlocked: boolean }
  | { readonly type: "windowClosed"; readonly sessionId: string }
  /** The server was asked: nothing has ended yet, or it could not say. */
  | { readonly type: "checked"; readonly sessionId: string; readonly error: PlatformError | undefined }
  | { readonly type: "consentEnded"; readonly sessionId: string; readonly outcome: ConsentOutcome }
  | { readonly type: "continueHere" }
  /** The browser came back from the provider's page. */
  | { readonly type: "returned"; readonly outcome: ConsentOutcome }
  /** What became of the confirmation. */
  | { readonly type: "confirmed"; readonly outcome: ConsentOutcome }
  | { readonly type: "saved"; readonly connection: Connection }
  | { readonly type: "failed"; readonly error: PlatformError }
  | { readonly type: "retry" }
  | { readonly type: "cancel" }
  /** The user wants to renew the connection. */
  | { readonly type: "renew" }
  | { readonly type: "askDisconnect" }
  | { readonly type: "disconnect" }
  | { readonly type: "disconnected" }

export type ConnectEventType = ConnectEvent["type"]
