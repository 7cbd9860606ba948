/** How much waits to be written, for whoever watches the deployment; it tells nothing of any one project. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { OperationQueue } from "../OperationQueue.ts"

export const getBacklog = Effect.fn("GetBacklog.getBacklog")(function* () {
  return yield* (yield* OperationQueue).backlog(yield* DateTime.now)
})
