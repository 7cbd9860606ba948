/** The transitions of the configuration view. Pure; a draft is discarded only at the user's request. */
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { merge } from "../../rules/merge.ts"
import { isSameObject, objectNamesIn, sidesOf, withSides } from "../model/sides.ts"
import type { ConfigureEvent, ConfigureState, Stored } from "./ConfigureState.ts"

export const reduce = (state: ConfigureState, event: ConfigureEvent): ConfigureState => {
  switch (event.type) {
    case "selected":
      return { ...state, selected: event.tab }
    case "edited":
      return edited(state, event.objectName, event.change(state.draft))
    case "undone":
      return undone(state, event.objectName)
    case "reset": {
      const sides = sidesOf(state.initial, event.objectName)
      return edited(state, event.objectName, withSides(state.draft, event.objectName, sides))
    }
    case "blocked":
      return { ...state, save: { tag: "blocked", objectName: event.objectName } }
    case "asked":
      return { ...state, save: { tag: "reviewing", objectName: event.objectName, stale: false } }
    case "dismissed":
      return { ...state, save: { tag: "idle" } }
    case "sent":
      return {
        ...state,
        save: { tag: "saving", objectName: event.objectName, sent: sidesOf(state.draft, event.objectName) }
      }
    case "succeeded":
      return succeeded(state, event.stored)
    case "failed":
      return state.save.tag === "saving"
        ? { ...state, save: { tag: "failed", objectName: state.save.objectName, error: event.error } }
        : state
    case "overtaken":
      return overtaken(state, event.stored)
    case "resolved":
      return resolved(state, event.keep)
  }
}

/** An edit without a change has no effect; the first edit after a save hides the success message. */
const edited = (state: ConfigureState, objectName: string, draft: ConfigContent): ConfigureState => {
  if (isSameObject(state.draft, draft, objectName)) return state
  const past = [...(state.history[objectName] ?? []), sidesOf(state.draft, objectName)]
  const save = state.save.tag === "saved" ? ({ tag: "idle" } as const) : state.save
  return { ...state, draft, save, history: { ...state.history, [objectName]: past } }
}

const undone = (state: ConfigureState, objectName: string): ConfigureState => {
  const past = state.history[objectName] ?? []
  const last = past.at(-1)
  if (last === undefined) return state
  const draft = withSides(state.draft, objectName, last)
  return { ...state, draft, history: { ...state.history, [objectName]: past.slice(0, -1) } }
}

/** Keeps drafts of other objects, and fields that were changed while the save ran. */
const succeeded = (state: ConfigureState, stored: Stored): ConfigureState => {
  if (state.save.tag !== "saving") return state
  const { objectName, sent } = state.save
  const { content } = merge(withSides(state.initial, objectName, sent), state.draft, stored.initial)
  const { [objectName]: _past, ...history } = state.history
  return { ...state, ...stored, draft: content, history, save: { tag: "saved", objectName } }
}

/** Without a field that both changed, the draft is merged and reviewed again. */
const overtaken = (state: ConfigureState, stored: Stored): ConfigureState => {
  const { conflicts, content } = merge(state.initial, state.draft, stored.initial)
  const next = { ...state, ...stored, draft: content, history: {} }
  const asked = state.save.tag === "saving" ? state.save.objectName : undefined
  const conflict = conflicts.find(({ objectName }) => objectName === asked) ?? conflicts[0]
  if (conflict !== undefined) {
    const { objectName } = conflict
    return { ...next, selected: objectName, save: { tag: "conflict", objectName, base: state.initial } }
  }
  return asked === undefined
    ? { ...next, save: { tag: "idle" } }
    : { ...next, save: { tag: "reviewing", objectName: asked, stale: true } }
}

const resolved = (state: ConfigureState, keep: "mine" | "theirs"): ConfigureState => {
  if (state.save.tag !== "conflict") return state
  const { objectName } = state.save
  return keep === "mine"
    ? { ...state, save: { tag: "reviewing", objectName, stale: true } }
    : { ...state, draft: withSides(state.draft, objectName, sidesOf(state.initial, objectName)), save: { tag: "idle" } }
}

/** Whether the object's draft differs from the saved or suggested content. */
export const isChanged = ({ draft, initial }: Pick<ConfigureState, "draft" | "initial">, objectName: string): boolean =>
  !isSameObject(initial, draft, objectName)

/** The number of other objects with drafts, which a save of this one doesn't include. */
export const othersChanged = (state: ConfigureState, objectName: string): number =>
  [...new Set([state.initial, state.draft].flatMap(objectNamesIn))].filter(
    (each) => each !== objectName && isChanged(state, each)
  ).length
