/** Installs the integration for the group. */
import type { Installation } from "@fieldgate/client"
import type { ConfigContent } from "../configure/rules/ConfigContent.ts"
import { connectionOf } from "./connectionOf.ts"
import { type MutationListeners, type MutationStatus, usePlatformMutation } from "../platform/usePlatformMutation.ts"
import { useInstallationCalls } from "./useInstallationCalls.ts"

export interface NewInstallationArgs {
  readonly config: ConfigContent
}

export interface CreateInstallation extends MutationStatus {
  /** Uses the connection that `useConnection` returns; rejects with a `PlatformError`. */
  readonly createInstallation: (args: NewInstallationArgs & MutationListeners<Installation>) => Promise<Installation>
}

/** Requires an InstallationProvider. */
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
