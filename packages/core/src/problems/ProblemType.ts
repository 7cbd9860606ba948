/** One kind of problem: a row of the table of all of them. @rule problem.type */
export interface ProblemType {
  readonly status: number
  readonly title: string
  /** Why it happens, for the problem's page. */
  readonly cause: string
  /** How to resolve it; stands in each problem as `remedy`. */
  readonly remedy: string
  /** Whether the same request may succeed later. An occurrence may know better. */
  readonly retryable: boolean
}
