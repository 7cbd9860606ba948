/** What every part of an object's tab knows: the object, its draft, and how to change it. */
import { createContext, useContext } from "react"
import type { ConfigContent } from "../rules/ConfigContent.ts"
import type { ConfigureObject } from "./model/ConfigureObject.ts"
import type { ConfigIssue } from "../rules/issues.ts"
import type { FieldMappingEntry } from "./model/FieldMapping.ts"
import type { ReviewNames } from "./model/reviewLine.ts"
import { reviewNames } from "./model/reviewNames.ts"
import type { ShownIssue } from "./model/ShownIssue.ts"

export interface ObjectScope {
  readonly object: ConfigureObject
  /** The app's name, as the customer knows it. */
  readonly app: string
  /** The provider's display name. */
  readonly provider: string
  readonly support: { readonly delete: boolean; readonly ifEmpty: boolean }
  /** What is saved; undefined before the first save. */
  readonly stored: ConfigContent | undefined
  readonly draft: ConfigContent
  /** The host's mappings of this object. */
  readonly given: ReadonlyArray<FieldMappingEntry>
  /** What the draft lacks, whether a save was tried or not. */
  readonly faults: ReadonlyArray<ConfigIssue>
  /** Nothing that we see ourselves is in the way of a save. */
  readonly canSave: boolean
  /** What is shown as wrong since a save was tried. */
  readonly issues: ReadonlyArray<ShownIssue>
  /** Begins every id of the tab. */
  readonly idPrefix: string
  readonly edit: (change: (content: ConfigContent) => ConfigContent) => void
}

const ObjectScopeContext = createContext<ObjectScope | undefined>(undefined)

export const ObjectScopeProvider = ObjectScopeContext.Provider

export const useObjectScope = (): ObjectScope => {
  const scope = useContext(ObjectScopeContext)
  if (scope === undefined) throw new Error("This part works only inside of an object's tab.")
  return scope
}

/** Where an input stands for the summary of issues, and what is wrong with it. */
export const useInputPlace = (
  ...keys: ReadonlyArray<string>
): { readonly id: string; readonly error: string | undefined } => {
  const { idPrefix, issues } = useObjectScope()
  const place = keys.join(".")
  const found = issues.filter((issue) => issue.place === place)
  return {
    id: placeId(idPrefix, place),
    error: found.length === 0 ? undefined : found.map(({ text }) => text).join(" ")
  }
}

export const placeId = (prefix: string, place: string): string => `${prefix}-${place}`

/** How things of the object are called. */
export const useNames = (): ReviewNames => {
  const { app, given, object } = useObjectScope()
  return reviewNames(app, object, given)
}
