/** Attempts at claimed operations under their leases, by a worker or by a request that repeats one. @rule worker.claim, reconcile.deadProcess */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { OperationId } from "../domain/Ids.ts"
import { RequestOrigin } from "../domain/RequestOrigin.ts"
import { type Claimed, OperationQueue } from "../operations/OperationQueue.ts"
import { deliver, logFields } from "./DeliverOperation.ts"
import { Leases } from "./Leases.ts"

/** Operations of a connection that workers execute at a time, in all processes together. */
export const perConnection = 4

/** Executes it while its lease is renewed. Where it is interrupted, the lease is given back. */
export const attempt = Effect.fnUntraced(function* (claimed: Claimed, leaseUntil: DateTime.Utc) {
  const queue = yield* OperationQueue
  const giveBack = Effect.flatMap(DateTime.now, (at) => queue.giveBack([claimed.lease], at)).pipe(
    Effect.catch((error) => Effect.logWarning("releasing an operation failed; its lease expires on its own", error))
  )
  yield* (yield* Leases).keeping(claimed.lease, leaseUntil, deliver(claimed)).pipe(
    Effect.onInterrupt(() => giveBack),
    Effect.catchCause((cause) => Effect.logError("unhandled error while processing an operation", cause)),
    Effect.annotateLogs(logFields(claimed))
  )
})

/** Executes a synchronous write whose lease has ended, as a worker would; false where another process does. */
export const takeUp = Effect.fnUntraced(function* (operationId: OperationId) {
  const { until, worker } = yield* Leases
  const leaseUntil = yield* until
  const request = { worker, at: yield* DateTime.now, leaseUntil, limit: 1, perConnection, left: operationId }
  const [claimed] = yield* (yield* OperationQueue).claim(request)
  if (claimed === undefined) return false
  ;(yield* RequestOrigin).onWrite?.(operationId)
  yield* attempt(claimed, leaseUntil)
  return true
})
