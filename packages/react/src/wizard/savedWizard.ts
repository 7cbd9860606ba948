/** What this tab saves of an unfinished wizard for a reload or a sign-in: choices and place, never a secret. Pure. */
import type { Content, Page, Stop } from "./WizardPlan.ts"
import { arrive } from "./reduceWizard.ts"
import { stopOf, type WizardState } from "./WizardState.ts"

/** Raise it when the format changes: other versions are ignored. */
const version = 1

export interface WizardPlace {
  readonly baseUrl: string
  readonly project: string
  readonly integration: string
  readonly groupRef: string
}

/** The storage key of one wizard; two wizards on a page don't collide. */
export const keyOf = ({ baseUrl, groupRef, integration, project }: WizardPlace): string =>
  `fieldgate:wizard:${JSON.stringify([baseUrl, project, integration, groupRef])}`

/** The text to save; undefined if there is nothing to restore. */
export const savedTextOf = (state: WizardState): string | undefined => {
  if (state.tag === "installed") return undefined
  const stop = state.tag === "connect" ? (state.resumeAt ?? stopOf(state)) : stopOf(state)
  return JSON.stringify({ version, stop, draft: state.draft })
}

/** The initial state: where the user left off, or the first step. An unreadable text is ignored. */
export const restoredWizard = (text: string | undefined, provider: string, connected: boolean): WizardState => {
  const saved = text === undefined ? undefined : read(text, provider)
  const drafted = { draft: saved?.draft ?? { provider }, failure: undefined }
  const stop = saved?.stop ?? { tag: "connect" }
  if (stop.tag === "connect" || connected) return arrive(stop, drafted)
  return { tag: "connect", resumeAt: stop, showsGaps: false, ...drafted }
}

interface SavedWizard {
  readonly stop: Stop
  readonly draft: Content
}

const read = (text: string, provider: string): SavedWizard | undefined => {
  const value = parsed(text)
  if (!isRecord(value) || value["version"] !== version || !isDraft(value["draft"], provider)) return undefined
  const stop = stopFrom(value["stop"])
  return stop === undefined ? undefined : { stop, draft: value["draft"] }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Another program may have written there.
    return undefined
  }
}

const pages: ReadonlyArray<string> = ["fields", "mappings", "rules"] satisfies ReadonlyArray<Page>
const isPage = (value: unknown): value is Page => typeof value === "string" && pages.includes(value)

const stopFrom = (value: unknown): Stop | undefined => {
  if (!isRecord(value)) return undefined
  const { objectName, page, tag } = value
  if (tag === "connect" || tag === "select" || tag === "review") return { tag }
  return tag === "configure" && typeof objectName === "string" && isPage(page) ? { tag, objectName, page } : undefined
}

/** A content of the form that the wizard's edits create; the server validates the rest. */
const isDraft = (value: unknown, provider: string): value is Content =>
  isRecord(value) &&
  value["provider"] === provider &&
  (["read", "write"] as const).every((side) => value[side] === undefined || isSide(value[side]))

const isSide = (value: unknown): boolean =>
  isRecord(value) &&
  (value["objects"] === undefined ||
    (isRecord(value["objects"]) && Object.entries(value["objects"]).every(([name, object]) => isObject(name, object))))

const isObject = (name: string, value: unknown): boolean =>
  isRecord(value) &&
  value["objectName"] === name &&
  ["selectedFields", "selectedFieldMappings", "selectedFieldSettings"].every(
    (member) => value[member] === undefined || isRecord(value[member])
  )

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
