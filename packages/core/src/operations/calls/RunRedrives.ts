/**
 * Executes bulk redrives in steps: claims a job, redrives the next operations that match, saves the progress. A step that was not saved
 * is repeated; what it has redriven is recognized by the job's id in the link. @rule redrive.resume, redrive.once, redrive.fairness
 */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Caller } from "../../domain/Caller.ts"
import type { OperationId } from "../../domain/Ids.ts"
import { operationsLookedAt, redriveJobs } from "../../domain/Limits.ts"
import { planAgain } from "../../writes/calls/PlanAgain.ts"
import { QueueRoom, shareOf } from "../../writes/calls/QueueCapacity.ts"
import type { Operation } from "../Operation.ts"
import { OperationHistory, type OperationSearchResult } from "../OperationHistory.ts"
import type { RedriveRequest } from "../Redrive.ts"
import type { RedriveJob, RedriveProgress, RedriveSkipReason } from "../RedriveJob.ts"
import { type ClaimedRedriveJob, RedriveJobStore, type RedriveStepEnd } from "../RedriveJobStore.ts"
import { isFull, withRedriven, withSkipped } from "../rules/RedriveProgress.ts"
import * as Measures from "../../worker/Measures.ts"
import { acceptRedrive, chooseRecords, findRedrive, outcomesOf } from "./ExecuteRedrive.ts"
import { visibleOf } from "./VisibleOperations.ts"

/** Takes the job that has been due for the longest time for one step; false where none is due. */
export const nextRedrive = Effect.gen(function* () {
  const at = yield* DateTime.now
  const store = yield* RedriveJobStore
  const claimed = yield* store.claim(at, DateTime.add(at, { seconds: redriveJobs.leaseSeconds }))
  if (Option.isSome(claimed)) yield* step(claimed.value)
  return Option.isSome(claimed)
})

/** Nothing of a job may keep it, and the others of its project, from ending. */
const step = (claimed: ClaimedRedriveJob) =>
  examine(claimed).pipe(
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError(`the redrive job ${claimed.job.id} failed`, defect), {
        progress: claimed.job.progress,
        before: claimed.before,
        state: "failed" as const
      })
    ),
    Effect.flatMap(save(claimed))
  )

interface Examined extends Pick<RedriveStepEnd, "before" | "progress" | "state" | "waitingFor"> {
  /** How long to wait before the next step. */
  readonly pause?: Duration.Duration
}

const save = (claimed: ClaimedRedriveJob) =>
  Effect.fnUntraced(function* ({ pause = Duration.zero, ...end }: Examined) {
    const at = yield* DateTime.now
    yield* (yield* RedriveJobStore).save(claimed, { ...end, at, dueAt: DateTime.addDuration(at, pause) })
  })

const examine = Effect.fnUntraced(function* (
  claimed: ClaimedRedriveJob
): Effect.fn.Return<Examined, StepError, StepStores> {
  const { job } = claimed
  const { next, operations } = yield* matching(claimed)
  let progress = job.progress
  let before = claimed.before
  const start = progress.operations
  for (const operation of operations) {
    if (isFull(progress)) return { progress: { ...progress, limitReached: true }, before, state: "done" }
    const more = yield* redriveOne(job, operation)
    if (more._tag === "Wait") {
      const pause = Duration.seconds(redriveJobs.fullQueueSeconds)
      return { progress, before, state: "running", waitingFor: more.reason, pause }
    }
    progress = more.on(progress)
    before = operation.id
  }
  const state = next === undefined ? "done" : "running"
  const isBusy = progress.operations > start && job.request.dryRun !== true
  const pause = isBusy ? Duration.millis(redriveJobs.pauseMillis) : Duration.zero
  return { progress, before: next ?? before, state, pause }
})

/** The next operations with records that ended so; none if what the filter names is gone. */
const matching = Effect.fnUntraced(
  function* ({ before, job }: ClaimedRedriveJob) {
    const { filter, outcome = "failed" } = job.request
    const { errorCode, mode, objectName, since, status, type, until = job.createTime } = filter
    return yield* (yield* OperationHistory).search({
      ...(yield* visibleOf(Caller.Host(), job.projectId, filter)),
      status,
      type,
      mode,
      objectName,
      errorCode,
      outcome,
      since,
      // What was accepted since, such as the new operations, is not examined.
      until: DateTime.min(until, job.createTime),
      before,
      limit: redriveJobs.stepOperations,
      most: operationsLookedAt
    })
  },
  Effect.catchTag("IntegrationNotFound", () => Effect.succeed<OperationSearchResult>({ operations: [] }))
)

type OneEnd =
  | { readonly _tag: "Go"; readonly on: (progress: RedriveProgress) => RedriveProgress }
  | { readonly _tag: "Wait"; readonly reason: string }

const go = (on: (progress: RedriveProgress) => RedriveProgress): OneEnd => ({ _tag: "Go", on })
const skip = (reason: RedriveSkipReason) => Effect.succeed(go((progress) => withSkipped(progress, reason)))

const redriveOne = Effect.fnUntraced(
  function* ({ author, id: jobId, request: asked }: RedriveJob, operation: Operation) {
    const { dryRun = false, filter: _, ...more } = asked
    const request: RedriveRequest = more
    const before = yield* findRedrive(operation, request)
    if (Option.isSome(before)) {
      // Redriven by a step of this job that was not saved.
      if (before.value.jobId !== jobId) return yield* skip("already_redriven")
      const outcomes = yield* outcomesOf(operation, request)
      return go((progress) => withRedriven(progress, outcomes))
    }
    const chosen = yield* chooseRecords(operation, request)
    if (!dryRun) {
      const { connection } = chosen
      yield* Effect.tapError(
        (yield* QueueRoom).enter(shareOf.operation, { projectId: operation.projectId, connection }),
        ({ bound }) => Measures.queueRefused(bound)
      )
      const accepted = yield* acceptRedrive(operation, request, chosen, { author, jobId })
      if (accepted.jobId !== jobId) return yield* skip("already_redriven")
    }
    return go((progress) => withRedriven(progress, chosen.outcomes))
  },
  (effect, { id: jobId }, { id: operationId }: { readonly id: OperationId }) =>
    planAgain(() => effect).pipe(
      Effect.catchTags({
        QueueFull: ({ message }) => Effect.succeed<OneEnd>({ _tag: "Wait", reason: message }),
        ConnectionNotFound: () => skip("connection_removed"),
        InstallationNotFound: () => skip("installation_removed"),
        AccountChanged: () => skip("account_changed"),
        PayloadsRemoved: () => skip("payloads_removed"),
        OperationNotFound: () => skip("payloads_removed"),
        InputRefused: () => skip("duplicates_not_accepted"),
        NothingToRedrive: () => skip("other_outcome"),
        OperationInProgress: () => skip("other_outcome"),
        IdempotencyKeyBusy: () => skip("already_redriven"),
        IdempotencyKeyReused: () => skip("unexpected_error")
      }),
      Effect.catchDefect((defect) =>
        Effect.logError("unexpected error while redriving an operation", defect).pipe(
          Effect.annotateLogs({ jobId, operationId }),
          Effect.andThen(skip("unexpected_error"))
        )
      )
    )
)

type StepError = Effect.Error<ReturnType<typeof matching> | ReturnType<typeof redriveOne>>
type StepStores = Effect.Services<ReturnType<typeof matching> | ReturnType<typeof redriveOne>>
