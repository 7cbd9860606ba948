/** Every state that connecting an account can be in. No state holds a secret. */
import type { Connection } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Values } from "./AccountFact.ts"
import type { SignInWay } from "./SignInWay.ts"
import type { FieldErrors } from "./SubmittedForm.ts"

/** The form of a sign-in: which way, with which public values, and which connection it renews. */
export interface SignInForm {
  readonly way: SignInWay
  readonly values: Values
  /** Missing: a new connection is made. */
  readonly renewed?: Connection | undefined
}

/** A sign-in on the provider's page that has begun. */
export interface ConsentSession {
  readonly sessionId: string
  readonly url: string
}

/** Why a sign-in on the provider's page came to nothing. */
export type Refusal =
  | { readonly tag: "cancelled" }
  | { readonly tag: "denied"; readonly detail: string }
  | { readonly tag: "expired" }

/** `existing`: it was there when the component came. */
export type Origin = "existing" | "new"

export type ConnectState =
  /** What it is about isn't known yet. */
  | { readonly tag: "loading" }
  /** A form waits for the user; every failure returns here. */
  | {
      readonly tag: "editing"
      readonly form: SignInForm
      readonly errors: FieldErrors
      readonly problem?: PlatformError | undefined
      readonly refusal?: Refusal | undefined
    }
  | { readonly tag: "submitting"; readonly form: SignInForm }
  /** The address of the provider's page is asked for; its window is open, or was blocked. */
  | { readonly tag: "opening"; readonly form: SignInForm; readonly isBlocked: boolean }
  | {
      readonly tag: "awaitingWindow"
      readonly form: SignInForm
      readonly session: ConsentSession
      /** The window is closed, or can't be reached from here any more. */
      readonly maybeClosed: boolean
      readonly problem?: PlatformError | undefined
    }
  | {
      readonly tag: "windowBlocked"
      readonly form: SignInForm
      readonly session: ConsentSession
      readonly problem?: PlatformError | undefined
    }
  /** The page itself goes to the provider's. */
  | { readonly tag: "redirecting"; readonly form: SignInForm }
  /** The account is granted; this page confirms that it asked for it. */
  | { readonly tag: "confirming"; readonly form: SignInForm }
  /** The sign-in succeeded; the connection is fetched. */
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
      /** With the warnings of the answer that stored its credentials. */
      readonly connection: Connection
      readonly origin: Origin
      readonly problem?: PlatformError | undefined
    }
  | { readonly tag: "confirmDisconnect"; readonly connection: Connection; readonly origin: Origin }
  | { readonly tag: "disconnecting"; readonly connection: Connection; readonly origin: Origin }

export type ConnectTag = ConnectState["tag"]
