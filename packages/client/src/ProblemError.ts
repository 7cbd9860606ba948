/** The error of a call that the server or the provider refused. @rule client.errors, problem.retryable */
import { type Problem, type ProblemName, type ProblemOf, typeOf } from "./Problem.ts"

/** Thrown for every problem that the server returns. */
export class ProblemError<P extends Problem = Problem> extends Error {
  /** The whole problem. */
  readonly problem: P
  /** The type of problem, such as `urn:fieldgate:problem:input-validation`. */
  readonly type: P["type"]
  readonly status: P["status"]
  /** Quote it when request for help. */
  readonly requestId: string
  /** Whether the same request may succeed later. @rule problem.retryable */
  readonly retryable: boolean
  /** The earliest time for a retry, if the server reports it. @rule problem.retryable */
  readonly retryAfter: Date | undefined
  /** The operation of a write that had started. */
  readonly operationId: string | undefined

  constructor(problem: P) {
    super(`${problem.title}: ${problem.detail} (${problem.status}, request ${problem.requestId})`)
    this.problem = problem
    this.type = problem.type
    this.status = problem.status
    this.requestId = problem.requestId
    this.retryable = problem.retryable
    this.retryAfter = problem.retryAfter === undefined ? undefined : new Date(problem.retryAfter)
    this.operationId = "operationId" in problem ? problem.operationId : undefined
  }

  override get name(): string {
    return "ProblemError"
  }

  /** Whether it is the problem with this name; then `problem` has that problem's properties. */
  is<Name extends ProblemName>(name: Name): this is ProblemError<ProblemOf<Name>> {
    return this.type === typeOf(name)
  }
}
