/** Whether a write may go now, by its circuit and its host. @rule circuit.holdsWrites, circuit.host */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isOpen } from "../Circuit.ts"
import { Circuits, hostOf } from "./Circuits.ts"
import * as ProbeCircuit from "./ProbeCircuit.ts"
import type { ObjectName, ProjectId } from "../../domain/Ids.ts"
import { circuitProbeSeconds, circuitReviewSeconds } from "../../domain/Limits.ts"
import type { InstallationForWrite } from "../../installations/Installation.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { WriteType } from "../../writes/WriteRequest.ts"

/** The provider has stopped answering over this connection: nothing was sent and nothing was kept. */
export class ProviderNotAnswering extends Schema.TaggedError<ProviderNotAnswering>()("ProviderNotAnswering", {
  provider: Schema.String,
  displayName: Schema.String,
  since: Schema.DateTimeUtcFromString,
  /** When the provider is probed next. */
  retryAfter: Schema.DateTimeUtcFromString
}) {
  override get message(): string {
    return `${this.displayName} has not answered since ${DateTime.formatIso(this.since)}; nothing was sent`
  }
}

export interface PendingWrite {
  readonly projectId: ProjectId
  readonly connection: InstallationForWrite["connection"]
  readonly driver: ProviderDriver
  readonly account: Account
  readonly type: WriteType
  readonly objectName: ObjectName
}

/** Fails where a synchronous write may not go now. A caller that comes when a probe is due makes it. */
export const pass = Effect.fnUntraced(function* (write: PendingWrite) {
  const { connection, driver, projectId } = write
  const refusal = { provider: driver.name, displayName: driver.displayName }
  const now = yield* DateTime.now
  if (connection.outage?.state === "open") {
    const circuit = yield* ProbeCircuit.probe(projectId, connection.id)
    if (circuit !== undefined && !isOpen(circuit)) return
    const { since } = connection.outage
    const earliest = DateTime.add(yield* DateTime.now, { seconds: 1 })
    const next = circuit === undefined ? earliest : DateTime.makeUnsafe(circuit.probeAt)
    return yield* new ProviderNotAnswering({ ...refusal, since, retryAfter: DateTime.max(next, earliest) })
  }
  if (yield* hostAllows(write)) return
  const retryAfter = DateTime.add(now, { seconds: circuitProbeSeconds.first })
  return yield* new ProviderNotAnswering({ ...refusal, since: now, retryAfter })
})

/**
 * Whether a create may go as far as its host is concerned. While circuits of several groups are open there, the connection's
 * own check decides: a success lets it pass until the host recovers, a failure holds it until the next check.
 */
export const hostAllows = Effect.fnUntraced(function* (write: PendingWrite) {
  if (write.type !== "create" && write.type !== "upsert") return true
  const circuits = yield* Circuits
  // A process without a worker queries the open circuits while it creates records; the present create doesn't wait for it.
  if (isReviewDue(circuits.reviewedAt(), yield* DateTime.now)) yield* circuits.reviewSoon
  if (!circuits.hasTroubledHosts()) return true
  const host = hostOf(write.driver, write.account)
  if (!circuits.isTroubled(host)) return true
  const { id } = write.connection
  return yield* circuits.oneAtATime(
    id,
    Effect.gen(function* () {
      const before = circuits.checked.get(id)
      const at = yield* DateTime.now
      if (before?.answered === true) return true
      if (before !== undefined && DateTime.isLessThan(at, pausedUntil(before.at))) return false
      const answered = yield* ProbeCircuit.answers(write, write.objectName)
      circuits.checked.set(id, { host, answered, at })
      return answered
    })
  )
})

const pausedUntil = DateTime.add({ seconds: circuitProbeSeconds.first })

const isReviewDue = (before: DateTime.Utc | undefined, now: DateTime.Utc): boolean =>
  before === undefined || DateTime.isGreaterThanOrEqualTo(now, DateTime.add(before, { seconds: circuitReviewSeconds }))
