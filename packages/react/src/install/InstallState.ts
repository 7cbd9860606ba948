/** The state that InstallIntegration shows, derived from the server's data and the user's step. Pure. @rule react.install */
import type { Bootstrap, Connection, HydratedRevision, Installation, ProviderInfo } from "@fieldgate/client"
import { missingFacts } from "../connect/AccountFact.ts"
import { withWarningsOf } from "../connect/openChecks.ts"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Loadable } from "./Loadable.ts"
import { connectionOf, hasObjects } from "./connectionOf.ts"
import type { InstallProgress, InstallStep } from "./InstallStep.ts"

interface Known {
  readonly bootstrap: Bootstrap
  readonly provider: ProviderInfo
}

interface Connected extends Known {
  /** With the warnings of the last credential check. */
  readonly connection: Connection
}

/** Uninstalling is confirmed and executed above the current screen. */
interface Removable {
  readonly step: InstallStep
}

export type InstallState =
  | { readonly tag: "loading" }
  | { readonly tag: "integrationFailed"; readonly error: PlatformError; readonly isBusy: boolean }
  | { readonly tag: "providerMissing"; readonly bootstrap: Bootstrap }
  /** No account is connected, or the connection lacks a fact. */
  | ({ readonly tag: "connect"; readonly connection: Connection | undefined } & Known)
  | ({
      readonly tag: "schemaFailed"
      readonly error: PlatformError
      readonly isBusy: boolean
      readonly installation: Installation | undefined
    } & Connected &
      Removable)
  /** Without configuration: one button installs. */
  | ({ readonly tag: "consent" } & Connected & Removable)
  | ({
      readonly tag: "configure"
      readonly revision: HydratedRevision
      readonly installation: Installation | undefined
    } & Connected &
      Removable)
  /** The first install has just succeeded. */
  | ({
      readonly tag: "finished"
      readonly installation: Installation
      readonly revision: HydratedRevision | undefined
    } & Connected)
  | ({ readonly tag: "installed"; readonly installation: Installation } & Connected & Removable)
  | ({ readonly tag: "uninstalled" } & Known)

export interface InstallFacts {
  readonly bootstrap: Loadable<Bootstrap>
  /** Joined with the account; undefined without a connection. */
  readonly revision: Loadable<HydratedRevision> | undefined
}

export const installStateOf = (
  { bootstrap: asked, revision }: InstallFacts,
  progress: InstallProgress
): InstallState => {
  if (asked.tag === "loading") return asked
  if (asked.tag === "failed") return { tag: "integrationFailed", error: asked.error, isBusy: asked.isBusy }
  const bootstrap = asked.value
  const { installation, provider } = bootstrap
  if (provider === undefined) return { tag: "providerMissing", bootstrap }
  const { step } = progress
  const known = { bootstrap, provider }
  if (step.tag === "uninstalled") return { tag: "uninstalled", ...known }
  const stored = connectionOf(bootstrap)
  const connection = stored && withWarningsOf(stored, progress.warned)
  if (revision?.tag === "failed" && connection !== undefined) {
    const { error, isBusy } = revision
    return { tag: "schemaFailed", ...known, connection, error, isBusy, installation, step }
  }
  const loaded = revision?.tag === "loaded" ? revision.value : undefined
  if (connection === undefined || missingFacts(provider, connection).length > 0)
    return { tag: "connect", ...known, connection }
  if (step.tag === "finished" && installation !== undefined) {
    return { tag: "finished", ...known, connection, revision: loaded, installation }
  }
  if (!hasObjects(bootstrap)) return withoutObjects({ ...known, connection, step })
  return loaded === undefined
    ? { tag: "loading" }
    : { tag: "configure", ...known, connection, revision: loaded, installation, step }
}

const withoutObjects = (connected: Connected & Removable): InstallState => {
  const { installation } = connected.bootstrap
  return installation === undefined
    ? { tag: "consent", ...connected }
    : { tag: "installed", installation, ...connected }
}
