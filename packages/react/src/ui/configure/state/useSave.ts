/** Carries a save out: creates or updates the installation, and finds out what is stored where somebody was faster. Spec 4.5. */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { type PlatformError, platformErrorOf } from "../../../model/PlatformError.ts"
import type { Subject } from "../../../model/Subject.ts"
import { type PlatformAccess, usePlatform } from "../../../usePlatform.ts"
import type { ConfigContent } from "../../../config/ConfigContent.ts"
import { updateOf } from "../../../config/masks.ts"

export interface SaveTarget extends Subject {
  readonly integration: Bootstrap["integration"]
  readonly revision: HydratedRevision
  readonly connection: Connection
}

export type SaveResult =
  | { readonly tag: "saved"; readonly installation: Installation; readonly kind: "installed" | "updated" }
  | { readonly tag: "overtaken"; readonly installation: Installation }
  | { readonly tag: "failed"; readonly error: PlatformError }

/** Saves `content` over what `installation` holds; installs where there is none. */
export type Save = (installation: Installation | undefined, content: ConfigContent) => Promise<SaveResult>

export const useSave = (target: SaveTarget): Save => {
  const platform = usePlatform()
  return async (installation, content) => {
    const installations = callsFor(platform, target)
    try {
      return installation === undefined
        ? { tag: "saved", installation: await installations.create(content), kind: "installed" }
        : { tag: "saved", installation: await installations.update(installation, content), kind: "updated" }
    } catch (thrown) {
      return await afterRefusal(platformErrorOf(thrown), installations.current)
    }
  }
}

const path = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations"

const callsFor = ({ call, project, usesTokens }: PlatformAccess, target: SaveTarget) => {
  const { connection, consumerRef, groupRef, integration } = target
  const within = { projectIdOrName: project, integrationId: integration.id }
  const subject = { groupRef, consumerRef }
  // A token says by itself who saves.
  const author = usesTokens ? {} : { createdBy: `consumer:${consumerRef}` }
  return {
    create: async (content: ConfigContent) =>
      await call(
        "post",
        path,
        { path: within, body: { groupRef, connectionId: connection.id, config: { content, ...author } } },
        subject
      ),
    update: async ({ config, id }: Installation, next: ConfigContent) => {
      const { content, updateMask } = updateOf(config.content, next)
      const masks = usesTokens ? updateMask : [...updateMask, "config.createdBy"]
      return await call(
        "patch",
        `${path}/{installationId}`,
        {
          path: { ...within, installationId: id },
          body: { updateMask: masks, installation: { config: { content, ...author } } }
        },
        { ...subject, headers: { "if-match": `"${config.id}"` } }
      )
    },
    current: async (): Promise<Installation | undefined> =>
      (await call("get", path, { path: within, query: { groupRef } }, subject))[0]
  }
}

/** A config that is no longer the current one (412), or an installation that another window has made (409). */
const afterRefusal = async (
  error: PlatformError,
  current: () => Promise<Installation | undefined>
): Promise<SaveResult> => {
  const isOvertaken = error.status === 412 || error.problem?.type === "urn:fieldgate:problem:already-installed"
  if (!isOvertaken) return { tag: "failed", error }
  try {
    const installation = await current()
    return installation === undefined ? { tag: "failed", error } : { tag: "overtaken", installation }
  } catch (thrown) {
    return { tag: "failed", error: platformErrorOf(thrown) }
  }
}
