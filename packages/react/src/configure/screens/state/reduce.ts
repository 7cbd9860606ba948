/** The transitions of the set-up page. Pure; a draft is discarded only at the user's request. */
import type { Installation } from "@fieldgate/client"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { merge } from "../../rules/merge.ts"
import { isSameObject, objectNamesIn, type Sides, sidesOf, withSides } from "../model/sides.ts"
import type { ConfigureEvent, ConfigureState } from "./ConfigureState.ts"

export const reduce = (state: ConfigureState, event: ConfigureEvent): ConfigureState => {
  switch (event.type) {
    case "edited":
      return edited(state, event.change(state.draft))
    case "discarded":
      return { ...state, draft: state.initial, save: { tag: "idle" } }
    case "blocked":
      return { ...state, save: { tag: "blocked" } }
    case "asked":
      return { ...state, save: { tag: "reviewing", stale: false } }
    case "dismissed":
      return { ...state, save: { tag: "idle" } }
    case "sent":
      return { ...state, save: { tag: "saving", sent: state.draft } }
    case "loaded":
      return loaded(state, event.proposal)
    case "succeeded":
      return succeeded(state, event.installation)
    case "failed":
      return state.save.tag === "saving" ? { ...state, save: { tag: "failed", error: event.error } } : state
    case "overtaken":
      return overtaken(state, event.installation)
    case "resolved":
      return resolved(state, event.keep)
  }
}

/** An edit without a change has no effect; the first edit after a save hides the success message. */
const edited = (state: ConfigureState, draft: ConfigContent): ConfigureState => {
  if (namesIn(state.draft, draft).every((name) => isSameObject(state.draft, draft, name))) return state
  return { ...state, draft, save: state.save.tag === "saved" ? { tag: "idle" } : state.save }
}

/** In a first install, an object that could not be loaded before is proposed like the others. */
const loaded = (state: ConfigureState, proposal: ConfigContent): ConfigureState => {
  if (state.installation !== undefined) return state
  let { draft, initial } = state
  for (const name of objectNamesIn(proposal)) {
    const [known, offered] = [sidesOf(initial, name), sidesOf(proposal, name)]
    const withNew = ({ read, write }: Sides): Sides => ({
      read: known.read === undefined ? (read ?? offered.read) : read,
      write: known.write === undefined ? (write ?? offered.write) : write
    })
    draft = withSides(draft, name, withNew(sidesOf(draft, name)))
    initial = withSides(initial, name, withNew(known))
  }
  return { ...state, draft, initial }
}

/** Keeps what was changed while the save ran. */
const succeeded = (state: ConfigureState, installation: Installation): ConfigureState => {
  if (state.save.tag !== "saving") return state
  const initial = installation.config.content
  const { content } = merge(state.save.sent, state.draft, initial)
  return { installation, initial, draft: content, save: { tag: "saved" } }
}

/** Without a field that both changed, the draft is merged and reviewed again. */
const overtaken = (state: ConfigureState, installation: Installation): ConfigureState => {
  const initial = installation.config.content
  const { conflicts, content } = merge(state.initial, state.draft, initial)
  const next = { installation, initial, draft: content }
  if (conflicts.length > 0) {
    const objectNames = [...new Set(conflicts.map(({ objectName }) => objectName))]
    return { ...next, save: { tag: "conflict", objectNames, base: state.initial } }
  }
  return { ...next, save: state.save.tag === "saving" ? { tag: "reviewing", stale: true } : { tag: "idle" } }
}

const resolved = (state: ConfigureState, keep: "mine" | "theirs"): ConfigureState => {
  if (state.save.tag !== "conflict") return state
  if (keep === "mine") return { ...state, save: { tag: "reviewing", stale: true } }
  const draft = state.save.objectNames.reduce(
    (content, name) => withSides(content, name, sidesOf(state.initial, name)),
    state.draft
  )
  return { ...state, draft, save: { tag: "idle" } }
}

const namesIn = (...contents: ReadonlyArray<ConfigContent>): ReadonlyArray<string> => [
  ...new Set(contents.flatMap(objectNamesIn))
]

/** The number of differences between the draft and the content from which it started. */
export const changeCount = ({ draft, initial }: Pick<ConfigureState, "draft" | "initial">): number =>
  diffOf(initial, draft).length
