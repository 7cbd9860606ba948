/** What an attempt sends through: the connection of its operation, as it is now. @rule worker.errors */
import * as Effect from "effect/Effect"
import { ConnectionStore } from "../connections/ConnectionStore.ts"
import * as Circuits from "../connections/calls/Circuits.ts"
import { withTokenRefresh } from "../connections/calls/TokenRefresh.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { Claimed } from "../operations/OperationQueue.ts"
import { ProviderRegistry } from "../providers/ProviderRegistry.ts"

/** The connection, account and driver as they are now; fails with what their absence means for the records. */
export const targetOf = Effect.fnUntraced(function* ({ connectionId, operation }: Claimed) {
  const { projectId } = operation
  const connections = yield* ConnectionStore
  const registry = yield* ProviderRegistry
  return yield* Effect.gen(function* () {
    const connection = yield* connections.get(projectId, connectionId)
    const account = yield* connections.account(projectId, connectionId).pipe(Effect.catchDefect(unreadable))
    const fresh = yield* withTokenRefresh(yield* registry.get(connection.provider), projectId)
    const driver = yield* Circuits.counting(fresh, { projectId, connection, account, operation })
    return { account, loaded: { driver, installation: { projectId, connection } } }
  }).pipe(
    Effect.catchTag("ConnectionNotFound", () => Effect.fail(failedFor("its installation or connection was deleted"))),
    Effect.catchTags({
      // This deployment may be older or newer than the one that accepted the write.
      ProviderUnknown: ({ message }) => Effect.fail<RecordOutcome>({ ...failedFor(message), retryable: true }),
      StoreUnavailable: ({ message }) => Effect.fail<RecordOutcome>({ ...failedFor(message), retryable: true })
    })
  )
})
export type DeliveryTarget = Effect.Success<ReturnType<typeof targetOf>>

/** The deployment's keys may be wrong, or the secret damaged: an operator may fix it, or the customer may reconnect the account. */
const unreadable = (defect: unknown) =>
  Effect.andThen(
    Effect.logError("stored credentials can't be read; the connection's writes will be retried", defect),
    Effect.fail<RecordOutcome>({
      ...failedFor(
        "not sent: the stored credentials of the connection can't be read; check the encryption keys, or reconnect the account"
      ),
      retryable: true
    })
  )

const failedFor = (message: string): RecordOutcome => ({ outcome: "failed", errors: [{ message }] })
