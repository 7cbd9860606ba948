/** The states of the connect flow. No state holds a secret. */
import type { Connection } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Values } from "./AccountFact.ts"
import type { SignInWay } from "./SignInWay.ts"
import type { FieldErrors } from "./SubmittedForm.ts"

/** The credential form: sign-in method, public values, and the connection to update. */
export interface SignInForm {
  readonly way: SignInWay
  readonly values: Values
  /** Missing: a new connection is created. */
  readonly renewed?: Connection | undefined
}

export interface ConsentSession {
  readonly sessionId: string
  readonly url: string
}

export type Refusal =
  | { readonly tag: "cancelled" }
  | { readonly tag: "denied"; readonly detail: string }
  | { readonly tag: "expired" }

/** `existing`: the connection existed when the component was mounted. */
export type Origin = "existing" | "new"

export type ConnectState =
  | { readonly tag: "loading" }
  /** The form; every failure returns here. */
  | {
      readonly tag: "editing"
      readonly form: SignInForm
      readonly errors: FieldErrors
      readonly problem?: PlatformError | undefined
      readonly refusal?: Refusal | undefined
    }
  | { readonly tag: "submitting"; readonly form: SignInForm }
  /** Requests the URL of the provider's page; the window is open or was blocked. */
  | { readonly tag: "opening"; readonly form: SignInForm; readonly isBlocked: boolean }
  | {
      readonly tag: "awaitingWindow"
      readonly form: SignInForm
      readonly session: ConsentSession
      /** The window is closed or has lost its opener. */
      readonly maybeClosed: boolean
      readonly problem?: PlatformError | undefined
    }
  | {
      readonly tag: "windowBlocked"
      readonly form: SignInForm
      readonly session: ConsentSession
      readonly problem?: PlatformError | undefined
    }
  | { readonly tag: "redirecting"; readonly form: SignInForm }
  | { readonly tag: "confirming"; readonly form: SignInForm }
  /** The sign-in succeeded; the connection is being loaded. */
  | { readonly tag: "finishing"; readonly connectionId: string; readonly problem?: PlatformError | undefined }
  | {
      readonly tag: "needsMetadata"
      readonly connection: Connection
      readonly values: Values
      readonly errors: FieldErrors
      readonly problem?: PlatformError | undefined
    }
  | { readonly tag: "savingMetadata"; readonly connection: Connection; readonly values: Values }
  | {
      readonly tag: "connected"
      /** With the warnings of the request that stored its credentials. */
      readonly connection: Connection
      readonly origin: Origin
      readonly problem?: PlatformError | undefined
    }
  | { readonly tag: "confirmDisconnect"; readonly connection: Connection; readonly origin: Origin }
  | { readonly tag: "disconnecting"; readonly connection: Connection; readonly origin: Origin }

export type ConnectTag = ConnectState["tag"]
