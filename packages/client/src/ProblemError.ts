/** The server refused a call, or a provider did, and said why in a problem. @rule client.errors, problem.retryable */
import { type Problem, type ProblemName, type ProblemOf, typeOf } from "./Problem.ts"

/** Thrown for every problem; carries it whole. */
export class ProblemError<P extends Problem = Problem> extends Error {
  /** The problem as it came. */
  readonly problem: P
  /** The kind of problem, such as `urn:fieldgate:problem:input-validation`. */
  readonly type: P["type"]
  readonly status: P["status"]
  /** Quote it when asking for help. */
  readonly requestId: string
  /** Whether the same request may succeed later. @rule problem.retryable */
  readonly retryable: boolean
  /** From when on a retry makes sense, where the server knows. @rule problem.retryable */
  readonly retryAfter: Date | undefined
  /** The operation of a write that had begun. */
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

  /** Whether it is the problem of this name; then `problem` has that kind's members. */
  is<Name extends ProblemName>(name: Name): this is ProblemError<ProblemOf<Name>> {
    return this.type === typeOf(name)
  }
}
