/** Keeps the draft of a first install in this tab, so that it survives a reload or a sign-in. It holds no secret. @rule react.wizard */
import { useEffect, useState } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { usePlatform } from "../../../platform/usePlatform.ts"
import { warnDeveloper } from "../../../platform/warnDeveloper.ts"
import { type KeptDraft, keptDraftOf, textOf } from "./keptDraft.ts"

export interface DraftStorage {
  /** What an earlier visit left. */
  readonly begin: KeptDraft | undefined
  /** Undefined removes it. */
  readonly keep: (kept: { readonly draft: ConfigContent; readonly step: number } | undefined) => void
}

interface Place {
  readonly integration: string
  readonly groupRef: string
  readonly provider: string
  /** Whether the install is unfinished. */
  readonly isUsed: boolean
}

export const useDraftStorage = ({ groupRef, integration, isUsed, provider }: Place): DraftStorage => {
  const { scope } = usePlatform()
  const [{ flush, storage }] = useState(() => {
    const key = `fieldgate:set-up:${JSON.stringify([...scope.slice(1), integration, groupRef])}`
    const text = isUsed ? attempt((kept) => kept.getItem(key) ?? undefined) : undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: { readonly kept: Parameters<DraftStorage["keep"]>[0] } | undefined
    const flush = () => {
      clearTimeout(timer)
      if (latest === undefined) return
      const { kept } = latest
      latest = undefined
      attempt((store) => (kept === undefined ? store.removeItem(key) : store.setItem(key, textOf(kept))))
    }
    const storage: DraftStorage = {
      begin: text === undefined ? undefined : keptDraftOf(text, provider),
      keep: (kept) => {
        latest = { kept }
        clearTimeout(timer)
        if (kept === undefined) flush()
        else timer = setTimeout(flush, settleMs)
      }
    }
    return { flush, storage }
  })
  useEffect(() => {
    addEventListener("pagehide", flush)
    return () => {
      removeEventListener("pagehide", flush)
      flush()
    }
  }, [flush])
  return storage
}

/** A draft may be long: it is written after the frame that shows an edit, and at the latest when the page is left. */
const settleMs = 300

/** Without storage, or with a full one, a reload restarts the set-up. */
const attempt = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
  try {
    return act(sessionStorage)
  } catch (error) {
    warnDeveloper("the set-up can't be resumed after a reload: session storage is not available", error)
    return undefined
  }
}
