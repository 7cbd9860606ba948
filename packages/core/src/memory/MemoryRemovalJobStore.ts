/** The jobs of removals in memory: gone with the process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { RemovalJobId } from "../domain/Ids.ts"
import { type ClaimedRemoval, RemovalJobNotFound, RemovalJobStore } from "../operations/RemovalJobStore.ts"

interface Row extends ClaimedRemoval {
  readonly dueAt: DateTime.Utc
}

const isRunning = ({ job }: Row): boolean => job.state === "running"

export const layer: Layer.Layer<RemovalJobStore> = Layer.sync(RemovalJobStore, () => {
  const rows = new Map<RemovalJobId, Row>()
  const drop = (removed: ReadonlyArray<Row>): number => {
    for (const { job } of removed) rows.delete(job.id)
    return removed.length
  }
  return RemovalJobStore.of({
    create: (job, request, leaseUntil) =>
      Effect.sync(() => {
        const claimed: ClaimedRemoval = { job, request, step: 1 }
        rows.set(job.id, { ...claimed, dueAt: leaseUntil })
        return claimed
      }),
    get: (projectId, id) =>
      Effect.suspend(() => {
        const job = rows.get(id)?.job
        return job?.projectId === projectId ? Effect.succeed(job) : Effect.fail(new RemovalJobNotFound({ jobId: id }))
      }),
    claim: (at, leaseUntil) =>
      Effect.sync(() => {
        const [row] = [...rows.values()]
          .filter((each) => isRunning(each) && DateTime.isLessThanOrEqualTo(each.dueAt, at))
          .toSorted((one, other) => DateTime.toEpochMillis(one.dueAt) - DateTime.toEpochMillis(other.dueAt))
        if (row === undefined) return Option.none()
        const { dueAt: _, ...claimed } = { ...row, step: row.step + 1 }
        rows.set(row.job.id, { ...claimed, dueAt: leaseUntil })
        return Option.some(claimed)
      }),
    nextDue: () =>
      Effect.sync(() => {
        const due = [...rows.values()].filter(isRunning).map(({ dueAt }) => dueAt)
        return due.length === 0 ? Option.none() : Option.some(due.reduce(DateTime.min))
      }),
    save: (claimed) =>
      Effect.sync(() => {
        const { job, step } = claimed
        if (rows.get(job.id)?.step !== step) return false
        rows.set(job.id, { ...claimed, dueAt: job.updateTime })
        return true
      }),
    sweep: (until, limit) =>
      Effect.sync(() =>
        drop(
          [...rows.values()]
            .filter((row) => !isRunning(row) && DateTime.isLessThan(row.job.updateTime, until))
            .slice(0, limit)
        )
      ),
    removeGroup: (projectId, groupRef) =>
      Effect.sync(() => {
        drop(
          [...rows.values()].filter(
            (row) => !isRunning(row) && row.job.projectId === projectId && row.job.groupRef === groupRef
          )
        )
      })
  })
})
