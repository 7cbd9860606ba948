/** What a user has begun in the install flow, beside what stands on the server. */
import type { Connection, Installation } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"

/** Which way leads to the first install; decided once, by what stood on the server then. Spec 4.6. */
export type InstallView = "undecided" | "standard" | "wizard"

export type InstallStep =
  | { readonly tag: "idle" }
  /** The consent to an integration that has nothing to configure is saved. */
  | { readonly tag: "installing" }
  | { readonly tag: "installFailed"; readonly error: PlatformError }
  | { readonly tag: "confirmUninstall" }
  | { readonly tag: "uninstalling" }
  | { readonly tag: "uninstallFailed"; readonly error: PlatformError }
  | { readonly tag: "uninstalled" }

export interface InstallProgress {
  readonly view: InstallView
  readonly step: InstallStep
  /** What the last check of the connection left open. */
  readonly warned?: Pick<Connection, "id" | "warnings">
}

export type InstallEvent =
  | { readonly type: "begun"; readonly view: Exclude<InstallView, "undecided"> }
  | { readonly type: "wizardLeft" }
  /** An account was connected or renewed. */
  | { readonly type: "connected"; readonly connection: Connection }
  | { readonly type: "saved"; readonly installation: Installation; readonly kind: "installed" | "updated" }
  | { readonly type: "install" }
  | { readonly type: "installRefused"; readonly error: PlatformError }
  | { readonly type: "askUninstall" }
  | { readonly type: "cancelUninstall" }
  | { readonly type: "uninstall"; readonly installationId: string }
  | { readonly type: "uninstalled"; readonly installationId: string }
  | { readonly type: "uninstallRefused"; readonly error: PlatformError }
  | { readonly type: "reinstall" }

/** Carried out once for each transition that asks for it. Spec 6. */
export type InstallEffect =
  | { readonly type: "install" }
  | { readonly type: "uninstall"; readonly installationId: string }
  | { readonly type: "tellSaved"; readonly installation: Installation; readonly kind: "installed" | "updated" }
  | { readonly type: "tellUninstalled"; readonly installationId: string }
  | { readonly type: "tellFailed"; readonly error: PlatformError }

export const firstProgress: InstallProgress = { view: "undecided", step: { tag: "idle" } }
