/** Stores in which the first removal is interrupted, so that its job is returned and a worker continues it. */
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import { MemoryStores } from "@fieldgate/core/memory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const interrupted = Layer.effect(
  OperationQueue,
  Effect.map(OperationQueue, (queue) => {
    let isFirst = true
    return OperationQueue.of({
      ...queue,
      cancelInstallation: (...given) =>
        Effect.suspend(() => {
          const fails = isFirst
          isFirst = false
          return fails
            ? Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
            : queue.cancelInstallation(...given)
        })
    })
  })
)

export const over = <A, E, R>(stores: Layer.Layer<A | OperationQueue, E, R>) => Layer.provideMerge(interrupted, stores)

export const layer = over(MemoryStores.layer)
