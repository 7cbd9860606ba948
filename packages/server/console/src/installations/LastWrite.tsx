/** How the newest write of an installation ended, and when it was asked for. */
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Bone } from "../parts/Skeleton.tsx"
import { Status } from "../parts/Status.tsx"
import { Time } from "../parts/Time.tsx"
import type { OfInstallation } from "./OfInstallation.ts"
import { lastWrite } from "./words.ts"

export const LastWrite = ({ of }: { readonly of: OfInstallation }) => {
  const { installation: installationId, integration, project } = of
  const newest = useApi(["operations", project, installationId, "newest"], (api, options) =>
    api.operations.list({ project, integration, installationId, pageSize: 1 }, options)
  )
  return (
    <Loaded of={newest} skeleton={<Bone size="short" />}>
      {({ results: [operation] }) =>
        operation === undefined ? (
          "none yet"
        ) : (
          <span className="row">
            <Time at={operation.createTime} />
            <Status tone={lastWrite[operation.status][0]}>{lastWrite[operation.status][1]}</Status>
          </span>
        )
      }
    </Loaded>
  )
}
