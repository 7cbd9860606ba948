/** The error of a call without an answer from the server: nothing arrived, or something that the API never returns. */

/**
 * Why the call has no answer.
 * - `token`: `getToken` failed or returned something that is not a token; nothing was sent.
 * - `network`: the connection failed; a write may still have arrived.
 * - `aborted`, `timeout`: the call's signal or time limit ended it; a write may still have arrived.
 * - `unexpected-answer`: a proxy's page, a redirect or a truncated body arrived; a write may still have arrived.
 */
export type TransportReason = "token" | "network" | "aborted" | "timeout" | "unexpected-answer"

interface Facts {
  readonly reason: TransportReason
  readonly cause?: unknown
  readonly status?: number
  readonly requestId?: string | undefined
  readonly excerpt?: string
}

/** Thrown if a call has no answer from the server; `cause` is the underlying error. */
export class TransportError extends Error {
  readonly reason: TransportReason
  /** The status of an unexpected answer. */
  readonly status: number | undefined
  /** The id of the answer, otherwise of the request. */
  readonly requestId: string | undefined
  /** The beginning of an unexpected answer's body. */
  readonly excerpt: string | undefined

  constructor(message: string, { reason, cause, status, requestId, excerpt }: Facts) {
    super(message, { cause })
    this.reason = reason
    this.status = status
    this.requestId = requestId
    this.excerpt = excerpt
  }

  override get name(): string {
    return "TransportError"
  }
}

export interface SentRequest extends RequestInit {
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal | null
}

/** Returns the error of a request for which `fetch`, or reading the body, threw. */
export const unanswered = (url: string, sent: SentRequest, cause: unknown): TransportError => {
  const { headers, method, signal } = sent
  const reason = signal?.aborted !== true ? "network" : isTimeout(signal.reason) ? "timeout" : "aborted"
  return new TransportError(`${ending[reason]}${codeOf(cause)}: ${method} ${url}`, {
    reason,
    cause,
    requestId: requestIdIn(headers)
  })
}

export const ending = {
  network: "the connection failed before an answer arrived",
  timeout: "no answer arrived within the time limit",
  aborted: "the call was aborted before an answer arrived"
}

export const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === "TimeoutError"

/** Node reports a code such as `ECONNREFUSED`; browsers don't. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && cause.cause instanceof Error && "code" in cause.cause ? ` (${cause.cause.code})` : ""

/** Returns the error of an answer that is neither a success with JSON nor a problem. */
export const unexpected = (url: string, sent: SentRequest, { headers, status, type }: Response, text: string) => {
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400)
  const what = isRedirect
    ? "is a redirect, which is not followed to keep credentials safe"
    : `has ${text === "" ? "an empty body" : (headers.get("Content-Type") ?? "a body without a Content-Type")} in place of JSON`
  return new TransportError(`the answer (${status}) ${what}: ${sent.method} ${url}`, {
    reason: "unexpected-answer",
    status,
    requestId: requestIdIn(headers) ?? requestIdIn(sent.headers),
    excerpt: text.slice(0, maxExcerptLength)
  })
}

const maxExcerptLength = 200

const requestIdIn = (headers: Headers): string | undefined => headers.get("X-Request-Id") ?? undefined
