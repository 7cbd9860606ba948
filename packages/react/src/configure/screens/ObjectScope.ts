/**
 * The contexts of one object on the set-up page: what stays the same until a save, and the draft. Parts that use only the first are not
 * rendered again by an edit.
 */
import { createContext, useContext } from "react"
import type { ConfigContent } from "../rules/ConfigContent.ts"
import type { CheckedAccount, SampleValues } from "../useDryRun.ts"
import type { ConfigureObject } from "./model/ConfigureObject.ts"
import type { ConfigIssue } from "../rules/issues.ts"
import type { FieldMappingEntry } from "./model/FieldMapping.ts"
import type { ReviewNames } from "./model/reviewLine.ts"
import type { ShownIssue } from "./model/ShownIssue.ts"

export interface ObjectScope {
  readonly object: ConfigureObject
  readonly app: string
  readonly provider: string
  readonly support: { readonly delete: boolean; readonly ifEmpty: boolean }
  /** The saved content; undefined before the first save. */
  readonly stored: ConfigContent | undefined
  /** The content from which the draft started. */
  readonly initial: ConfigContent
  /** The host's mappings for this object. */
  readonly given: ReadonlyArray<FieldMappingEntry>
  readonly names: ReviewNames
  /** The prefix of every id of the object. */
  readonly idPrefix: string
  readonly edit: (change: (content: ConfigContent) => ConfigContent) => void
  /** The account from which a sample record is read; undefined if the caller may not see records. */
  readonly sampled: CheckedAccount | undefined
}

export interface ObjectDraft {
  /** The draft, with this object only. */
  readonly draft: ConfigContent
  readonly faults: ReadonlyArray<ConfigIssue>
  /** The issues that are shown beside their inputs. */
  readonly issues: ReadonlyArray<ShownIssue>
}

const ObjectScopeContext = createContext<ObjectScope | undefined>(undefined)

export const ObjectScopeProvider = ObjectScopeContext.Provider

const ObjectDraftContext = createContext<ObjectDraft | undefined>(undefined)

export const ObjectDraftProvider = ObjectDraftContext.Provider

const SampleContext = createContext<SampleValues>({})

export const SampleProvider = SampleContext.Provider

/** What the object's fields hold in a record of the account. */
export const useSample = (): SampleValues => useContext(SampleContext)

export const useObjectScope = (): ObjectScope => inside(useContext(ObjectScopeContext))

export const useObjectDraft = (): ObjectDraft => inside(useContext(ObjectDraftContext))

const inside = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error("This part works only inside of an object of the set-up page.")
  return value
}

/** The id of an input for links from the issue summary, and its error. */
export const useInputPlace = (
  ...keys: ReadonlyArray<string>
): { readonly id: string; readonly error: string | undefined } => {
  const { idPrefix } = useObjectScope()
  const { issues } = useObjectDraft()
  const place = keys.join(".")
  return { id: placeId(idPrefix, place), error: errorAt(issues, place) }
}

/** The texts of the issues at a place. */
export const errorAt = (issues: ReadonlyArray<ShownIssue>, place: string): string | undefined => {
  const found = issues.filter((issue) => issue.place === place)
  return found.length === 0 ? undefined : found.map(({ text }) => text).join(" ")
}

export const placeId = (prefix: string, place: string): string => `${prefix}-${place}`
