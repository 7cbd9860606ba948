/** The jobs of bulk redrives in memory: gone with the process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { OperationId, ProjectId, RedriveJobId } from "../domain/Ids.ts"
import type { RedriveJob } from "../operations/RedriveJob.ts"
import { RedriveJobNotFound, type RedriveJobsQuery, RedriveJobStore } from "../operations/RedriveJobStore.ts"
import { sentenceOf } from "../operations/rules/RedriveProgress.ts"
import type { IdempotencyKey } from "../writes/IdempotencyKey.ts"

interface Row {
  readonly job: Omit<RedriveJob, "result">
  readonly claim: { readonly key: IdempotencyKey; readonly digest: string } | undefined
  readonly step: number
  readonly before: OperationId | undefined
  readonly dueAt: DateTime.Utc
}

const shown = ({ job }: Row): RedriveJob => ({ ...job, result: sentenceOf(job) })

const isRunning = ({ job }: Row): boolean => job.state === "running"

const isOf =
  (group: RedriveJobsQuery["group"]) =>
  ({ job }: Row): boolean => {
    if (group === undefined) return true
    const { groupRef, installationId } = job.request.filter
    return (
      groupRef === group.groupRef || (installationId !== undefined && group.installationIds.includes(installationId))
    )
  }

export const layer: Layer.Layer<RedriveJobStore> = Layer.sync(RedriveJobStore, () => {
  const rows = new Map<RedriveJobId, Row>()
  const ofProject = (projectId: ProjectId) => [...rows.values()].filter(({ job }) => job.projectId === projectId)
  /** Removes these jobs, and the causes from all others of the project, because they quote the provider. */
  const remove = (projectId: ProjectId, removed: ReadonlyArray<Row>): number => {
    for (const { job } of removed) rows.delete(job.id)
    for (const row of ofProject(projectId)) {
      // A step that runs would store them again; it is repeated.
      const step = row.step + 1
      rows.set(row.job.id, { ...row, step, job: { ...row.job, progress: { ...row.job.progress, causes: [] } } })
    }
    return removed.length
  }
  const find = (projectId: ProjectId, id: RedriveJobId) =>
    Effect.suspend(() => {
      const row = rows.get(id)
      return row?.job.projectId === projectId ? Effect.succeed(row) : Effect.fail(new RedriveJobNotFound({ jobId: id }))
    })
  return RedriveJobStore.of({
    create: ({ claim, job, most }) =>
      Effect.sync(() => {
        const others = ofProject(job.projectId)
        const earlier = claim && others.find((each) => each.claim?.key === claim.key)
        if (earlier?.claim !== undefined) {
          return { _tag: "Earlier" as const, job: shown(earlier), digest: earlier.claim.digest }
        }
        if (others.filter(isRunning).length >= most) return { _tag: "TooMany" as const }
        rows.set(job.id, { job, claim, step: 0, before: undefined, dueAt: job.createTime })
        return { _tag: "Created" as const }
      }),
    get: (projectId, id) => Effect.map(find(projectId, id), shown),
    list: ({ before, group, limit, projectId }) =>
      Effect.sync(() =>
        ofProject(projectId)
          .filter(isOf(group))
          .filter(({ job }) => before === undefined || job.id < before)
          .toSorted((one, other) => (one.job.id < other.job.id ? 1 : -1))
          .slice(0, limit)
          .map(shown)
      ),
    claim: (at, leaseUntil) =>
      Effect.sync(() => {
        const [row] = [...rows.values()]
          .filter((each) => isRunning(each) && DateTime.isLessThanOrEqualTo(each.dueAt, at))
          .toSorted((one, other) => DateTime.toEpochMillis(one.dueAt) - DateTime.toEpochMillis(other.dueAt))
        if (row === undefined) return Option.none()
        const claimed = { ...row, step: row.step + 1, dueAt: leaseUntil }
        rows.set(row.job.id, claimed)
        return Option.some({ job: shown(claimed), step: claimed.step, before: claimed.before })
      }),
    nextDue: () =>
      Effect.sync(() => {
        const due = [...rows.values()].filter(isRunning).map(({ dueAt }) => dueAt)
        return due.length === 0 ? Option.none() : Option.some(due.reduce(DateTime.min))
      }),
    save: ({ job: { id }, step }, { at, before, dueAt, progress, state, waitingFor }) =>
      Effect.sync(() => {
        const row = rows.get(id)
        if (row === undefined || row.step !== step) return false
        const { waitingFor: _former, ...job } = row.job
        const now = isRunning(row) ? state : job.state
        const waits = now !== "running" || waitingFor === undefined ? {} : { waitingFor }
        rows.set(id, { ...row, before, dueAt, job: { ...job, progress, state: now, updateTime: at, ...waits } })
        return true
      }),
    cancel: (projectId, id, at) =>
      Effect.map(find(projectId, id), (row) => {
        if (!isRunning(row)) return shown(row)
        const { waitingFor: _former, ...job } = row.job
        const cancelled: Row = { ...row, job: { ...job, state: "cancelled", updateTime: at } }
        rows.set(id, cancelled)
        return shown(cancelled)
      }),
    sweep: (until, limit) =>
      Effect.sync(() => {
        const over = [...rows.values()]
          .filter((row) => !isRunning(row) && DateTime.isLessThan(row.job.updateTime, until))
          .slice(0, limit)
        for (const { job } of over) rows.delete(job.id)
        return over.length
      }),
    removeGroup: (projectId, group) => Effect.sync(() => remove(projectId, ofProject(projectId).filter(isOf(group)))),
    removeNamed: (projectId, parts) =>
      Effect.sync(() => {
        const isNamed = ({ job }: Row) => {
          const text = JSON.stringify([job.request, job.author]).toLowerCase()
          return parts.some((part) => text.includes(part.toLowerCase()))
        }
        return remove(projectId, ofProject(projectId).filter(isNamed))
      })
  })
})
