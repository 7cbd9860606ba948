/** The reasons for a refusal above the form, unless each is shown beside its input. */
import type { JSX } from "react"
import type { FieldErrors } from "../SubmittedForm.ts"
import type { PlatformError } from "../../platform/PlatformError.ts"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"

interface Props {
  readonly problem: PlatformError | undefined
  readonly errors: FieldErrors
  readonly onRetry: () => void
}

export const FormProblem = ({ errors, onRetry, problem }: Props): JSX.Element | undefined => {
  if (problem === undefined) return undefined
  const beside = Object.keys(errors).length
  if (beside > 0 && beside === problem.issues.length) return undefined
  return <ProblemNotice error={problem} onRetry={problem.retryable ? onRetry : undefined} />
}
