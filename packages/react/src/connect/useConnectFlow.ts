/** Connects an account without our screens, for the integration of the InstallationProvider above. */
import type { Connection } from "@fieldgate/client"
import { useEffect } from "react"
import { chosenModule } from "./chosenModule.ts"
import { useInstallationTarget } from "../install/InstallationContext.ts"
import type { PlatformError } from "../platform/PlatformError.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { warnDeveloper } from "../platform/warnDeveloper.ts"
import { type ConnectMachine, useConnectMachine } from "./useConnectMachine.ts"

export interface ConnectFlowOptions {
  /** A module of the provider. Default: the provider's default. */
  readonly module?: string | undefined
  /** Called once for each connection that is created or updated, with the `warnings` of its check. */
  readonly onConnected?: ((connection: Connection) => void) | undefined
  /** Called once for each connection that is removed. */
  readonly onDisconnected?: ((connection: Connection) => void) | undefined
}

/** If loading failed, `error` is set and the state stays `loading`; `refetch` retries. */
export interface ConnectFlowAnswer extends ConnectMachine {
  readonly error: PlatformError | null
  readonly refetch: () => Promise<void>
}

/** Give the component a key if its group or integration may change. */
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
