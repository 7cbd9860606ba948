import { issueOf } from "@fieldgate/core/problems/Issues"
import { draft } from "@fieldgate/core/problems/ProblemDraft"

export const bodyIssue = (detail: string) => issueOf("invalid-input", "body", "body", detail, null)

/** A body that can't be read as JSON as a whole. */
export const malformedJson = (detail: string) => draft("malformed-json", { detail }, { issues: [bodyIssue(detail)] })
