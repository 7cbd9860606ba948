/** Kinds of problems with how much comes at a time: of one caller, for the queue, for a process. Spec 7. */
import type { ProblemType } from "./ProblemType.ts"

export const loadProblems = {
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    cause:
      "The caller sends requests faster than it may, has as many at a time as one caller may have, or sends a new credential from an address from which many were refused. Nothing of this one was done.",
    remedy:
      "Repeat the request after the time in retryAfter; the header RateLimit shows what is left. Where credentials were refused, replace them first.",
    retryable: true
  },
  "queue-full": {
    status: 429,
    title: "Too many writes are waiting",
    cause:
      "As many asynchronous writes wait as may of the connection, the project or the deployment; detail names the bound. This one was not accepted.",
    remedy:
      "Reconnect the account if detail asks for it; otherwise repeat the request after the time in retryAfter. Synchronous writes are accepted in the meantime.",
    retryable: true
  },
  "server-busy": {
    status: 503,
    title: "The server is answering as many requests as it may",
    cause: "This process works on as many requests at a time as it was set up for. Nothing of this one was done.",
    remedy: "Repeat the request after the time in retryAfter.",
    retryable: true
  }
} as const satisfies Record<string, ProblemType>
