/** Sets the integration and the user for the hooks below. */
import { type JSX, type ReactNode, useMemo } from "react"
import { InstallationContext, type InstallationTarget } from "./InstallationContext.ts"

export interface InstallationProviderProps extends InstallationTarget {
  readonly children?: ReactNode
}

export const InstallationProvider = (props: InstallationProviderProps): JSX.Element => {
  const { children, consumerName, consumerRef, groupName, groupRef, integration } = props
  const target = useMemo(
    () => ({ integration, consumerRef, consumerName, groupRef, groupName }),
    [integration, consumerRef, consumerName, groupRef, groupName]
  )
  return <InstallationContext.Provider value={target}>{children}</InstallationContext.Provider>
}
