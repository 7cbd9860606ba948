/** Stores a planned write durably; a worker executes it. @rule async.accept, write.account, auto.masterOperation, author.autoBatch */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import type { InstallationForWrite } from "../../installations/Installation.ts"
import type { Warning } from "../../domain/Warning.ts"
import { Digest } from "../../domain/Digest.ts"
import { RequestOrigin } from "../../domain/RequestOrigin.ts"
import { type Acceptance, type Accumulation, OperationQueue } from "../../operations/OperationQueue.ts"
import type { IdempotencyClaim } from "../../operations/OperationStore.ts"
import { ofOperation, ofPlace } from "../rules/Answer.ts"
import { canonicalJson } from "../../domain/Json.ts"
import type { BatchPolicy } from "../rules/PlanInput.ts"
import type { PlannedWrite } from "../rules/PlannedRecord.ts"
import type { Author } from "../Author.ts"
import type { WritePreconditions } from "../WritePreconditions.ts"
import { envelopeOf } from "../WriteEnvelope.ts"
import * as Tracing from "../../worker/Tracing.ts"
import * as Idempotency from "./Idempotency.ts"
import { QueueRoom, shareOf } from "./QueueCapacity.ts"
import { WorkerWatch } from "../../worker/WorkerWatch.ts"
import { operationOf } from "./Journal.ts"

interface Planned {
  readonly installation: InstallationForWrite
  readonly write: PlannedWrite
  readonly warnings: ReadonlyArray<Warning>
  readonly author: Author
  readonly claim: IdempotencyClaim | undefined
  readonly preconditions: WritePreconditions
}

/** As a separate operation, due immediately. */
export const defer = Effect.fnUntraced(
  function* ({ author, claim, installation, preconditions, warnings, write }: Planned, deadlineHours: number) {
    yield* (yield* QueueRoom).enter(shareOf.operation, installation)
    const operation = yield* operationOf(installation, write)
    const answer = ofOperation(operation.id, write.shape, warnings)
    const acceptance: Acceptance = {
      operation,
      connectionId: installation.connection.id,
      envelope: yield* Tracing.withTrace(envelopeOf(write), false),
      records: write.records,
      authors: [author],
      retryUntil: DateTime.add(operation.createTime, { hours: deadlineHours }),
      ...(claim === undefined
        ? {}
        : { claim: { ...claim, answer: yield* Idempotency.stored({ _tag: "Answered", answer }) } }),
      preconditions
    }
    const origin = yield* RequestOrigin
    origin.onWrite?.(operation.id)
    const accepting = (yield* OperationQueue).accept(acceptance)
    yield* Effect.tapError(accepting, () => Effect.sync(() => origin.onWrite?.(undefined)))
    yield* (yield* WorkerWatch).accepted
    return answer
  },
  Tracing.stage("accept", ({ operationId }) => ({ operation: operationId }))
)

/** Its one record joins others of the same installation, connection, object, type and headers. */
export const accumulate = Effect.fnUntraced(function* (
  { author, claim, installation, preconditions, warnings, write }: Planned,
  policy: BatchPolicy
) {
  const context = yield* Effect.context<OperationQueue | QueueRoom | WorkerWatch>()
  yield* Context.get(context, QueueRoom).enter(shareOf.accumulated, installation)
  const [record] = write.records
  const kept = { _tag: "Accumulated" as const, policy, warnings }
  const accumulation: Accumulation = {
    operation: yield* operationOf(installation, write),
    connectionId: installation.connection.id,
    envelope: yield* Tracing.withTrace(envelopeOf(write), true),
    batchKey: yield* Context.get(context, Digest).sha256(batchText(installation, write)),
    record,
    author,
    policy,
    ...(claim === undefined ? {} : { claim: { ...claim, answer: yield* Idempotency.stored(kept) } }),
    preconditions
  }
  const placed = yield* Context.get(context, OperationQueue).accumulate(accumulation)
  yield* Context.get(context, WorkerWatch).accepted
  return ofPlace(kept, placed)
})

/**
 * Headers and `returnRecord` are of a whole call, so records with others don't share it, and what happens to a lost create is each
 * caller's own choice. Records that are found by other keys or policies go in other batches too. A header's name has no case, and its
 * order no meaning. Authors don't matter: each is stored with its record.
 */
const batchText = (
  installation: InstallationForWrite,
  { headers, objectName, onUnknownOutcome, records: [{ match }], returnRecord, type }: PlannedWrite
): string => {
  const set = headers.map(({ key, value }) => [key.toLowerCase(), value] as const).toSorted()
  return canonicalJson([
    installation.id,
    objectName,
    type,
    set,
    ...(onUnknownOutcome === undefined ? [] : [onUnknownOutcome]),
    ...(returnRecord === true ? ["returnRecord"] : []),
    ...(match === undefined ? [] : [Struct.omit(match, ["key"])])
  ])
}
