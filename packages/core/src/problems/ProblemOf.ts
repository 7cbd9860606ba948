/** The problem of an error, complete, and as the parts of an HTTP response. */
import { type CallError, draftOf, isCallError, type ProblemOf } from "./CallProblems.ts"
import { type Problem, problemMediaType } from "./Problem.ts"
import { complete, draft, type Occurrence, secondsToRetry } from "./ProblemDraft.ts"

/** What any framework needs to answer a request. */
export interface ProblemResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Problem
}

interface ProblemOfError {
  <E extends CallError>(error: E, occurrence: Occurrence): ProblemOf<E>
  (error: unknown, occurrence: Occurrence): Problem
}

/** The problem of a call's failure. Any other error is `internal`, without its message: log it yourself. */
export const problemOf: ProblemOfError = (error: unknown, occurrence: Occurrence): never =>
  // Each overload says which kinds of problem a failure can become.
  complete(isCallError(error) ? draftOf(error, occurrence.body) : fault, occurrence) as never

const fault = draft("internal", { detail: "an unexpected error occurred; the server's log has the details" })

/** The same as status, headers (`Content-Type`, `Retry-After`) and body of an HTTP response. */
export const problemResponse = (error: unknown, occurrence: Occurrence): ProblemResponse => {
  const body = problemOf(error, occurrence)
  const seconds = secondsToRetry(body)
  return {
    status: body.status,
    headers: {
      "content-type": problemMediaType,
      ...(seconds === undefined ? {} : { "retry-after": String(seconds) })
    },
    body
  }
}
