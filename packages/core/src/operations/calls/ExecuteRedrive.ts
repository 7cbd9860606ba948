/**
 * The steps of one redrive, shared by the redrive of one operation and the bulk redrive: find an earlier one, choose the records, accept
 * the new operation. @rule async.redrive, redrive.once, redrive.link
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { InputRefused } from "../../call/InputRefused.ts"
import { isSameAccount } from "../../connections/rules/ConnectionAccount.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { type ConnectionId, OperationId, type RedriveJobId } from "../../domain/Ids.ts"
import { deadlineHours } from "../../domain/Limits.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import * as Tracing from "../../worker/Tracing.ts"
import { WorkerWatch } from "../../worker/WorkerWatch.ts"
import { IdempotencyKeyBusy, IdempotencyKeyReused } from "../../writes/calls/Idempotency.ts"
import { type Author, authorsAt } from "../../writes/Author.ts"
import { recordRefOf } from "../../writes/RecordRef.ts"
import { envelopeOf } from "../../writes/WriteEnvelope.ts"
import type { Operation } from "../Operation.ts"
import { OperationQueue } from "../OperationQueue.ts"
import { OperationStore } from "../OperationStore.ts"
import {
  AccountChanged,
  NothingToRedrive,
  OperationInProgress,
  PayloadsRemoved,
  RedriveAnswer,
  type RedriveRequest
} from "../Redrive.ts"
import { redriveKeyOf, redriveKeyPrefix } from "../rules/RedriveLink.ts"
import { planRedrive, type RedrivePlan } from "../rules/RedrivePlan.ts"

/** A redrive that was accepted before. */
export interface EarlierRedrive {
  readonly answer: RedriveAnswer
  /** The job that made it, if a bulk redrive did. */
  readonly jobId: string | undefined
}

/** What a claim has in place of a digest: a write's digest never looks so. */
const digestOf = (jobId: RedriveJobId | undefined): string =>
  jobId === undefined ? redriveKeyPrefix : `${redriveKeyPrefix} ${jobId}`

const encode = (answer: RedriveAnswer) => Effect.orDie(Schema.encodeEffect(Schema.toCodecJson(RedriveAnswer))(answer))
const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(RedriveAnswer))

/** The redrive that was accepted for these records of the operation, if there was one. */
export const findRedrive = Effect.fnUntraced(function* (
  { id, projectId }: Operation,
  { outcome = "failed" }: RedriveRequest
) {
  const key = redriveKeyOf(outcome, id)
  const found = yield* (yield* OperationStore).claimed(projectId, key, yield* DateTime.now)
  if (Option.isNone(found) || Option.isNone(found.value.answer)) return Option.none<EarlierRedrive>()
  const { answer, digest, operationId } = found.value
  const [prefix, jobId] = digest.split(" ")
  if (prefix !== redriveKeyPrefix) return yield* new IdempotencyKeyReused({ key, operationId })
  const first = yield* Effect.orDie(decode(answer.value))
  return Option.some<EarlierRedrive>({ answer: { ...first, replayed: true }, jobId })
})

/**
 * The installation's connection as it is now, if it opens the account for which the operation was accepted. @rule redrive.account
 */
const connectionOf = Effect.fnUntraced(function* (
  { id: operationId, installationId, integrationId, projectId }: Operation,
  accepted: ConnectionId
) {
  const selector = { projectId, integrationId, installationId }
  const { connection } = yield* (yield* InstallationStore).find(selector)
  if (connection.id === accepted) return connection
  const before = yield* (yield* ConnectionStore).get(projectId, accepted)
  return before.provider === connection.provider && isSameAccount(before.account, connection.account) === true
    ? connection
    : yield* new AccountChanged({ operationId })
})

