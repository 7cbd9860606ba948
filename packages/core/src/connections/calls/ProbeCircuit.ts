/** Finds out by one harmless read whether the provider of an open circuit answers again. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { type Circuit, type CircuitEvent, closed, isOpen } from "../Circuit.ts"
import type { ConnectionId, ObjectName, ProjectId } from "../../domain/Ids.ts"
import { circuitProbeTimeoutSeconds } from "../../domain/Limits.ts"
import { CallPermit } from "../CallPermit.ts"
import { CircuitBreaker } from "../CircuitBreaker.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderError, type ProviderFailure, ProviderUnavailable } from "../../providers/ProviderError.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as CallPermits from "./CallPermits.ts"
import { Circuits, observed } from "./Circuits.ts"
import * as ConnectionHealth from "./ConnectionHealth.ts"
import * as FreshDriver from "./FreshDriver.ts"
import { Leases } from "../../worker/Leases.ts"
import * as Measures from "../../worker/Measures.ts"

/**
 * Probes an open circuit if its probe is due and no other process makes it; answers the circuit afterwards, undefined where
 * this process is probing it already. A provider that refuses the credentials answers: the circuit closes, and the connection
 * must be renewed.
 */
export const probe = Effect.fnUntraced(function* (projectId: ProjectId, id: ConnectionId) {
  const breaker = yield* CircuitBreaker
  const { probing } = yield* Circuits
  const { worker } = yield* Leases
  if (probing.has(id)) return undefined
  return yield* Effect.acquireUseRelease(
    Effect.sync(() => probing.add(id)),
    () =>
      Effect.gen(function* () {
        const taken = yield* breaker.apply(projectId, id, { _tag: "ProbeTaken", at: yield* now, prober: worker })
        return isOpen(taken) && taken.prober === worker ? yield* probeNow(projectId, id, taken.objectName) : taken
      }),
    () => Effect.sync(() => probing.delete(id))
  )
})

const now = Effect.map(DateTime.now, DateTime.toEpochMillis)

const probeNow = Effect.fnUntraced(function* (projectId: ProjectId, id: ConnectionId, objectName: ObjectName) {
  const breaker = yield* CircuitBreaker
  const { suspected } = yield* Circuits
  const { worker } = yield* Leases
  const found = yield* Effect.result(targetOf(projectId, id))
  if (Result.isFailure(found)) {
    // The connection was removed, and its circuit with it.
    if (found.failure._tag === "ConnectionNotFound") return closed
    yield* Effect.logWarning("an open circuit could not be probed", found.failure)
  }
  const isAnswered = Result.isSuccess(found) && (yield* answers(found.success, objectName))
  const failed: CircuitEvent = {
    _tag: "ProbeFailed",
    at: yield* now,
    prober: worker,
    chance: yield* Random.next
  }
  const circuit: Circuit = yield* breaker.apply(
    projectId,
    id,
    isAnswered ? { _tag: "ProbeAnswered", at: failed.at } : failed
  )
  if (isOpen(circuit) || Result.isFailure(found)) return circuit
  const { driver } = found.success
  suspected.delete(id)
  yield* Measures.circuit(driver.name, "closed")
  yield* Effect.logInfo(`${driver.displayName} answers again; the connection's writes go on`).pipe(
    Effect.annotateLogs({ connectionId: id, provider: driver.name })
  )
  return circuit
})

const targetOf = Effect.fnUntraced(function* (projectId: ProjectId, id: ConnectionId) {
  const connections = yield* ConnectionStore
  const connection = yield* connections.get(projectId, id)
  const account = yield* connections.account(projectId, id)
  const driver = yield* FreshDriver.of(yield* (yield* ProviderRegistry).get(connection.provider), projectId)
  return { projectId, connection, account, driver }
})
export type ProbeTarget = Pick<Effect.Success<ReturnType<typeof targetOf>>, "account" | "driver" | "projectId"> & {
  readonly connection: ConnectionHealth.Noted["connection"]
}

/** Whether the provider answers a harmless read over the connection. */
export const answers = Effect.fnUntraced(
  function* ({ account, connection, driver, projectId }: ProbeTarget, objectName: ObjectName) {
    const permit = yield* CallPermits.asking(driver, account.connectionId)
    const read = harmlessRead(driver, account, objectName).pipe(
      Effect.timeoutOrElse({
        duration: Duration.seconds(circuitProbeTimeoutSeconds),
        orElse: () => Effect.fail(new ProviderError({ provider: driver.name, reason: tooSlow }))
      }),
      Effect.provideService(CallPermit, permit)
    )
    const { answers: met, exit } = yield* observed(read)
    const ended = yield* Effect.result(exit)
    // A check may be refused for a permission that writes don't need, so only dead credentials count.
    const refused = Result.isFailure(ended) ? unauthorizedBy(ended.failure.reason) : undefined
    if (refused !== undefined) yield* ConnectionHealth.note({ projectId, connection }, refused)
    return met.answered && met.unanswered === 0
  },
  Effect.catchDefect((defect) => Effect.as(Effect.logError("the probe of a provider failed by a bug", defect), false))
)

const unauthorizedBy = (reason: ProviderFailure): ProviderFailure | undefined =>
  reason._tag === "ProviderUnauthorized" ? reason : undefined

const tooSlow = new ProviderUnavailable({ message: "the probe had no answer in time", written: "no", timedOut: true })

/** No provider has a record of this id; that it is missing is an answer. */
const noRecord = "0"

/** The check of credentials, else a list of objects, else a record that doesn't exist: none of them changes anything. */
const harmlessRead = (
  { check, describe, read }: ProviderDriver,
  account: Account,
  objectName: ObjectName
): Effect.Effect<unknown, ProviderError> => {
  if (check !== undefined) return check(account)
  if (describe !== undefined) return describe.objects(account)
  return read(account, { objectName, recordId: noRecord, fields: ["id"] })
}
