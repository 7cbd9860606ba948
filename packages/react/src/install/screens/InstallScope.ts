import type { Bootstrap, Connection, ProviderInfo } from "@fieldgate/client"
import { createContext, useContext } from "react"
import type { InstallEvent } from "../InstallStep.ts"
import type { InstallationTarget } from "../InstallationContext.ts"

export interface InstallScope {
  readonly target: InstallationTarget
  readonly send: (event: InstallEvent) => void
  readonly retry: () => void
  readonly connected: (connection: Connection) => void
}

const InstallScopeContext = createContext<InstallScope | undefined>(undefined)

export const InstallScopeProvider = InstallScopeContext.Provider

export const useInstallScope = (): InstallScope => {
  const scope = useContext(InstallScopeContext)
  if (scope === undefined) throw new Error("This part works only inside of the install flow.")
  return scope
}

interface Named {
  readonly bootstrap: Bootstrap
  readonly provider: ProviderInfo
}

export const namesOf = ({ bootstrap, provider }: Named) => ({
  app: bootstrap.project.appName,
  provider: provider.displayName,
  integration: integrationNameOf(bootstrap)
})

export const integrationNameOf = ({ integration }: Bootstrap): string =>
  integration.latestRevision.content.displayName ?? integration.name
