/** Keeps the draft of a first install in this tab, so that it survives a reload or a sign-in. It holds no secret. @rule react.wizard */
import { useState } from "react"
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
  const [storage] = useState((): DraftStorage => {
    const key = `fieldgate:set-up:${JSON.stringify([...scope.slice(1), integration, groupRef])}`
    const text = isUsed ? attempt((kept) => kept.getItem(key) ?? undefined) : undefined
    return {
      begin: text === undefined ? undefined : keptDraftOf(text, provider),
      keep: (kept) =>
        attempt((store) => (kept === undefined ? store.removeItem(key) : store.setItem(key, textOf(kept))))
    }
  })
  return storage
}

/** Without storage, or with a full one, a reload restarts the set-up. */
const attempt = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
  try {
    return act(sessionStorage)
  } catch (error) {
    warnDeveloper("the set-up can't be resumed after a reload: session storage is not available", error)
    return undefined
  }
}
