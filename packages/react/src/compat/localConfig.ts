import type { SetStateAction } from "react"
import type { ReadObjectHandlers, WriteObjectHandlers as Handlers } from "../configure/objectHandlers.ts"
import { useLocalConfig as useLocal } from "../configure/useLocalConfig.ts"
import type { BaseWriteConfigObject, ConfigContent, InstallationConfigContent } from "./names.ts"

export type { ReadObjectHandlers } from "../configure/objectHandlers.ts"

export const FieldSettingWriteOnCreateEnum = { Always: "always", Never: "never" } as const
export type FieldSettingWriteOnCreateEnum =
  (typeof FieldSettingWriteOnCreateEnum)[keyof typeof FieldSettingWriteOnCreateEnum]

export const FieldSettingWriteOnUpdateEnum = { Always: "always", Never: "never", IfEmpty: "ifEmpty" } as const
export type FieldSettingWriteOnUpdateEnum =
  (typeof FieldSettingWriteOnUpdateEnum)[keyof typeof FieldSettingWriteOnUpdateEnum]

export interface WriteObjectHandlers extends Handlers {
  readonly getWriteObject: () => BaseWriteConfigObject | undefined
}

export interface ProxyHandlers {
  readonly object: ConfigContent["proxy"]
  readonly setEnableProxy: () => void
  readonly setDisableProxy: () => void
  readonly getProxyEnabled: () => boolean
}

interface LocalConfig {
  readonly draft: InstallationConfigContent
  readonly get: () => InstallationConfigContent
  readonly reset: () => void
  readonly setDraft: (next: SetStateAction<InstallationConfigContent>) => void
  readonly removeObject: (objectName: string) => void
  readonly readObject: (objectName: string) => ReadObjectHandlers
  readonly writeObject: (objectName: string) => WriteObjectHandlers
  readonly proxy: () => ProxyHandlers
}

/** Requires an InstallationProvider. */
export const useLocalConfig = (): LocalConfig => {
  const { draft, readObject, removeObject, reset, setDraft, writeObject } = useLocal()
  const setProxy = (enabled: boolean) => setDraft((content) => ({ ...content, proxy: { ...content.proxy, enabled } }))
  return {
    draft,
    get: () => draft,
    reset: () => reset(),
    setDraft: (next) =>
      setDraft((content) => ({
        provider: content.provider,
        ...(typeof next === "function" ? next(content) : next)
      })),
    removeObject,
    readObject,
    writeObject: (objectName) => {
      const handlers = writeObject(objectName)
      return { ...handlers, getWriteObject: () => handlers.object }
    },
    proxy: () => ({
      object: draft.proxy,
      setEnableProxy: () => setProxy(true),
      setDisableProxy: () => setProxy(false),
      getProxyEnabled: () => draft.proxy?.enabled ?? false
    })
  }
}

/** @deprecated Use `useLocalConfig`. */
export const useConfig = useLocalConfig
