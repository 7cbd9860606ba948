/** What an operation in the background acts on, as it is now: its connection may have changed since it was accepted. */
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import { ConnectionStore } from "../connections/ConnectionStore.ts"
import type { Claimed } from "../operations/OperationQueue.ts"
import { ProviderRegistry } from "../providers/ProviderRegistry.ts"
import * as Circuits from "../connections/calls/Circuits.ts"
import * as FreshDriver from "../connections/calls/FreshDriver.ts"

/** Fails with what that means for its records. */
export const of = Effect.fnUntraced(function* ({ connectionId, operation }: Claimed) {
  const { projectId } = operation
  const connections = yield* ConnectionStore
  const registry = yield* ProviderRegistry
  return yield* Effect.gen(function* () {
    const connection = yield* connections.get(projectId, connectionId)
    const account = yield* connections.account(projectId, connectionId)
    const fresh = yield* FreshDriver.of(yield* registry.get(connection.provider), projectId)
    const driver = yield* Circuits.counting(fresh, { projectId, connection, account, operation })
    return { account, loaded: { driver, installation: { projectId, connection } } }
  }).pipe(
    Effect.catchTag("ConnectionNotFound", () => Effect.fail(failedFor("its installation or connection was removed"))),
    Effect.catchTags({
      // This deployment may be older or newer than the one that accepted the write.
      ProviderUnknown: ({ message }) => Effect.fail<RecordOutcome>({ ...failedFor(message), retryable: true }),
      StoreUnavailable: ({ message }) => Effect.fail<RecordOutcome>({ ...failedFor(message), retryable: true })
    })
  )
})
export type DeliveryTarget = Effect.Success<ReturnType<typeof of>>

const failedFor = (message: string): RecordOutcome => ({ outcome: "failed", errors: [{ message }] })
