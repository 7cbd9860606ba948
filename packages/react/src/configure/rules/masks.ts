/** The update that saves a draft: each changed object is replaced as a whole. @rule install.update */
import type { InstallationUpdate } from "@fieldgate/client"
import { type ConfigContent, memberOf, type ReadObject } from "./ConfigContent.ts"
import { sameJson } from "./sameJson.ts"

type Masked = Pick<InstallationUpdate, "updateMask"> & { readonly content: ContentUpdate }
export type ContentUpdate = NonNullable<NonNullable<InstallationUpdate["installation"]["config"]>["content"]>

/**
 * Each changed object has its own mask, so the server keeps the others. Removing a write object replaces the map of all write
 * objects. A read object can't be removed: it is saved as stopped.
 */
export const updateOf = (saved: ConfigContent, draft: ConfigContent): Masked => {
  const read = readUpdates(saved, draft)
  const write = writeUpdates(saved, draft)
  const enabled = draft.proxy?.enabled ?? false
  const isProxyChanged = enabled !== (saved.proxy?.enabled ?? false)
  return {
    updateMask: [
      ...Object.keys(read).map((name) => `config.content.read.objects.${name}`),
      ...write.updateMask,
      ...(isProxyChanged ? ["config.content.proxy.enabled"] : [])
    ],
    content: {
      ...(Object.keys(read).length === 0 ? {} : { read: { objects: read } }),
      ...(write.updateMask.length === 0 ? {} : { write: { objects: write.objects } }),
      ...(isProxyChanged ? { proxy: { enabled } } : {})
    }
  }
}

type Objects<Side extends "read" | "write"> = NonNullable<NonNullable<ConfigContent[Side]>["objects"]>

const readUpdates = (saved: ConfigContent, draft: ConfigContent): Objects<"read"> => {
  const [before, after] = [saved.read?.objects ?? {}, draft.read?.objects ?? {}]
  const stopped = Object.entries(before)
    .filter(([name, object]) => !Object.hasOwn(after, name) && object.disabled !== true)
    .map(([name, object]): readonly [string, ReadObject] => [name, { ...object, disabled: true }])
  return Object.fromEntries([...changed(before, after), ...stopped])
}

const writeUpdates = (
  saved: ConfigContent,
  draft: ConfigContent
): { readonly updateMask: ReadonlyArray<string>; readonly objects: Objects<"write"> } => {
  const [before, after] = [saved.write?.objects ?? {}, draft.write?.objects ?? {}]
  if (Object.keys(before).some((name) => !Object.hasOwn(after, name))) {
    return { updateMask: ["config.content.write.objects"], objects: after }
  }
  const objects = Object.fromEntries(changed(before, after))
  return { updateMask: Object.keys(objects).map((name) => `config.content.write.objects.${name}`), objects }
}

const changed = <Value>(before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>) =>
  Object.entries(after).filter(([name, object]) => !sameJson(object, memberOf(before, name)))
