/** Loads the combobox once per page. */
import { useEffect, useSyncExternalStore } from "react"
import { warnDeveloper } from "../../platform/warnDeveloper.ts"
import type { FieldCombobox } from "./FieldCombobox.tsx"

type Combobox = typeof FieldCombobox

let loaded: Combobox | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** For tests, and pages that preload it. */
export const loadCombobox = async (): Promise<void> => {
  loading ??= load()
  await loading
}

const load = async () => {
  const { FieldCombobox } = await import("./FieldCombobox.tsx")
  loaded = FieldCombobox
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Undefined until it is loaded, on a server, and after a failed load. */
export const useCombobox = (isWanted: boolean): Combobox | undefined => {
  useEffect(() => {
    if (!isWanted) return
    loadCombobox().catch((error: unknown) => {
      loading = undefined
      warnDeveloper("the searchable list could not be loaded; the browser's own is shown", error)
    })
  }, [isWanted])
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined
  )
}
