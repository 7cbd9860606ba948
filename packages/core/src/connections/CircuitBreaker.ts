/** Which connections' providers don't answer: one state for all processes. While a circuit is open, the queue holds its writes. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { Circuit, CircuitEvent } from "./Circuit.ts"
import type { ConnectionId, GroupRef, ProjectId, ProviderName } from "../domain/Ids.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

/** A connection whose writes are held. */
export interface OpenCircuit {
  readonly projectId: ProjectId
  readonly connectionId: ConnectionId
  readonly provider: ProviderName
  readonly groupRef: GroupRef
  readonly host: string
  readonly since: DateTime.Utc
  /** When the next probe is due, or the present one is given up. */
  readonly probeAt: DateTime.Utc
}

export class CircuitBreaker extends Context.Service<
  CircuitBreaker,
  {
    /**
     * Applies an event by the rule of `Circuit` and answers the circuit after it. Of several processes that take a probe, one
     * finds itself as the prober. Closing a circuit makes its operations due as they were. A connection that doesn't exist
     * has a closed circuit.
     */
    readonly apply: (
      projectId: ProjectId,
      connectionId: ConnectionId,
      event: CircuitEvent
    ) => Effect.Effect<Circuit, StoreUnavailable>
    /** The open circuits of all projects, those whose probe is due first at the front; at most `openCircuits`. */
    readonly open: () => Effect.Effect<ReadonlyArray<OpenCircuit>, StoreUnavailable>
  }
>()("@fieldgate/core/connections/CircuitBreaker") {}
