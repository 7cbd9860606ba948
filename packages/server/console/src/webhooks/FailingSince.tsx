/** The time since which deliveries fail, and the error of the latest attempt. */
import type { Destination } from "@fieldgate/client"
import { useApi } from "../data/useApi.ts"
import { Time } from "../parts/Time.tsx"
import { latestFailure } from "./words.ts"

/** The newest deliveries. The latest failure is among them, unless it is the retry of an older delivery. */
const pageSize = 20

export const FailingSince = ({
  destination: { failingSince, name, updateTime },
  project
}: {
  readonly project: string
  readonly destination: Destination
}) => {
  const latest = useApi(
    ["destinations", project, name, "failure", failingSince, updateTime],
    (api, options) => api.deliveries.list({ project, destination: name, pageSize }, options),
    { when: failingSince !== undefined }
  )
  if (failingSince === undefined) return <span className="quiet">–</span>
  const reason = latestFailure(latest.data?.results ?? [])
  return (
    <span>
      <Time at={failingSince} />
      {reason === undefined ? null : <span className="second">{reason}</span>}
    </span>
  )
}
