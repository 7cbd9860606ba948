/** A call that ended without an answer of the server: nothing came, or something that the API never answers. */

/**
 * Why there is no answer.
 * - `token`: `getToken` failed or answered no token; nothing was sent.
 * - `network`: the connection failed; a write may have arrived all the same.
 * - `aborted`, `timeout`: the call's signal ended it; a write may have arrived all the same.
 * - `unexpected-answer`: a proxy's page, a redirect or a body cut short came; a write may have arrived all the same.
 */
export type TransportReason = "token" | "network" | "aborted" | "timeout" | "unexpected-answer"

/** What is known about such a call. */
interface Facts {
  readonly reason: TransportReason
  readonly cause?: unknown
  readonly status?: number
  readonly requestId?: string | undefined
  readonly excerpt?: string
}

/** Thrown where a call got no answer of the server; `cause` holds what was thrown below. */
export class TransportError extends Error {
  readonly reason: TransportReason
  /** The status of an unexpected answer. */
  readonly status: number | undefined
  /** As the answer says, or as the call asked. */
  readonly requestId: string | undefined
  /** How the body of an unexpected answer begins. */
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

/** What a call sends. */
export interface Sent extends RequestInit {
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal | null
}

/** The error of a request for which `fetch`, or reading the body, threw. */
export const unanswered = (url: string, sent: Sent, cause: unknown): TransportError => {
  const { headers, method, signal } = sent
  const reason = signal?.aborted !== true ? "network" : isTimeout(signal.reason) ? "timeout" : "aborted"
  return new TransportError(`${ending[reason]}${codeOf(cause)}: ${method} ${url}`, {
    reason,
    cause,
    requestId: requestIdIn(headers)
  })
}

export const ending = {
  network: "the connection failed before an answer came",
  timeout: "no answer came in the time that the signal allows",
  aborted: "the call was aborted before an answer came"
}

export const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === "TimeoutError"

/** Node tells what failed in a code, such as `ECONNREFUSED`; browsers keep it to themselves. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && cause.cause instanceof Error && "code" in cause.cause ? ` (${cause.cause.code})` : ""

/** The error of an answer that is neither a success with JSON nor a problem. */
export const unexpected = (url: string, sent: Sent, { headers, status, type }: Response, text: string) => {
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400)
  const what = isRedirect
    ? "is a redirect, which is not followed to keep credentials safe"
    : `has ${text === "" ? "an empty body" : (headers.get("Content-Type") ?? "a body of no type")} in place of JSON`
  return new TransportError(`the answer (${status}) ${what}: ${sent.method} ${url}`, {
    reason: "unexpected-answer",
    status,
    requestId: requestIdIn(headers) ?? requestIdIn(sent.headers),
    excerpt: text.slice(0, excerptLength)
  })
}

const excerptLength = 200

const requestIdIn = (headers: Headers): string | undefined => headers.get("X-Request-Id") ?? undefined