/** The records to write again, and over which connection; every reason for a refusal is a failure. */
export const chooseRecords = Effect.fnUntraced(function* (operation: Operation, request: RedriveRequest) {
  const { id, projectId, status } = operation
  const { outcome = "failed", riskDuplicates = false } = request
  if (status === "in_progress") return yield* new OperationInProgress({ operationId: id })
  const all = yield* (yield* OperationStore).outcomes(projectId, id)
  if (!all.some((each) => each?.outcome === outcome)) return yield* new NothingToRedrive({ operationId: id, outcome })
  const planned = yield* (yield* OperationQueue).planned(projectId, id)
  const plan: RedrivePlan | undefined = Option.isNone(planned)
    ? undefined
    : planRedrive({ ...planned.value, operation, outcomes: all, wanted: outcome, riskDuplicates })
  if (Option.isNone(planned) || plan === undefined) return yield* new PayloadsRemoved({ operationId: id })
  if (plan.unknowable.length > 0 && !riskDuplicates) return yield* riskNotAccepted(id, plan)
  const connection = yield* connectionOf(operation, planned.value.connectionId)
  const authors = authorsAt(planned.value.authors, plan.places)
  return { authors, connection, plan, outcomes: outcomesAt(all, plan.places) }
})
export type ChosenRecords = Effect.Success<ReturnType<typeof chooseRecords>>

/** The outcomes of records with a given outcome. */
export const outcomesOf = Effect.fnUntraced(function* (
  { id, projectId }: Operation,
  { outcome = "failed" }: RedriveRequest
) {
  const all = yield* (yield* OperationStore).outcomes(projectId, id)
  return all.flatMap((each) => (each?.outcome === outcome ? [each] : []))
})

const outcomesAt = (
  all: ReadonlyArray<RecordOutcome | undefined>,
  places: ReadonlyArray<number>
): ReadonlyArray<RecordOutcome> => places.flatMap((place) => all[place] ?? [])

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

/** Who asked for a redrive. */
interface RedriveOrigin {
  readonly author: Author
  /** The job of a bulk redrive. */
  readonly jobId?: RedriveJobId
}

/** Accepts the new operation; if another caller accepted one for these records first, that one is returned. */
export const acceptRedrive = Effect.fnUntraced(function* (
  operation: Operation,
  request: RedriveRequest,
  { authors, connection, plan }: ChosenRecords,
  { author, jobId }: RedriveOrigin
) {
  const key = redriveKeyOf(request.outcome ?? "failed", operation.id)
  const hours = request.retryPolicy?.deadlineHours ?? deadlineHours.default
  const fresh = yield* successor(operation)
  const answer: RedriveAnswer = {
    operationId: fresh.id,
    records: plan.places.map((place, index) => ({
      from: recordRefOf(operation.id, place),
      recordRef: recordRefOf(fresh.id, index)
    }))
  }
  const expiresAt = DateTime.add(fresh.createTime, { years: 100 })
  const onUnknownOutcome = request.retryPolicy?.onUnknownOutcome
  const policy = onUnknownOutcome === undefined ? {} : { onUnknownOutcome }
  const accepted = (yield* OperationQueue).accept({
    operation: fresh,
    connectionId: connection.id,
    envelope: yield* Tracing.withTrace(envelopeOf({ ...plan.envelope, ...policy }), false),
    records: plan.records,
    authors,
    redrive: { operationId: operation.id, author },
    preconditions: {},
    retryUntil: DateTime.add(fresh.createTime, { hours }),
    claim: { key, digest: digestOf(jobId), expiresAt, answer: yield* encode(answer) }
  })
  return yield* accepted.pipe(
    Effect.andThen((yield* WorkerWatch).accepted),
    Effect.as<EarlierRedrive>({ answer, jobId }),
    Effect.catchTag("IdempotencyKeyTaken", () =>
      Effect.flatMap(findRedrive(operation, request), (theirs) =>
        Option.isSome(theirs) ? Effect.succeed(theirs.value) : Effect.fail(new IdempotencyKeyBusy({ key }))
      )
    )
  )
})

/** A new operation that acts on what the first one acted on. */
const successor = Effect.fnUntraced(function* ({ metadata: _m, result: _r, ...operation }: Operation) {
  const now = yield* DateTime.now
  const id = OperationId.make(yield* (yield* IdGenerator).next)
  const fresh: Operation = { ...operation, id, status: "in_progress", createTime: now, updateTime: now }
  return fresh
})
