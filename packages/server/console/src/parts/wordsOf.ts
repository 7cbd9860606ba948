/** An error of a call in words for people. Pure. */
import { ProblemError, TransportError, type TransportReason } from "@fieldgate/client"

export interface ErrorWords {
  readonly title: string
  readonly detail: string
  readonly remedy?: string | undefined
  /** The page about this kind of problem. */
  readonly href?: string | undefined
  readonly requestId?: string | undefined
}

const broken: Readonly<Record<TransportReason, string>> = {
  network: "The server could not be reached, or the connection broke.",
  timeout: "The server took too long to answer.",
  aborted: "The request was given up.",
  token: "The request could not be signed.",
  "unexpected-answer": "Something between this page and the server answered in its place."
}

export const wordsOf = (error: unknown): ErrorWords => {
  if (error instanceof ProblemError) {
    const { detail, href, remedy, requestId, title } = error.problem
    return { title, detail, remedy, href, requestId }
  }
  if (error instanceof TransportError) {
    return { title: "No answer", detail: broken[error.reason], requestId: error.requestId }
  }
  return { title: "This page has a fault", detail: error instanceof Error ? error.message : String(error) }
}
