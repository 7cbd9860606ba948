/** Kinds of problems with destinations and deliveries. */
import type { ProblemType } from "./ProblemType.ts"

export const webhookProblems = {
  "destination-not-found": {
    status: 404,
    title: "The destination does not exist",
    cause: "The project has no destination with this name or id; it may have been removed.",
    remedy: "Use a name that the list of the project's destinations shows.",
    retryable: false
  },
  "delivery-not-found": {
    status: 404,
    title: "The delivery does not exist",
    cause: "The destination has no delivery with this id, or it was removed because it ended long ago.",
    remedy: "Use an id that the list of the destination's deliveries shows.",
    retryable: false
  },
  "destination-exists": {
    status: 409,
    title: "The project has a destination of this name already",
    cause: "Destinations of a project have names of their own.",
    remedy: "Update that destination, or choose another name.",
    retryable: false
  },
  "destination-inactive": {
    status: 409,
    title: "The destination is disabled",
    cause: "Nothing is sent to it: somebody has disabled it, or its receiver answered 410.",
    remedy: "Enable it first: PATCH it with updateMask active and active true.",
    retryable: false
  }
} as const satisfies Record<string, ProblemType>
