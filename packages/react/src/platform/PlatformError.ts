/** A failed call as an error of the UI; its kind has a text in every language. @rule react.errors */
import type { InputValidationIssue } from "@fieldgate/client"
import { type Problem, ProblemError, TransportError } from "@fieldgate/client/bare"

/**
 * The kind of an error, for its text:
 * - `network`, `timeout`: no response. `token`: the host's `getToken` failed.
 * - `auth`: the server rejected the key or token. `connection`: the account must be reconnected.
 * - `credentials`: the provider rejected the credentials that the user entered.
 * - `validation`: an input is invalid. `provider`: the provider refused or is unavailable. `quota`: wait until `retryAfter`.
 * - `notFound`, `conflict`: something was deleted or changed. `server`: anything else.
 */
export type PlatformErrorKind =
  | "network"
  | "timeout"
  | "token"
  | "auth"
  | "connection"
  | "credentials"
  | "validation"
  | "provider"
  | "quota"
  | "notFound"
  | "conflict"
  | "server"

interface Facts {
  readonly kind: PlatformErrorKind
  readonly problem?: Problem | undefined
  readonly status?: number | undefined
  readonly retryable: boolean
  readonly retryAfter?: Date | undefined
  readonly requestId?: string | undefined
  readonly issues?: ReadonlyArray<InputValidationIssue>
  readonly cause?: unknown
}

/** The error type of all components and hooks. */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind
  /** The server's problem; missing without a response. */
  readonly problem: Problem | undefined
  readonly status: number | undefined
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** The earliest time for a retry. */
  readonly retryAfter: Date | undefined
  /** Quote it when asking for help. */
  readonly requestId: string | undefined
  /** The invalid inputs. */
  readonly issues: ReadonlyArray<InputValidationIssue>

  constructor(message: string, { issues = [], cause, kind, problem, requestId, retryAfter, retryable, status }: Facts) {
    super(message, { cause })
    this.kind = kind
    this.problem = problem
    this.status = status
    this.retryable = retryable
    this.retryAfter = retryAfter
    this.requestId = requestId
    this.issues = issues
  }

  override get name(): string {
    return "PlatformError"
  }
}

/** Converts whatever a call threw. */
export const platformErrorOf = (thrown: unknown): PlatformError => {
  if (thrown instanceof PlatformError) return thrown
  if (thrown instanceof ProblemError) return ofProblem(thrown)
  if (thrown instanceof TransportError) return ofTransport(thrown)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new PlatformError(message, { kind: "server", retryable: false, cause: thrown })
}

const ofProblem = (error: ProblemError): PlatformError => {
  const { problem, requestId, retryAfter, retryable, status } = error
  const issues = "issues" in problem ? (problem.issues ?? []) : []
  return new PlatformError(problem.detail ?? problem.title ?? error.message, {
    kind: kindOf(error),
    problem,
    status,
    retryable,
    retryAfter,
    requestId,
    issues,
    cause: error
  })
}

const kindOf = (error: ProblemError): PlatformErrorKind => {
  if (error.is("connection-invalid")) return "connection"
  if (error.is("credentials-refused")) return "credentials"
  return kinds[error.status] ?? (error.status < 500 ? "validation" : "server")
}

const kinds: Readonly<Record<number, PlatformErrorKind>> = {
  401: "auth",
  403: "auth",
  404: "notFound",
  408: "timeout",
  409: "conflict",
  412: "conflict",
  429: "quota",
  502: "provider",
  504: "provider"
}

const ofTransport = (error: TransportError): PlatformError => {
  const { reason, requestId, status } = error
  const kind =
    reason === "token" || reason === "timeout" ? reason : reason === "unexpected-answer" ? "server" : "network"
  return new PlatformError(error.message, { kind, retryable: true, requestId, status, cause: error })
}
