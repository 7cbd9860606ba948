/** A draft of a config with undo and redo. Pure. */
import { type ConfigContent, readObjectOf, writeObjectOf } from "./ConfigContent.ts"
import { merge } from "./merge.ts"
import { withReadObject, withWriteObject } from "./replaced.ts"

export interface DraftHistory {
  /** The saved content; undefined before the first save. */
  readonly base: ConfigContent | undefined
  readonly draft: ConfigContent
  readonly past: ReadonlyArray<ConfigContent>
  readonly future: ReadonlyArray<ConfigContent>
}

export type DraftEvent =
  | { readonly type: "edit"; readonly change: (draft: ConfigContent) => ConfigContent }
  | { readonly type: "undo" | "redo" }
  /** Resets one object, or everything, to the saved content. */
  | { readonly type: "reset"; readonly objectName?: string | undefined }
  /** Another content was saved: the draft's changes are applied to it. */
  | { readonly type: "rebase"; readonly base: ConfigContent | undefined; readonly provider: string }

export const beginDraft = (base: ConfigContent | undefined, provider: string): DraftHistory => ({
  base,
  draft: base ?? { provider },
  past: [],
  future: []
})

export const reduceDraft = (history: DraftHistory, event: DraftEvent): DraftHistory => {
  const { base, draft, future, past } = history
  switch (event.type) {
    case "edit":
      return edited(history, event.change(draft))
    case "undo": {
      const before = past.at(-1)
      return before === undefined
        ? history
        : { base, draft: before, past: past.slice(0, -1), future: [draft, ...future] }
    }
    case "redo": {
      const [after, ...rest] = future
      return after === undefined ? history : { base, draft: after, past: [...past, draft], future: rest }
    }
    case "reset": {
      const { objectName } = event
      const saved = base ?? { provider: draft.provider }
      return edited(history, objectName === undefined ? saved : withObjectOf(draft, saved, objectName))
    }
    case "rebase": {
      const theirs = event.base ?? { provider: event.provider }
      return { base: event.base, draft: merge(base, draft, theirs).content, past: [], future: [] }
    }
  }
}

const edited = (history: DraftHistory, draft: ConfigContent): DraftHistory =>
  draft === history.draft ? history : { ...history, draft, past: [...history.past, history.draft], future: [] }

const withObjectOf = (draft: ConfigContent, other: ConfigContent, objectName: string): ConfigContent =>
  withWriteObject(
    withReadObject(draft, objectName, readObjectOf(other, objectName)),
    objectName,
    writeObjectOf(other, objectName)
  )
