/** Changes the installation's config; refused if another user saved in the meantime. @rule install.concurrentSaves */
import type { Installation } from "@fieldgate/client"
import type { ConfigContent } from "../configure/rules/ConfigContent.ts"
import { type ContentUpdate, updateOf } from "../configure/rules/masks.ts"
import { type MutationListeners, type MutationStatus, usePlatformMutation } from "../platform/usePlatformMutation.ts"
import { useInstallationCalls } from "./useInstallationCalls.ts"

export interface InstallationUpdateArgs {
  /** The objects to replace, each as a whole. */
  readonly config: ContentUpdate
  /** The properties of `config` to update. Default: the objects in `config`. */
  readonly updateMask?: ReadonlyArray<string> | undefined
}

export interface UpdateInstallation extends MutationStatus {
  /** Rejects with a `PlatformError`; its kind is `conflict` if the config has changed in the meantime. */
  readonly updateInstallation: (args: InstallationUpdateArgs & MutationListeners<Installation>) => Promise<Installation>
}

/** Requires an InstallationProvider. */
export const useUpdateInstallation = (): UpdateInstallation => {
  const { known, saved } = useInstallationCalls()
  const { run, status } = usePlatformMutation<InstallationUpdateArgs, Installation>(async ({ config, updateMask }) => {
    const { bootstrap, update } = known()
    const { installation } = bootstrap
    if (installation === undefined) throw new Error("Nothing is installed yet: use useCreateInstallation.")
    const masks =
      updateMask ?? updateOf(installation.config.content, overlaid(installation.config.content, config)).updateMask
    const result = await update(installation, { updateMask: masks, installation: { config: { content: config } } })
    saved(result, "updated")
    return result
  })
  return { updateInstallation: run, ...status }
}

/** The saved objects, with the given ones in place of those of the same name. */
const overlaid = (saved: ConfigContent, { proxy = saved.proxy, read, write }: ContentUpdate): ConfigContent => ({
  ...saved,
  ...(proxy === undefined ? {} : { proxy }),
  read: { ...saved.read, objects: { ...saved.read?.objects, ...named(read?.objects) } },
  write: { ...saved.write, objects: { ...saved.write?.objects, ...named(write?.objects) } }
})

/** An update may omit the object name, which is the map's key. */
const named = <Value extends object>(objects: Readonly<Record<string, Value>> | undefined) =>
  Object.fromEntries(
    Object.entries(objects ?? {}).map(([objectName, object]) => [objectName, { objectName, ...object }])
  )
