/** Since when nothing has come through to a destination, and why the latest attempt failed. */
import type { Destination } from "@fieldgate/client"
import { useApi } from "../data/useApi.ts"
import { Time } from "../parts/Time.tsx"
import { latestFailure } from "./words.ts"

/** The newest deliveries; among them is the latest failure but for a retry of an old one. */
const looked = 20

export const FailingSince = ({
  destination: { failingSince, name, updateTime },
  project
}: {
  readonly project: string
  readonly destination: Destination
}) => {
  const latest = useApi(
    ["destinations", project, name, "failure", failingSince, updateTime],
    (api, options) => api.deliveries.list({ project, destination: name, pageSize: looked }, options),
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
