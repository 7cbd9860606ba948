/** Display texts of a failed call. Pure. */
import { ProblemError, TransportError, type TransportReason } from "@fieldgate/client"

export interface ErrorWords {
  readonly title: string
  readonly detail: string
  readonly remedy?: string | undefined
  /** The documentation of the problem type. */
  readonly href?: string | undefined
  readonly requestId?: string | undefined
}

const transportDetails: Readonly<Record<TransportReason, string>> = {
  network: "The server could not be reached, or the connection was lost.",
  timeout: "The server took too long to answer.",
  aborted: "The request was canceled.",
  token: "The request could not be signed.",
  "unexpected-answer": "A proxy or gateway answered instead of the server."
}

export const wordsOf = (error: unknown): ErrorWords => {
  if (error instanceof ProblemError) {
    const { detail, href, remedy, requestId, title } = error.problem
    return { title, detail, remedy, href, requestId }
  }
  if (error instanceof TransportError) {
    return { title: "No response", detail: transportDetails[error.reason], requestId: error.requestId }
  }
  return { title: "Unexpected error on this page", detail: error instanceof Error ? error.message : String(error) }
}
