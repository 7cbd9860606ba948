/** How a bulk redrive progresses: what each operation adds, and the sentence that reports it. Pure. @rule redrive.progress */
import { causeOf } from "../../domain/FailureCause.ts"
import { redriveJobs } from "../../domain/Limits.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { RedriveCause, RedriveJob, RedriveProgress, RedriveSkipReason } from "../RedriveJob.ts"

export const noProgress: RedriveProgress = { operations: 0, records: 0, causes: [], skipped: [] }

/** Collects causes beyond those that are listed by name. */
export const otherCauses = "other causes"

/** One more operation is redriven, with the records that had these outcomes. */
export const withRedriven = (progress: RedriveProgress, outcomes: ReadonlyArray<RecordOutcome>): RedriveProgress => ({
  ...progress,
  operations: progress.operations + 1,
  records: progress.records + outcomes.length,
  causes: bounded(outcomes.reduce((causes, outcome) => withCause(causes, causeOf(outcome), 1), progress.causes))
})

const withCause = (causes: ReadonlyArray<RedriveCause>, cause: string, records: number): ReadonlyArray<RedriveCause> =>
  causes.some((each) => each.cause === cause)
    ? causes.map((each) => (each.cause === cause ? { cause, records: each.records + records } : each))
    : [...causes, { cause, records }]

const bounded = (causes: ReadonlyArray<RedriveCause>): ReadonlyArray<RedriveCause> => {
  const named = causes
    .filter(({ cause }) => cause !== otherCauses)
    .toSorted((one, other) => other.records - one.records || (one.cause < other.cause ? -1 : 1))
  const rest = [...causes.filter(({ cause }) => cause === otherCauses), ...named.slice(redriveJobs.causes)]
  const records = rest.reduce((sum, each) => sum + each.records, 0)
  return [...named.slice(0, redriveJobs.causes), ...(records === 0 ? [] : [{ cause: otherCauses, records }])]
}

export const withSkipped = (progress: RedriveProgress, reason: RedriveSkipReason): RedriveProgress => {
  const known = progress.skipped.some((each) => each.reason === reason)
  const more = (each: RedriveProgress["skipped"][number]) =>
    each.reason === reason ? { reason, operations: each.operations + 1 } : each
  return {
    ...progress,
    skipped: known ? progress.skipped.map(more) : [...progress.skipped, { reason, operations: 1 }]
  }
}

/** Whether a job has redriven as many operations as it may. */
export const isFull = ({ operations }: RedriveProgress): boolean => operations >= redriveJobs.operations

const reasons: Readonly<Record<RedriveSkipReason, string>> = {
  already_redriven: "already redriven",
  other_outcome: "no record with this outcome any more",
  duplicates_not_accepted: "duplicates not accepted",
  payloads_removed: "payloads removed",
  installation_removed: "installation removed",
  connection_removed: "connection removed",
  account_changed: "account changed",
  unexpected_error: "unexpected error"
}

/** "312 redriven, 4 skipped: installation removed". */
export const sentenceOf = ({
  progress,
  request,
  state
}: Pick<RedriveJob, "progress" | "request" | "state">): string => {
  const { limitReached, operations, skipped } = progress
  const count = skipped.reduce((sum, each) => sum + each.operations, 0)
  const why = skipped
    .map((each) => (skipped.length === 1 ? "" : `${each.operations} `) + reasons[each.reason])
    .join(", ")
  const done = `${operations} ${request.dryRun === true ? "to redrive" : "redriven"}`
  return [
    count === 0 ? done : `${done}, ${count} skipped: ${why}`,
    ...(limitReached === true ? ["the limit of operations is reached, more may match"] : []),
    ...(state === "cancelled" ? ["cancelled"] : []),
    ...(state === "failed" ? ["stopped by an unexpected error"] : [])
  ].join("; ")
}
