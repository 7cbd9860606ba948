/** Which providers have stopped answering, in all projects together: for the operator's metrics. */
import * as Effect from "effect/Effect"
import type { ProviderName } from "../../domain/Ids.ts"
import { CircuitBreaker } from "../CircuitBreaker.ts"

/** A provider over some of whose connections writes are held. */
export interface ProviderOutage {
  readonly provider: ProviderName
  readonly connections: number
}

/** Counts the connections over which providers have stopped answering, in all projects together. */
export const getOutages = Effect.fn("GetOutages.getOutages")(function* () {
  const open = yield* (yield* CircuitBreaker).open()
  const byProvider = [...Map.groupBy(open, ({ provider }) => provider)]
  return byProvider.map(([provider, circuits]): ProviderOutage => ({ provider, connections: circuits.length }))
})
