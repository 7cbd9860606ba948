/** Whether the account shows what a draft chooses of an object, found out before it is saved. Spec 4.6, 7.6. */
import type { ConfigContent } from "./rules/ConfigContent.ts"
import { useInstallationTarget } from "../install/InstallationContext.ts"
import { connectionOf } from "../install/connectionOf.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { type SampleRead, useDryRun } from "./useDryRun.ts"

/** Works inside of an InstallationProvider; it asks again by itself, shortly after `draft` has changed. */
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
