/** Updates the cached data of a group's integration with the result of a call, so that nothing is requested twice. */
import type { Bootstrap } from "@fieldgate/client"
import { useMemo } from "react"
import { usePlatform } from "./usePlatform.ts"
import { bootstrapKey } from "./useBootstrap.ts"

export interface BootstrapChange {
  readonly put: (change: (bootstrap: Bootstrap) => Bootstrap) => void
  /** Reloads the data. */
  readonly refresh: () => void
}

export const useBootstrapChange = (integration: string, groupRef: string): BootstrapChange => {
  const { queryClient, scope } = usePlatform()
  return useMemo(() => {
    const queryKey = [...scope, ...bootstrapKey({ integration, groupRef })]
    return {
      put: (change) => {
        queryClient.setQueriesData<Bootstrap>({ queryKey }, (kept) => (kept === undefined ? kept : change(kept)))
      },
      refresh: () => void queryClient.invalidateQueries({ queryKey })
    }
  }, [queryClient, scope, integration, groupRef])
}
