/** The time and status of an installation's latest write. */
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { pathOfGroupsOperations } from "../operations/paths.ts"
import { Bone } from "../parts/Skeleton.tsx"
import { Status } from "../parts/Status.tsx"
import { Time } from "../parts/Time.tsx"
import { Link } from "../router/Link.tsx"
import type { OfInstallation } from "./OfInstallation.ts"
import { lastWrite } from "./words.ts"

export interface LastWriteProps {
  readonly of: OfInstallation
  readonly groupRef: string
  readonly integrationId: string
}

export const LastWrite = ({ groupRef, integrationId, of }: LastWriteProps) => {
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
            <Link to={pathOfGroupsOperations(project, integrationId, groupRef)}>All writes</Link>
          </span>
        )
      }
    </Loaded>
  )
}
