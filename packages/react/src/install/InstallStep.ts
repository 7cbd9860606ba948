/** The user's step in the install flow. */
import type { Connection, Installation } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"

export type InstallStep =
  | { readonly tag: "idle" }
  /** Saves the consent to an integration without configuration. */
  | { readonly tag: "installing" }
  | { readonly tag: "installFailed"; readonly error: PlatformError }
  /** The first install has just succeeded. */
  | { readonly tag: "finished" }
  | { readonly tag: "confirmUninstall" }
  | { readonly tag: "uninstalling" }
  | { readonly tag: "uninstallFailed"; readonly error: PlatformError }
  | { readonly tag: "uninstalled" }

export interface InstallProgress {
  readonly step: InstallStep
  /** Open results of the last connection check. */
  readonly warned?: Pick<Connection, "id" | "warnings">
}

export type InstallEvent =
  | { readonly type: "connected"; readonly connection: Connection }
  | { readonly type: "saved"; readonly installation: Installation; readonly kind: "installed" | "updated" }
  | { readonly type: "done" }
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
  | { readonly type: "tellDone" }
  | { readonly type: "tellUninstalled"; readonly installationId: string }
  | { readonly type: "tellFailed"; readonly error: PlatformError }

export const firstProgress: InstallProgress = { step: { tag: "idle" } }
