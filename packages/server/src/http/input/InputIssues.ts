/** A failed decode as the issues of a problem, each with its place, its value and a sentence. Spec 2.3, settled 8, 9. */
import type * as SchemaIssue from "effect/SchemaIssue"
import type { Issue } from "../../contract/Problem.ts"
import { type ProblemName, problemTypes, problemUrn } from "../../contract/ProblemTypes.ts"
import { countedFaultsOf } from "@fieldgate/core/domain/DecodeFaults"
import { echoed } from "./EchoedValue.ts"

/** Where in a request an input stands. */
export type Place = Issue["in"]

/** One fault of an input. */
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

/** The faults as issues of a request, and how many there are in all. */
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
