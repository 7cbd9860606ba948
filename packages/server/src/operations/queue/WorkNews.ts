/** That there may be something to claim: whatever makes operations due in this process opens it, and the worker waits for it. */
import * as Context from "effect/Context"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"

export class WorkNews extends Context.Service<WorkNews, Latch.Latch>()("@fieldgate/server/operations/queue/WorkNews") {
  static readonly layer = Layer.sync(WorkNews, () => Latch.makeUnsafe(false))
}
