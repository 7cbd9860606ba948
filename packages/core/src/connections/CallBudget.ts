/** What a connection may still ask of its provider: one count for all processes, however many writes wait. @rule limit.callBudget */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { CallLimits } from "../providers/Capabilities.ts"
import type { Priority } from "./CallWindow.ts"
import type { ConnectionId, WorkerId } from "../domain/Ids.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

/** Calls that a process may make by itself. */
export interface Grant {
  readonly calls: number
  /** How many of them at the same time: this process's share while others ask too. */
  readonly concurrency: number
  /** Unused calls are void from here on. */
  readonly until: DateTime.Utc
  /** Without a call: when to ask again. */
  readonly retryAt: DateTime.Utc
}

export class CallBudget extends Context.Service<
  CallBudget,
  {
    /**
     * Takes up to `requested` calls out of the connection's budget. All processes together never take more than `limits` allow in
     * any window; the background leaves a part of each window to callers who wait.
     */
    readonly take: (request: {
      readonly connectionId: ConnectionId
      readonly worker: WorkerId
      readonly limits: CallLimits
      readonly priority: Priority
      readonly requested: number
      readonly at: DateTime.Utc
    }) => Effect.Effect<Grant, StoreUnavailable>
    /** The provider reported an exhausted limit: no call is granted before that time. */
    readonly block: (connectionId: ConnectionId, until: DateTime.Utc) => Effect.Effect<void, StoreUnavailable>
  }
>()("@fieldgate/core/connections/CallBudget") {}
