import type { Installation, InstallationUpdate } from "@fieldgate/client"
import type { ConfigContent } from "../configure/rules/ConfigContent.ts"
import type { Subject } from "../platform/Subject.ts"
import type { PlatformAccess } from "../platform/usePlatform.ts"

const path = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations"

export interface InstallationCalls {
  readonly create: (content: ConfigContent, connectionId: string | undefined) => Promise<Installation>
  /** Refused if the config of `installation` is not the current one. */
  readonly update: (installation: Installation, update: InstallationUpdate) => Promise<Installation>
  readonly current: () => Promise<Installation | undefined>
  readonly remove: (installationId: string) => Promise<void>
}

export const installationCalls = (
  { call, project, usesTokens }: PlatformAccess,
  integrationId: string,
  { consumerRef, groupRef }: Subject
): InstallationCalls => {
  const within = { projectIdOrName: project, integrationId }
  const subject = { groupRef, consumerRef }
  // A token already names the user who saves.
  const author = usesTokens ? {} : { createdBy: `consumer:${consumerRef}` }
  return {
    create: async (content, connectionId) => {
      const connection = connectionId === undefined ? {} : { connectionId }
      const body = { groupRef, ...connection, config: { content, ...author } }
      return await call("post", path, { path: within, body }, subject)
    },
    update: async ({ config, id }, { installation, updateMask }) => {
      const body = {
        updateMask: usesTokens ? updateMask : [...updateMask, "config.createdBy"],
        installation: { ...installation, config: { ...installation.config, ...author } }
      }
      const input = { path: { ...within, installationId: id }, body }
      return await call("patch", `${path}/{installationId}`, input, {
        ...subject,
        headers: { "if-match": `"${config.id}"` }
      })
    },
    current: async () => (await call("get", path, { path: within, query: { groupRef } }, subject))[0],
    remove: async (installationId) => {
      await call("delete", `${path}/{installationId}`, { path: { ...within, installationId } }, subject)
    }
  }
}
