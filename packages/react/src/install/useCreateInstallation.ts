/** Installs the integration for the group. Spec 4.5. */
import type { Installation } from "@fieldgate/client"
import type { ConfigContent } from "../configure/rules/ConfigContent.ts"
import { connectionOf } from "./connectionOf.ts"
import { type MutationListeners, type MutationStatus, usePlatformMutation } from "../platform/usePlatformMutation.ts"
import { useInstallationCalls } from "./useInstallationCalls.ts"

export interface NewInstallationArgs {
  readonly config: ConfigContent
}

export interface CreateInstallation extends MutationStatus {
  /** Stands on the connection that `useConnection` gives; rejects with a `PlatformError`. */
  readonly createInstallation: (args: NewInstallationArgs & MutationListeners<Installation>) => Promise<Installation>
}

/** Works inside of an InstallationProvider. */
export const useCreateInstallation = (): CreateInstallation => {
  const { known, saved } = useInstallationCalls()
  const { run, status } = usePlatformMutation<NewInstallationArgs, Installation>(async ({ config }) => {
    const { bootstrap, create } = known()
    const installation = await create(config, connectionOf(bootstrap)?.id)
    saved(installation, "installed")
    return installation
  })
  return { createInstallation: run, ...status }
}
