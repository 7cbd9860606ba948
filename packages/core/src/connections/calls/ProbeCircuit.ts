/** Open circuits: probed by one harmless read when they are due, by one process, and reported to operators. @rule circuit.probe */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { CallPermit } from "../CallPermit.ts"
import { type Circuit, type CircuitEvent, closed, isOpen } from "../Circuit.ts"
import type { Connection } from "../Connection.ts"
import { CircuitBreaker, type OpenCircuit } from "../CircuitBreaker.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import * as CallPermits from "./CallPermits.ts"
import { Circuits, observed } from "./Circuits.ts"
import { saveHealth } from "./ConnectionHealth.ts"
import { learnAccount } from "./CredentialsCheck.ts"
import { withTokenRefresh } from "./TokenRefresh.ts"
import type { ConnectionId, ObjectName, ProjectId, ProviderName } from "../../domain/Ids.ts"
import { circuitProbeTimeoutSeconds, circuitProbesAtOnce } from "../../domain/Limits.ts"
import type { Account, CheckedAccount, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderError, type ProviderFailure, ProviderUnavailable } from "../../providers/ProviderError.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
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
    yield* Effect.logWarning("probing an open circuit failed; will retry", found.failure)
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
  yield* Effect.logInfo(`${driver.displayName} answers again; the connection's writes resume`).pipe(
    Effect.annotateLogs({ connectionId: id, provider: driver.name })
  )
  return circuit
})

const targetOf = Effect.fnUntraced(function* (projectId: ProjectId, id: ConnectionId) {
  const connections = yield* ConnectionStore
  const connection = yield* connections.get(projectId, id)
  const account = yield* connections.account(projectId, id)
  const driver = yield* withTokenRefresh(yield* (yield* ProviderRegistry).get(connection.provider), projectId)
  return { projectId, connection, account, driver }
})
export type ProbeTarget = Pick<Effect.Success<ReturnType<typeof targetOf>>, "account" | "driver" | "projectId"> & {
  readonly connection: Pick<Connection, "id" | "status" | "account" | "budgetShare">
}

/** Whether the provider answers a harmless read over the connection. */
export const answers = Effect.fnUntraced(
  function* ({ account, connection, driver, projectId }: ProbeTarget, objectName: ObjectName) {
    const permit = yield* CallPermits.asking(driver, { projectId, connection, account })
    const read = harmlessRead(driver, account, objectName).pipe(
      Effect.timeoutOrElse({
        duration: Duration.seconds(circuitProbeTimeoutSeconds),
        orElse: () => Effect.fail(new ProviderError({ provider: driver.name, reason: tooSlow }))
      }),
      Effect.provideService(CallPermit, permit)
    )
    const { ended, met } = yield* observed(read, (met, exit) =>
      Effect.map(Effect.result(exit), (ended) => ({ met, ended }))
    )
    // A check may be refused for a permission that writes don't need, so only dead credentials count.
    const refused = Result.isFailure(ended) ? unauthorizedBy(ended.failure.reason) : undefined
    if (refused !== undefined) yield* saveHealth({ projectId, connection }, refused)
    if (Result.isSuccess(ended)) yield* learnAccount({ projectId, connection }, Effect.succeed(ended.success))
    return met.answered && met.unanswered === 0
  },
  Effect.catchDefect((defect) => Effect.as(Effect.logError("unexpected error while probing a provider", defect), false))
)

const unauthorizedBy = (reason: ProviderFailure): ProviderFailure | undefined =>
  reason._tag === "ProviderUnauthorized" ? reason : undefined

const tooSlow = new ProviderUnavailable({ message: "the probe timed out", written: "no", timedOut: true })

/** No provider has a record of this id; that it is missing is an answer. */
const noRecord = "0"

/** The check of credentials, else a list of objects, else a record that doesn't exist: none of them changes anything. */
const harmlessRead = (
  { check, describe, read }: ProviderDriver,
  account: Account,
  objectName: ObjectName
): Effect.Effect<CheckedAccount, ProviderError> => {
  if (check !== undefined) return check(account)
  const asked: Effect.Effect<unknown, ProviderError> =
    describe === undefined
      ? read(account, { objectName, recordId: noRecord, fields: ["id"] })
      : describe.objects(account)
  return Effect.as(asked, {})
}

/** Reviews at least this often: another process may have opened a circuit and ended. */
const longestPause = Duration.seconds(30)

/** A failed probe that could not be recorded is still due: without a pause it would be repeated in a busy loop. */
const pauseAfter = (log: Effect.Effect<void>) => Effect.andThen(log, Effect.sleep("1 second"))

export const watch = Effect.gen(function* () {
  const circuits = yield* Circuits
  const running = yield* FiberSet.make()
  const start = ({ connectionId, groupRef, projectId, provider }: OpenCircuit) =>
    probe(projectId, connectionId).pipe(
      Effect.catch((error) => pauseAfter(Effect.logWarning("probing an open circuit failed; will retry", error))),
      Effect.catchDefect((defect) => pauseAfter(Effect.logError("unexpected error while probing a circuit", defect))),
      // The next probe is due at a time that the last review could not know.
      Effect.andThen(circuits.due.open),
      Effect.annotateLogs({ groupRef, connectionId, provider }),
      FiberSet.run(running)
    )
  const round = Effect.gen(function* () {
    yield* circuits.due.close
    const open = yield* circuits.review
    const now = yield* DateTime.now
    const isDue = ({ connectionId, probeAt }: OpenCircuit) =>
      DateTime.isLessThanOrEqualTo(probeAt, now) && !circuits.probing.has(connectionId)
    const room = circuitProbesAtOnce - (yield* FiberSet.size(running))
    yield* Effect.forEach(open.filter(isDue).slice(0, Math.max(0, room)), start, { discard: true })
    const later = open.find(({ probeAt }) => DateTime.isGreaterThan(probeAt, now))
    return later === undefined
      ? longestPause
      : Duration.min(longestPause, Duration.millis(DateTime.toEpochMillis(later.probeAt) - DateTime.toEpochMillis(now)))
  }).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("querying the open circuits failed; will retry", error), Duration.seconds(1))
    ),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("unexpected error while watching circuits", defect), Duration.seconds(1))
    )
  )
  return yield* Effect.forever(
    Effect.flatMap(round, (pause) => Effect.raceFirst(circuits.due.await, Effect.sleep(pause)))
  )
}).pipe(Effect.scoped)

/** A provider over some of whose connections writes are held. */
export interface ProviderOutage {
  readonly provider: ProviderName
  readonly connections: number
}

/** Counts the connections over which providers have stopped answering, in all projects together. */
export const getOutages = Effect.fn("getOutages")(function* () {
  const open = yield* (yield* CircuitBreaker).open()
  const byProvider = [...Map.groupBy(open, ({ provider }) => provider)]
  return byProvider.map(([provider, circuits]): ProviderOutage => ({ provider, connections: circuits.length }))
})
