/** The calls that change the installation of the nearest InstallationProvider. */
import type { Bootstrap, Installation } from "@fieldgate/client"
import { useInstallationTarget } from "./InstallationContext.ts"
import { type InstallationCalls, installationCalls } from "./installationCalls.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { type BootstrapChange, useBootstrapChange } from "../platform/useBootstrapChange.ts"
import { usePlatform } from "../platform/usePlatform.ts"

interface Known extends InstallationCalls {
  readonly bootstrap: Bootstrap
}

interface InstallationAccess {
  /** Throws if the integration is not loaded. */
  readonly known: () => Known
  /** Caches and reports the result of a save. */
  readonly saved: (installation: Installation, kind: "installed" | "updated") => void
  readonly removed: (installationId: string) => void
}

export const useInstallationCalls = (): InstallationAccess => {
  const target = useInstallationTarget()
  const platform = usePlatform()
  const { data: bootstrap } = useBootstrap(target)
  const change: BootstrapChange = useBootstrapChange(target.integration, target.groupRef)
  const { integration } = target
  return {
    known: () => {
      if (bootstrap === undefined) {
        throw new Error("The integration is not loaded yet: wait until useInstallation() says isSuccess.")
      }
      return { bootstrap, ...installationCalls(platform, bootstrap.integration.id, target) }
    },
    saved: (installation, kind) => {
      change.put((kept) => ({ ...kept, installation }))
      platform.tell({ type: kind, integration, installationId: installation.id })
    },
    removed: (installationId) => {
      change.put(({ installation: _removed, ...kept }) => kept)
      change.refresh()
      platform.tell({ type: "uninstalled", integration, installationId })
    }
  }
}
