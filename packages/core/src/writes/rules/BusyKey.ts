/** When the request with a key that is in use is worth repeating. Pure. @rule idempotency.busy */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import type { OperationStage } from "../../operations/Operation.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"

/** A process that lives answers at any moment. */
const soon = 1

/** Of an operation that waits, which may become due earlier than it says. */
const longest = 60

/** A process renews its lease after a third of the time; one that has less than half of it left has missed that. */
const renewed = 1 / 2

interface OpenOperation {
  readonly stage: OperationStage
  readonly envelope: Pick<WriteEnvelope, "mode">
  readonly dueAt?: DateTime.Utc
}

/** Whether the process of a synchronous write has left it: then a repetition of the request executes it. @rule reconcile.deadProcess */
export const isLeft = (operation: OpenOperation | undefined, now: DateTime.Utc): boolean =>
  operation?.dueAt !== undefined &&
  operation.stage === "running" &&
  operation.envelope.mode === "synchronous" &&
  DateTime.isLessThanOrEqualTo(operation.dueAt, now)

/** Seconds until the key may have an answer: where the process has missed a renewal, its lease must end first. */
export const secondsLeft = (
  operation: OpenOperation | undefined,
  now: DateTime.Utc,
  leaseDuration: Duration.Duration
): number => {
  if (operation?.dueAt === undefined) return soon
  const left = DateTime.toEpochMillis(operation.dueAt) - DateTime.toEpochMillis(now)
  const seconds = Math.max(soon, Math.ceil(left / 1000))
  if (operation.stage !== "running") return Math.min(seconds, longest)
  return left < Duration.toMillis(leaseDuration) * renewed ? seconds : soon
}
