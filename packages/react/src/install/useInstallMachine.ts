/** The install flow bound to a component: the server's data, the user's step, and the host's callbacks. */
import type { Bootstrap, Connection, Installation } from "@fieldgate/client"
import { useInsertionEffect, useState, useSyncExternalStore } from "react"
import { emptyContent } from "../configure/rules/ConfigContent.ts"
import { loadableOf } from "./Loadable.ts"
import { connectionOf } from "./connectionOf.ts"
import { type InstallState, installStateOf } from "./InstallState.ts"
import { firstProgress, type InstallEffect, type InstallEvent, type InstallProgress } from "./InstallStep.ts"
import { isHeard, reduceInstall } from "./reduceInstall.ts"
import type { InstallationTarget } from "./InstallationContext.ts"
import { platformErrorOf } from "../platform/PlatformError.ts"
import { type BootstrapChange, useBootstrapChange } from "../platform/useBootstrapChange.ts"
import { installationCalls } from "./installationCalls.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { useRevisionOf } from "../platform/useRevisionOf.ts"
import { type PlatformAccess, usePlatform } from "../platform/usePlatform.ts"
import { makeFlow } from "../connect/makeFlow.ts"

/** The host's callbacks, each called once per event. @rule react.callbacks */
export interface InstallListeners {
  readonly saved: (installation: Installation, kind: "installed" | "updated") => void
  readonly uninstalled: (installationId: string) => void
  /** The user has closed the screen that reports the install. */
  readonly done: () => void
}

export interface InstallMachine {
  readonly state: InstallState
  readonly send: (event: InstallEvent) => void
  /** Whether the current state handles an event. */
  readonly can: (type: InstallEvent["type"]) => boolean
  readonly retry: () => void
  readonly connected: (connection: Connection) => void
}

interface Options {
  readonly target: InstallationTarget
  readonly listeners: InstallListeners
}

/** One flow per mounted component; give the component a key if its target may change. */
export const useInstallMachine = ({ listeners, target }: Options): InstallMachine => {
  const bootstrap = useBootstrap(target)
  const revision = useRevisionOf(bootstrap.data, target)
  const change = useBootstrapChange(target.integration, target.groupRef)
  const platform = usePlatform()
  const given = { target, listeners, platform, change, bootstrap: bootstrap.data }
  const [run] = useState(() => makeRun(given))
  useInsertionEffect(() => run.take(given))
  const progress = useSyncExternalStore(run.flow.subscribe, run.flow.state, run.flow.state)
  const facts = {
    bootstrap: loadableOf(bootstrap),
    revision: revision.isEnabled ? loadableOf(revision.query) : undefined
  }
  return {
    state: installStateOf(facts, progress),
    send: run.flow.send,
    can: (type) => isHeard(progress, type),
    retry: () => {
      if (bootstrap.data?.provider === undefined) void bootstrap.refetch()
      else void revision.query.refetch()
    },
    connected: (connection) => {
      run.flow.send({ type: "connected", connection })
      change.put((kept) => withConnection(kept, connection))
      // The account may be another one, or have other permissions.
      if (revision.isEnabled) void revision.query.refetch()
    }
  }
}

const withConnection = (bootstrap: Bootstrap, connection: Connection): Bootstrap => {
  const { connections, installation } = bootstrap
  const others = connections.filter(({ id }) => id !== connection.id)
  const isUsed = installation?.connection.id === connection.id
  return {
    ...bootstrap,
    connections: [connection, ...others],
    ...(installation !== undefined && isUsed ? { installation: { ...installation, connection } } : {})
  }
}

interface Given extends Options {
  readonly platform: PlatformAccess
  readonly change: BootstrapChange
  readonly bootstrap: Bootstrap | undefined
}

/** Effects read the inputs of the latest render, so a host's inline functions are current. */
const makeRun = (first: Given) => {
  let given = first
  const flow = makeFlow<InstallProgress, InstallEvent, InstallEffect>({
    initial: firstProgress,
    step: reduceInstall,
    perform: (effect, send) => performInstall(given, effect, send)
  })
  return {
    flow,
    take: (later: Given) => {
      given = later
    }
  }
}

const performInstall = (given: Given, effect: InstallEffect, send: (event: InstallEvent) => void): void => {
  const { bootstrap, change, listeners, platform, target } = given
  const { integration } = target
  switch (effect.type) {
    case "install":
      return void install(given, send)
    case "uninstall":
      return void uninstall(given, effect.installationId, send)
    case "tellSaved": {
      const { installation, kind } = effect
      change.put((kept) => ({ ...kept, installation }))
      platform.tell({ type: kind, integration, installationId: installation.id })
      return listeners.saved(installation, kind)
    }
    case "tellDone":
      return listeners.done()
    case "tellUninstalled":
      if (bootstrap !== undefined) change.put(withoutInstallation)
      change.refresh()
      platform.tell({ type: "uninstalled", integration, installationId: effect.installationId })
      return listeners.uninstalled(effect.installationId)
    case "tellFailed":
      return platform.tell({ type: "failed", kind: effect.error.kind, requestId: effect.error.requestId })
  }
}

/** The connection may be removed with it; the next response shows the remaining ones. */
const withoutInstallation = ({ installation: _removed, ...bootstrap }: Bootstrap): Bootstrap => ({
  ...bootstrap,
  connections: []
})

const install = async ({ bootstrap, platform, target }: Given, send: (event: InstallEvent) => void): Promise<void> => {
  if (bootstrap === undefined) return
  const { integration } = bootstrap
  try {
    const calls = installationCalls(platform, integration.id, target)
    const installation = await calls.create(emptyContent(integration.provider), connectionOf(bootstrap)?.id)
    send({ type: "saved", installation, kind: "installed" })
  } catch (thrown) {
    send({ type: "installRefused", error: platformErrorOf(thrown) })
  }
}

const uninstall = async (
  { bootstrap, platform, target }: Given,
  installationId: string,
  send: (event: InstallEvent) => void
): Promise<void> => {
  try {
    await installationCalls(platform, bootstrap?.integration.id ?? target.integration, target).remove(installationId)
    send({ type: "uninstalled", installationId })
  } catch (thrown) {
    const error = platformErrorOf(thrown)
    // Another window was faster: the user's goal is reached.
    if (error.kind === "notFound") send({ type: "uninstalled", installationId })
    else send({ type: "uninstallRefused", error })
  }
}
