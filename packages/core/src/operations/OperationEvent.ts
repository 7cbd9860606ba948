/** What a watcher of operations receives. @rule operation.watch */
import * as Schema from "effect/Schema"
import { watching } from "../domain/WatchLimits.ts"
import { Operation } from "./Operation.ts"

/** Where a watcher goes on after its connection has ended: the milliseconds of a time. */
export const WatchCursor = Schema.String.check(
  Schema.isPattern(/^(0|[1-9]\d{0,14})$/u, { message: "a cursor must be the ID of an earlier event" })
)

/** How long a watcher stays. */
export const WatchSeconds = Schema.Int.check(
  Schema.isBetween(watching.seconds, {
    message: `seconds is a whole number from ${watching.seconds.minimum} to ${watching.seconds.maximum}`
  })
)

export const OperationEvent = Schema.Struct({
  /**
   * `ready`: from here on, every change is sent. `operation`: one is new or has changed. `reset`: changes were missed, or there are too
   * many to send, so read the operations again. `idle`: nothing has changed for a while.
   */
  type: Schema.Literals(["ready", "operation", "reset", "idle"]),
  /** Continues after this event: the `after` of the next call. */
  cursor: WatchCursor,
  /** The operation as it is now; present on `operation`. */
  operation: Schema.optionalKey(Operation)
}).annotate({ identifier: "OperationEvent" })
export interface OperationEvent extends Schema.Schema.Type<typeof OperationEvent> {}
