/** Operations whose ids hold the time of their acceptance, as those of a running server do. */
import * as DateTime from "effect/DateTime"
import { OperationId } from "@fieldgate/core/domain/Ids"
import { redriveKeyOf, type RedriveOutcome } from "@fieldgate/core/operations/rules/RedriveLink"
import type { Operation } from "@fieldgate/core/operations/Operation"
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import { acceptance, accumulation, claimOf } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"

export const idAt = (n: number): OperationId => {
  const hex = DateTime.toEpochMillis(Sample.time(n)).toString(16).padStart(12, "0")
  return OperationId.make(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8010-${n.toString(16).padStart(12, "0")}`)
}

export const secondOf = ({ id }: Operation): number => Number.parseInt(id.slice(-12), 16)

/** Accepted at that second; it updates the record of the same number. */
export const acceptedAt = (
  n: number,
  { operation, ...members }: Partial<Omit<Acceptance, "operation">> & { readonly operation?: Partial<Operation> } = {}
): Acceptance => acceptance(n, [n], { operation: Sample.operation(n, { id: idAt(n), ...operation }), ...members })

/** Accumulated at that second; it creates a record. */
export const accumulatedAt = (n: number): Accumulation =>
  accumulation(n, { operation: Sample.operation(n, { id: idAt(n) }) })

/** Accepted at that second; it writes the records of an earlier operation again that ended so. */
export const redriveAt = (n: number, outcome: RedriveOutcome, of: number): Acceptance =>
  acceptedAt(n, { claim: { ...claimOf(), key: redriveKeyOf(outcome, idAt(of)), expiresAt: Sample.time(1_000_000) } })
