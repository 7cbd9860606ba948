/** Retries every operation that matches the filters: a dry run, a confirmation that names the count and causes, and the progress. */
import type { RedriveAllParams, RedriveJob } from "@fieldgate/client"
import { useEffect, useState } from "react"
import { useApi } from "../data/useApi.ts"
import { useChange } from "../data/useChange.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useSearchWords } from "../parts/Search.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { useSearchParameter } from "../router/Location.ts"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { useFilters } from "./OperationFilters.tsx"
import { countOf, filterInWords, redriveFilter, shareDone, skippedOf, skipReasons } from "./redriveJob.ts"

type Filter = RedriveAllParams["filter"]

/** Milliseconds between two requests while a job runs. */
const watchEvery = 500

const useJob = (project: string, jobId: string | undefined) =>
  useApi(
    ["redriveJob", project, jobId],
    (api, options) => api.redriveJobs.get({ project, jobId: jobId ?? "" }, options),
    { when: jobId !== undefined, every: (job) => (job === undefined || job.state === "running" ? watchEvery : false) }
  )

export const RedriveAll = ({ project }: { readonly project: string }) => {
  const search = useSearchWords()
  const { filters } = useFilters()
  const isOffered = redriveFilter(filters, search, 0) !== undefined
  const [asked, setAsked] = useState<Filter | undefined>(undefined)
  const [, show] = useSearchParameter("retry")
  return (
    <>
      <AllowedButton
        needs="operator"
        icon="refresh"
        disabled={!isOffered}
        onClick={() => setAsked(redriveFilter(filters, search, Date.now()))}
      >
        Retry failed writes
      </AllowedButton>
      {asked === undefined ? null : (
        <RedriveDialog
          project={project}
          filter={asked}
          onStarted={(job) => {
            setAsked(undefined)
            show(job.id)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface DialogProps {
  readonly project: string
  readonly filter: Filter
  readonly onStarted: (job: RedriveJob) => void
  readonly onCancel: () => void
}

const RedriveDialog = ({ filter, onCancel, onStarted, project }: DialogProps) => {
  const dry = useChange((api) => api.operations.redriveAll({ project, filter, dryRun: true }), { makesStale: [] })
  const { mutate } = dry
  useEffect(() => mutate(undefined), [mutate])
  const counted = useJob(project, dry.data?.id)
  const preview = counted.data?.state === "running" ? undefined : counted.data
  // The dry run's ID as the key: confirming twice creates one job.
  const start = useChange(
    (api, { id, request }: RedriveJob) =>
      api.operations.redriveAll({ project, filter: request.filter }, { idempotencyKey: id }),
    { makesStale: [["operations", project]], onDone: onStarted }
  )
  const count = preview?.progress.operations ?? 0
  return (
    <ConfirmDialog
      title="Retry failed writes?"
      action={count === 0 ? "Retry" : `Retry ${countOf(count, "operation")}`}
      kind="primary"
      busy={start.isPending || (preview === undefined && dry.error === null)}
      disabled={count === 0}
      error={start.error ?? dry.error ?? counted.error}
      onConfirm={() => (preview === undefined ? undefined : start.mutate(preview))}
      onCancel={onCancel}
    >
      <Matches project={project} filter={filter} />
      {preview === undefined ? <Counting job={counted.data} /> : <Preview job={preview} />}
    </ConfirmDialog>
  )
}

/** Which writes are meant: the list's filters. */
const Matches = ({ filter, project }: { readonly project: string; readonly filter: Filter }) => {
  const integrations = useIntegrations(project)
  const name = integrations.data?.find(({ id }) => id === filter.integrationId)?.name
  const facts = filterInWords(filter, name)
  return facts.length === 0 ? (
    <p>No filter is set, so this covers all writes of the project.</p>
  ) : (
    <>
      <p>This covers writes with these filters:</p>
      <Facts facts={facts} />
    </>
  )
}

const Counting = ({ job }: { readonly job: RedriveJob | undefined }) => (
  <div role="status">
    <p>Counting the writes{job === undefined ? "" : `: ${countOf(job.progress.operations, "operation")}`}…</p>
    <Skeleton lines={2} />
  </div>
)

const Preview = ({ job }: { readonly job: RedriveJob }) => {
  const { limitReached, operations, records } = job.progress
  if (operations === 0) {
    return (
      <div role="status">
        <p>No failed records to retry.</p>
        <Skipped job={job} />
      </div>
    )
  }
  return (
    <div role="status" className="stack">
      <p>
        This sends {countOf(records, "failed record")} of {countOf(operations, "operation")} again as originally
        planned, each once. Uncertain records are not included.
      </p>
      {limitReached === true ? <p>This is the most that one retry takes. Start another one afterwards.</p> : null}
      <Causes job={job} />
      <Skipped job={job} />
    </div>
  )
}

const Causes = ({ job }: { readonly job: RedriveJob }) => (
  <table className="plain-table">
    <caption>Records by cause</caption>
    <tbody>
      {job.progress.causes.map(({ cause, records }) => (
        <tr key={cause}>
          <th scope="row">{cause}</th>
          <td className="figures">{countOf(records, "record")}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Skipped = ({ job }: { readonly job: RedriveJob }) =>
  job.progress.skipped.length === 0 ? null : (
    <table className="plain-table">
      <caption>Skipped operations</caption>
      <tbody>
        {job.progress.skipped.map(({ operations, reason }) => (
          <tr key={reason}>
            <th scope="row">{skipReasons[reason]}</th>
            <td className="figures">{countOf(operations, "operation")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const titles: Readonly<Record<RedriveJob["state"], string>> = {
  running: "Retrying failed records",
  done: "Retry finished",
  cancelled: "Retry cancelled",
  failed: "Retry stopped by an unexpected error"
}

/** The key of a job that the console created is the ID of its dry run. */
const dryRunOf = (job: RedriveJob | undefined): string | undefined => {
  const key = job?.author.idempotencyKey
  return key !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u.test(key) ? key : undefined
}

export const RedriveNotice = ({ project }: { readonly project: string }) => {
  const [jobId, show] = useSearchParameter("retry")
  const found = useJob(project, jobId)
  const job = found.data
  const dryRun = useJob(project, dryRunOf(job))
  const announce = useAnnounce()
  const cancel = useChange((api) => api.redriveJobs.cancel({ project, jobId: jobId ?? "" }), {
    makesStale: [["redriveJob", project, jobId]]
  })
  const state = job?.state
  useEffect(() => {
    if (state !== undefined && state !== "running") announce(titles[state])
  }, [announce, state])
  if (jobId === undefined || job === undefined) return null
  const { progress, waitingFor } = job
  const share = shareDone(job, dryRun.data)
  const skipped = skippedOf(job)
  return (
    <section className="notice job-notice" data-tone="info" aria-label="Retry of failed writes">
      <div className="stack">
        <p className="notice-title">{titles[job.state]}</p>
        <progress aria-label="Progress" max={1} {...(share === undefined ? {} : { value: share })} />
        <p>
          {countOf(progress.operations, "operation")} with {countOf(progress.records, "record")} retried
          {skipped === 0 ? "." : `, ${countOf(skipped, "operation")} skipped.`}
          {progress.limitReached === true ? " The limit of one retry is reached: start another one for the rest." : ""}
        </p>
        {waitingFor === undefined ? null : <p>Waiting: {waitingFor}.</p>}
        <Skipped job={job} />
      </div>
      <div className="redrive-actions">
        {job.state === "running" ? (
          <AllowedButton needs="operator" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            Cancel
          </AllowedButton>
        ) : (
          <Button kind="quiet" icon="close" onClick={() => show(undefined)}>
            Close
          </Button>
        )}
      </div>
    </section>
  )
}
