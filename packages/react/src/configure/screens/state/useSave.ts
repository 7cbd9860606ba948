/** Carries a save out: creates or updates the installation, and finds out what is stored where somebody was faster. Spec 4.5. */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { type PlatformError, platformErrorOf } from "../../../platform/PlatformError.ts"
import type { Subject } from "../../../platform/Subject.ts"
import { installationCalls } from "../../../install/installationCalls.ts"
import { usePlatform } from "../../../platform/usePlatform.ts"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { updateOf } from "../../rules/masks.ts"

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
    const installations = installationCalls(platform, target.integration.id, target)
    try {
      if (installation === undefined) {
        const made = await installations.create(content, target.connection.id)
        return { tag: "saved", installation: made, kind: "installed" }
      }
      const { content: changed, updateMask } = updateOf(installation.config.content, content)
      const update = { updateMask, installation: { config: { content: changed } } }
      return { tag: "saved", installation: await installations.update(installation, update), kind: "updated" }
    } catch (thrown) {
      return await afterRefusal(platformErrorOf(thrown), installations.current)
    }
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
