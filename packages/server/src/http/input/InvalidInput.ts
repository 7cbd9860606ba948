/** One problem for all faults of an input. Spec 2.3. */
import type { Issue } from "../../contract/Problem.ts"
import { draft, type ProblemDraft } from "../ProblemDraft.ts"
import { issueOf, type Place } from "./InputIssues.ts"

const mostCauses = 20

/**
 * The problem of these issues; a decoder that refused an input without a reason leaves only that to report. `total` counts those
 * that are not among them too.
 */
export const invalidInput = (
  issues: ReadonlyArray<Issue>,
  { place = "body", total = issues.length }: { readonly place?: Place; readonly total?: number } = {}
): ProblemDraft<"input-validation"> => {
  const [first, ...others] = issues
  if (first === undefined) {
    return invalidInput([issueOf("invalid-input", place, place, `the ${place} can't be read`, null)], { place })
  }
  const listed = total > issues.length ? `the first ${issues.length}` : "each of them"
  const summary = {
    detail: others.length === 0 ? first.detail : `${total} inputs are invalid; issues lists ${listed}`,
    causes: issues.slice(0, mostCauses).map((issue) => issue.detail)
  }
  return draft("input-validation", summary, { issues: [first, ...others] })
}
