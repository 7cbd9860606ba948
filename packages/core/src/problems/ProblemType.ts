/** One kind of problem: a row of the table of all of them. @rule problem.type */
export interface ProblemType {
  readonly status: number
  readonly title: string
  /** Why it happens, for the problem's page. */
  readonly cause: string
  /** How to resolve it; the default `remedy` of each problem. */
  readonly remedy: string
  /** Whether the same request may succeed later. An occurrence can override it. */
  readonly retryable: boolean
}
