/** Uninstalls the integration; waiting writes fail. @rule install.delete */
import { type MutationListeners, type MutationStatus, usePlatformMutation } from "../platform/usePlatformMutation.ts"
import { useInstallationCalls } from "./useInstallationCalls.ts"

export interface DeleteInstallation extends MutationStatus {
  /** Rejects with a `PlatformError`. */
  readonly deleteInstallation: (listeners?: MutationListeners<void>) => Promise<void>
}

/** Requires an InstallationProvider. */
export const useDeleteInstallation = (): DeleteInstallation => {
  const { known, removed } = useInstallationCalls()
  const { run, status } = usePlatformMutation<object, void>(async () => {
    const { bootstrap, remove } = known()
    const { installation } = bootstrap
    if (installation === undefined) throw new Error("Nothing is installed, so there is nothing to delete.")
    await remove(installation.id)
    removed(installation.id)
  })
  return { deleteInstallation: async (listeners = {}) => await run(listeners), ...status }
}
