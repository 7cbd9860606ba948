/** Whether the account supports the choices of a draft for one object, checked before a save. @rule install.validate */
import type { ConfigContent } from "./rules/ConfigContent.ts"
import { useInstallationTarget } from "../install/InstallationContext.ts"
import { connectionOf } from "../install/connectionOf.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { type SampleRead, useDryRun } from "./useDryRun.ts"

/** Requires an InstallationProvider. Checks again shortly after each change of `draft`. */
export const useSampleRead = (objectName: string, draft: ConfigContent): SampleRead => {
  const target = useInstallationTarget()
  const { data: bootstrap } = useBootstrap(target)
  return useDryRun({
    ...target,
    integrationId: bootstrap?.integration.id ?? target.integration,
    connectionId: bootstrap === undefined ? undefined : connectionOf(bootstrap)?.id,
    draft,
    objectName
  })
}
