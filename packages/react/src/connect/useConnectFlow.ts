/** Connecting an account without our screens, for the integration that an InstallationProvider above names. */
import type { Connection } from "@fieldgate/client"
import { useEffect } from "react"
import { chosenModule } from "./chosenModule.ts"
import { useInstallationTarget } from "../install/InstallationContext.ts"
import type { PlatformError } from "../platform/PlatformError.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { warnDeveloper } from "../platform/warnDeveloper.ts"
import { type ConnectMachine, useConnectMachine } from "./useConnectMachine.ts"

export interface ConnectFlowOptions {
  /** A part of the provider. Default: the provider's own choice. */
  readonly module?: string | undefined
  /** Called once for each connection that is made or renewed, with the `warnings` of its check. */
  readonly onConnected?: ((connection: Connection) => void) | undefined
  /** Hears of each connection that is removed, once. */
  readonly onDisconnected?: ((connection: Connection) => void) | undefined
}

/** The state `loading` lasts while `error` stands; `refetch` tries again. */
export interface ConnectFlowAnswer extends ConnectMachine {
  readonly error: PlatformError | null
  readonly refetch: () => Promise<void>
}

/** Give the component a key where its group or integration may change. */
export const useConnectFlow = (options: ConnectFlowOptions = {}): ConnectFlowAnswer => {
  const { module, onConnected, onDisconnected } = options
  const target = useInstallationTarget()
  const bootstrap = useBootstrap(target)
  const provider = bootstrap.data?.provider
  const connection = bootstrap.data?.connections[0]
  const machine = useConnectMachine({ provider, subject: target, connection, onConnected, onDisconnected })
  const warning = provider === undefined ? undefined : chosenModule(provider, module).warning
  useEffect(() => {
    if (warning !== undefined) warnDeveloper(warning)
  }, [warning])
  return {
    ...machine,
    error: bootstrap.error,
    refetch: async () => {
      await bootstrap.refetch()
    }
  }
}
