/**
 * Redrives an operation: writes its failed records again, as a new operation. The records of an operation are redriven once,
 * however often this is requested: a repeated request returns the first redrive. So a second click writes nothing twice, and
 * what fails again is redriven from the new operation.
 * @rule async.redrive, author.redrive
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { IdempotencyKey } from "../../writes/IdempotencyKey.ts"
import { OperationId, type ProjectId } from "../../domain/Ids.ts"
import { deadlineHours } from "../../domain/Limits.ts"
import type { Caller } from "../../domain/Caller.ts"
import { RequestOrigin } from "../../domain/RequestOrigin.ts"
import { authorOf, authorsAt } from "../../writes/Author.ts"
import type { Operation, Redrive } from "../Operation.ts"
import { recordRefOf } from "../../writes/RecordRef.ts"
import { NothingToRedrive, OperationInProgress, PayloadsRemoved, RedriveAnswer, RedriveRequest } from "../Redrive.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { OperationQueue } from "../OperationQueue.ts"
import { OperationNotFound, OperationStore } from "../OperationStore.ts"
import { planRedrive, type RedrivePlan } from "../rules/RedrivePlan.ts"
import { envelopeOf } from "../../writes/WriteEnvelope.ts"
import { defineCall } from "../../call/Call.ts"
import * as Tracing from "../../worker/Tracing.ts"
import { IdempotencyKeyBusy, IdempotencyKeyReused } from "../../writes/calls/Idempotency.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { OperationInput } from "./Operations.ts"
import { requireOperation } from "./VisibleOperations.ts"
import { joined } from "../../domain/JoinedStruct.ts"

/** Writes the failed records of an operation again, as a new operation. */
export const redriveOperation = defineCall({
  name: "redriveOperation",
  access: ["full", "consumer", "operator"],
  input: joined(
    OperationInput,
    Schema.Struct({
      /** Which records to write again, and how. */
      request: RedriveRequest
    })
  ),
  success: RedriveAnswer,
  errors: [
    IdempotencyKeyBusy,
    IdempotencyKeyReused,
    InputRefused,
    NothingToRedrive,
    OperationInProgress,
    OperationNotFound,
    PayloadsRemoved
  ],
  audit: "none",
  run: ({ caller, project }, { operationId, request }) =>
    Effect.gen(function* () {
      yield* requireOperation(caller, project.id, operationId)
      return yield* redrive(caller, yield* (yield* OperationStore).get(project.id, operationId), request)
    })
})

const redrive = Effect.fnUntraced(function* (caller: Caller, operation: Operation, request: RedriveRequest) {
  const { id: operationId, projectId } = operation
  const { outcome = "failed" } = request
  const key = IdempotencyKey.make(`redrive ${outcome} ${operationId}`)
  const before = yield* firstRedrive(projectId, key)
  if (Option.isSome(before)) return before.value
  const { again, authors, connectionId } = yield* chosen(operation, request)
  if (again.unknowable.length > 0 && request.riskDuplicates !== true) return yield* riskNotAccepted(operationId, again)
  const hours = request.retryPolicy?.deadlineHours ?? deadlineHours.default
  const fresh = yield* successor(operation)
  const answer: RedriveAnswer = {
    operationId: fresh.id,
    records: again.places.map((place, index) => ({
      from: recordRefOf(operationId, place),
      recordRef: recordRefOf(fresh.id, index)
    }))
  }
  const claim = {
    key,
    digest,
    expiresAt: DateTime.add(fresh.createTime, { years: 100 }),
    answer: yield* encode(answer)
  }
  const { records } = again
  const onUnknownOutcome = request.retryPolicy?.onUnknownOutcome
  const policy = onUnknownOutcome === undefined ? {} : { onUnknownOutcome }
  const envelope = yield* Tracing.withTrace(envelopeOf({ ...again.envelope, ...policy }), false)
  const retryUntil = DateTime.add(fresh.createTime, { hours })
  const made: Redrive = { operationId, author: authorOf(caller, yield* RequestOrigin, { request }) }
  return yield* (yield* OperationQueue)
    .accept({ operation: fresh, connectionId, envelope, records, authors, redrive: made, retryUntil, claim })
    .pipe(
      Effect.as(answer),
      Effect.catchTag("IdempotencyKeyTaken", () =>
        Effect.flatMap(firstRedrive(projectId, key), (theirs) =>
          Option.isSome(theirs) ? Effect.succeed(theirs.value) : Effect.fail(new IdempotencyKeyBusy({ key }))
        )
      )
    )
})

const named = 5

/** The others would be looked up first, but the records of an operation are redriven once, all together. */
const riskNotAccepted = (operationId: OperationId, { places, unknowable }: RedrivePlan) => {
  const refs = unknowable.slice(0, named).map((place) => recordRefOf(operationId, place))
  const more = unknowable.length > named ? ` and ${unknowable.length - named} more` : ""
  return new InputRefused({
    faults: [
      {
        name: "riskDuplicates",
        message:
          `${unknowable.length} of ${places.length} uncertain records may have been created already, and no lookup can ` +
          `tell (${refs.join(", ")}${more}): check for them at the provider first, or set riskDuplicates: true to write them ` +
          "again, perhaps twice"
      }
    ]
  })
}

/** What claims of redrives have in place of a digest: a write's digest never looks so. */
const digest = "redrive"

const encode = (answer: RedriveAnswer) => Effect.orDie(Schema.encodeEffect(Schema.toCodecJson(RedriveAnswer))(answer))
const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(RedriveAnswer))

const firstRedrive = Effect.fnUntraced(function* (projectId: ProjectId, key: IdempotencyKey) {
  const found = yield* (yield* OperationStore).claimed(projectId, key, yield* DateTime.now)
  if (Option.isNone(found) || Option.isNone(found.value.answer)) return Option.none<RedriveAnswer>()
  const { answer, digest: before, operationId } = found.value
  if (before !== digest) return yield* new IdempotencyKeyReused({ key, operationId })
  const first = yield* Effect.orDie(decode(answer.value))
  return Option.some<RedriveAnswer>({ ...first, replayed: true })
})

const chosen = Effect.fnUntraced(function* (operation: Operation, request: RedriveRequest) {
  const { id, projectId, status } = operation
  const { outcome = "failed", riskDuplicates = false } = request
  if (status === "in_progress") return yield* new OperationInProgress({ operationId: id })
  const outcomes = yield* (yield* OperationStore).outcomes(projectId, id)
  if (!outcomes.some((each) => each?.outcome === outcome)) {
    return yield* new NothingToRedrive({ operationId: id, outcome })
  }
  const planned = yield* (yield* OperationQueue).planned(projectId, id)
  const again: RedrivePlan | undefined = Option.isNone(planned)
    ? undefined
    : planRedrive({ ...planned.value, operation, outcomes, wanted: outcome, riskDuplicates })
  if (Option.isNone(planned) || again === undefined) return yield* new PayloadsRemoved({ operationId: id })
  const authors = authorsAt(planned.value.authors, again.places)
  return { connectionId: planned.value.connectionId, again, authors }
})

const successor = Effect.fnUntraced(function* ({ metadata: _m, result: _r, ...operation }: Operation) {
  const now = yield* DateTime.now
  const id = OperationId.make(yield* (yield* IdGenerator).next)
  const fresh: Operation = { ...operation, id, status: "in_progress", createTime: now, updateTime: now }
  return fresh
})
