/**
 * The attempts at an operation, in their order: those in its log, and the one that runs. A synchronous write is tried
 * once, while its caller waits; after its log was removed, its operation shows that attempt. Pure. @rule operation.attempts
 */
import type { LogEntry } from "../LogEntry.ts"
import type { Operation, RecordCounts } from "../Operation.ts"
import type { AttemptOutcome, OperationAttempt } from "../OperationAttempt.ts"

export const attemptsOf = (
  operation: Operation,
  log: ReadonlyArray<Pick<LogEntry, "attempt">>
): ReadonlyArray<OperationAttempt> => {
  const logged = log.flatMap(({ attempt }) => attempt ?? [])
  return [...logged, ...(isSynchronous(operation, logged) ? synchronousAttempt(operation) : running(operation, logged))]
}

export const outcomeOf = ({ failed, succeeded, uncertain }: RecordCounts): AttemptOutcome => {
  if (succeeded > 0) return failed + uncertain > 0 ? "partial" : "success"
  return uncertain > 0 ? "uncertain" : "failed"
}

/** An attempt is under way while the operation runs and the log doesn't tell its end. */
const running = ({ metadata }: Operation, logged: ReadonlyArray<OperationAttempt>): ReadonlyArray<OperationAttempt> => {
  const { attempts: number = 0, lastAttempt: beginTime } = metadata?.retry ?? {}
  const isUnderWay = metadata?.stage === "running" && number > (logged.at(-1)?.number ?? 0)
  return isUnderWay && beginTime !== undefined ? [{ number, beginTime, outcome: "running" }] : []
}

const isSynchronous = ({ metadata, status }: Operation, logged: ReadonlyArray<OperationAttempt>): boolean =>
  metadata?.write?.mode === "synchronous" && status !== "in_progress" && logged.length === 0

const synchronousAttempt = ({ createTime, metadata, updateTime }: Operation): ReadonlyArray<OperationAttempt> => {
  const records = metadata?.counts
  if (records === undefined) return []
  return [{ number: 1, beginTime: createTime, endTime: updateTime, outcome: outcomeOf(records), records }]
}
