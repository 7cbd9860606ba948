/** The faults of an input as issues of one problem, each with its place, its value and a sentence. */
import type * as SchemaIssue from "effect/SchemaIssue"
import { countedFaultsOf } from "../domain/DecodeFaults.ts"
import type { Json } from "../domain/Json.ts"
import type { Issue } from "./Problem.ts"
import { draft, type ProblemDraft } from "./ProblemDraft.ts"
import { type ProblemName, problemTypes, problemUrn } from "./ProblemTypes.ts"

const mostCauses = 20

/** The problem of these issues; without issues, a generic one. `total` also counts issues that are not among them. */
export const invalidInput = (
  issues: ReadonlyArray<Issue>,
  { place = "body", total = issues.length }: { readonly place?: Place; readonly total?: number } = {}
): ProblemDraft<"input-validation"> => {
  const [first, ...others] = issues
  if (first === undefined) {
    return invalidInput([issueOf("invalid-input", place, place, `the ${place} is unreadable`, null)], { place })
  }
  const listed = total > issues.length ? `the first ${issues.length}` : "each of them"
  const summary = {
    detail: others.length === 0 ? first.detail : `${total} inputs are invalid; issues lists ${listed}`,
    causes: issues.slice(0, mostCauses).map((issue) => issue.detail)
  }
  return draft("input-validation", summary, { issues: [first, ...others] })
}

export type Place = Issue["in"]

export const issueOf = (
  kind: ProblemName,
  place: Place,
  name: string,
  detail: string,
  value: Issue["value"]
): Issue => {
  const { status, title } = problemTypes[kind]
  return { type: problemUrn(kind), title, status, detail, in: place, name, value: value ?? null }
}

export const issuesOf = (
  issue: SchemaIssue.Issue,
  place: Place
): { readonly issues: ReadonlyArray<Issue>; readonly total: number } => {
  const { faults, total } = countedFaultsOf(issue, place)
  const issues = faults.map(({ detail, kind, name, path, value }) =>
    issueOf(kind, place, name, detail, echoed(path, value))
  )
  return { issues, total }
}

const longestText = 200
const mostParts = 40
const deepest = 5

const hidden = "(hidden)"

const secretKey = /secret|passw|basicauth|token|authorization|credential|api[-_]?key|private|pem$/iu

/** Whether the value at this path may be a secret: by its name, or as the value of a header for the provider or for a webhook. */
const isSecret = (path: ReadonlyArray<PropertyKey>): boolean =>
  path.some((key) => typeof key === "string" && secretKey.test(key)) ||
  (path[0] === "headers" && path.at(-1) === "value") ||
  path.some((key, index) => path[index - 2] === "metadata" && path[index - 1] === "headers" && typeof key === "string")

/** The value, cut where it is long and hidden where it may be secret; undefined becomes null. */
export const echoed = (path: ReadonlyArray<PropertyKey>, value: unknown): Json => {
  let parts = 0
  const copy = (value: unknown, path: ReadonlyArray<PropertyKey>, depth: number): Json => {
    if (isSecret(path)) return value === undefined ? null : hidden
    if (typeof value === "string") return cut(value)
    if (typeof value === "number") return Number.isFinite(value) ? value : String(value)
    if (typeof value === "boolean") return value
    if (typeof value !== "object" || value === null) return null
    if (depth === deepest) return "…"
    const isList = Array.isArray(value)
    const shown: Array<readonly [string, Json]> = []
    // Depth first, so that the first items are shown whole.
    for (const [key, item] of Object.entries(value)) {
      if (parts >= mostParts) break
      parts += 1
      shown.push([cut(key), copy(item, [...path, isList ? Number(key) : key], depth + 1)])
    }
    const left = Object.keys(value).length - shown.length
    if (isList) return [...shown.map(([, item]) => item), ...(left > 0 ? [more(left)] : [])]
    return Object.fromEntries(left > 0 ? [...shown, ["…", more(left)]] : shown)
  }
  return copy(value, path, 0)
}

const more = (count: number): string => `… ${count} more`

const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text
