/** A draft of the installation's config, with its differences, its issues, undo and redo. */
import { useReducer } from "react"
import { diffOf, type ConfigDiff } from "./rules/ConfigDiff.ts"
import type { ConfigContent } from "./rules/ConfigContent.ts"
import { beginDraft, reduceDraft } from "./rules/draftHistory.ts"
import { removeRead, setWriting } from "./rules/edits.ts"
import { type ConfigIssue, issuesOf } from "./rules/issues.ts"
import { type ContentUpdate, updateOf } from "./rules/masks.ts"
import { sameJson } from "./rules/sameJson.ts"
import { useInstallationTarget } from "../install/InstallationContext.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { type ReadObjectHandlers, readHandlers, type WriteObjectHandlers, writeHandlers } from "./objectHandlers.ts"
import { useManifest } from "../install/useManifest.ts"

export interface LocalConfig {
  readonly draft: ConfigContent
  /** The saved content; null before the first save. */
  readonly base: ConfigContent | null
  readonly isDirty: boolean
  /** Issues that prevent a save; empty until the account's objects are loaded. */
  readonly issues: ReadonlyArray<ConfigIssue>
  readonly diff: ConfigDiff
  /** Resets one object, or everything, to the saved content. */
  readonly reset: (objectName?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly setDraft: (change: (draft: ConfigContent) => ConfigContent) => void
  readonly removeObject: (objectName: string) => void
  readonly readObject: (objectName: string) => ReadObjectHandlers
  readonly writeObject: (objectName: string) => WriteObjectHandlers
  /** The input of `updateInstallation`. */
  readonly toUpdate: () => { readonly updateMask: ReadonlyArray<string>; readonly config: ContentUpdate }
}

/** Requires an InstallationProvider. A save by another user keeps the draft's changes. */
export const useLocalConfig = (): LocalConfig => {
  const { data: bootstrap } = useBootstrap(useInstallationTarget())
  const { getReadObject, manifest } = useManifest()
  const saved = bootstrap?.installation?.config.content
  const provider = bootstrap?.integration.provider ?? ""
  const [history, send] = useReducer(reduceDraft, undefined, () => beginDraft(saved, provider))
  const { base, draft } = history
  // Dispatched while rendering, so that no render shows a draft of an older saved content.
  const isBegun = saved !== undefined || draft.provider === provider
  if (base !== saved || !isBegun) send({ type: "rebase", base: saved, provider })
  const editable = {
    draft,
    base,
    edit: (change: (content: ConfigContent) => ConfigContent) => send({ type: "edit", change })
  }
  const none = { delete: false, ifEmpty: false }
  return {
    draft,
    base: base ?? null,
    isDirty: !sameJson(draft, base ?? { provider }),
    issues:
      manifest === undefined
        ? []
        : issuesOf({ content: draft, revision: manifest, support: bootstrap?.provider?.support ?? none }),
    diff: diffOf(base, draft),
    reset: (objectName) => send({ type: "reset", objectName }),
    undo: () => send({ type: "undo" }),
    redo: () => send({ type: "redo" }),
    setDraft: editable.edit,
    removeObject: (name) => editable.edit((content) => setWriting(removeRead(content, name), name, false)),
    readObject: (name) => readHandlers(editable, name, getReadObject(name)?.object),
    writeObject: (name) => writeHandlers(editable, name),
    toUpdate: () => {
      const { content, updateMask } = updateOf(base ?? { provider }, draft)
      return { updateMask, config: content }
    }
  }
}
