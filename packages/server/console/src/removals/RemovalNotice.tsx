/** How far the end of the writes is that waited for what was removed; nothing without a job. @rule removal.job */
import type { RemovalJob } from "@fieldgate/client"
import { useEffect } from "react"
import { useApi } from "../data/useApi.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { useSearchParameter } from "../router/Location.ts"

/** Milliseconds between two requests while a job runs. */
const watchEvery = 1000

const parameter = "removal"

/** The page that shows the job of a removal, where it has one. */
export const withRemoval = (page: string, job: RemovalJob | undefined): string =>
  job === undefined ? page : `${page}?${parameter}=${job.id}`

const titles: Readonly<Record<RemovalJob["state"], string>> = {
  running: "Removed; ending the writes that wait for it",
  done: "All waiting writes have ended",
  failed: "Ending the waiting writes was stopped by an unexpected error"
}

const number = new Intl.NumberFormat("en-GB")

export const RemovalNotice = ({ project }: { readonly project: string }) => {
  const [jobId, show] = useSearchParameter(parameter)
  const { data: job } = useApi(
    ["removalJob", project, jobId],
    (api, options) => api.removalJobs.get({ project, jobId: jobId ?? "" }, options),
    {
      when: jobId !== undefined,
      every: (found) => (found === undefined || found.state === "running" ? watchEvery : false)
    }
  )
  const announce = useAnnounce()
  const state = job?.state
  useEffect(() => {
    if (state !== undefined && state !== "running") announce(titles[state])
  }, [announce, state])
  if (jobId === undefined || job === undefined) return null
  return (
    <section className="notice job-notice" data-tone="info" aria-label="Removal">
      <div className="stack">
        <p className="notice-title">{titles[job.state]}</p>
        {job.state === "running" ? <progress aria-label="Progress" /> : null}
        <p>Operations ended so far: {number.format(job.progress.operations)}.</p>
      </div>
      <Button kind="quiet" icon="close" onClick={() => show(undefined)}>
        Close
      </Button>
    </section>
  )
}
