/** The user's step in the install flow. */
import type { Connection, Installation } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"

/** The view of the first install; decided once, by the server's data at that time. */
export type InstallView = "undecided" | "standard" | "wizard"

export type InstallStep =
  | { readonly tag: "idle" }
  /** Saves the consent to an integration without configuration. */
  | { readonly tag: "installing" }
  | { readonly tag: "installFailed"; readonly error: PlatformError }
  | { readonly tag: "confirmUninstall" }
  | { readonly tag: "uninstalling" }
  | { readonly tag: "uninstallFailed"; readonly error: PlatformError }
  | { readonly tag: "uninstalled" }

export interface InstallProgress {
  readonly view: InstallView
  readonly step: InstallStep
  /** Open results of the last connection check. */
  readonly warned?: Pick<Connection, "id" | "warnings">
}

export type InstallEvent =
  | { readonly type: "viewChosen"; readonly view: Exclude<InstallView, "undecided"> }
  | { readonly type: "wizardLeft" }
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

/** Effects of a transition; each is executed once. */
export type InstallEffect =
  | { readonly type: "install" }
  | { readonly type: "uninstall"; readonly installationId: string }
  | { readonly type: "tellSaved"; readonly installation: Installation; readonly kind: "installed" | "updated" }
  | { readonly type: "tellUninstalled"; readonly installationId: string }
  | { readonly type: "tellFailed"; readonly error: PlatformError }

export const firstProgress: InstallProgress = { view: "undecided", step: { tag: "idle" } }
