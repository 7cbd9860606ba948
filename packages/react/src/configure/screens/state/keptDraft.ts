/** The text in which a tab keeps an unfinished draft. Pure. */
import type { ConfigContent } from "../../rules/ConfigContent.ts"

/** Raise it when the format changes: other versions are ignored. */
const version = 2

export interface KeptDraft {
  readonly draft: ConfigContent
  readonly step: number
}

export const textOf = ({ draft, step }: KeptDraft): string => JSON.stringify({ version, draft, step })

/** Undefined for an unreadable text: another program may have written it. */
export const keptDraftOf = (text: string, provider: string): KeptDraft | undefined => {
  const value = parsed(text)
  if (!isRecord(value) || value["version"] !== version || !isDraft(value["draft"], provider)) return undefined
  const step = value["step"]
  return { draft: value["draft"], step: typeof step === "number" && Number.isSafeInteger(step) && step >= 0 ? step : 0 }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A content of the form that the page's edits create; the server validates the rest. */
const isDraft = (value: unknown, provider: string): value is ConfigContent =>
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
