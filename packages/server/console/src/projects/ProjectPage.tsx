/** One project: how it stands at a glance, and what it is. */
import { Loaded } from "../data/Loaded.tsx"
import { type Answer, useApi } from "../data/useApi.ts"
import { useInstallations } from "../installations/useInstallations.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Bone } from "../parts/Skeleton.tsx"
import { Status } from "../parts/Status.tsx"
import { Time } from "../parts/Time.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"

interface TileProps<Thing> {
  readonly label: string
  readonly to: string
  readonly of: Answer<ReadonlyArray<Thing>>
  /** Those that somebody should look at, and where they are shown. */
  readonly troubled?: { readonly is: (thing: Thing) => boolean; readonly word: string; readonly to: string }
}

const Tile = <Thing,>({ label, of, to, troubled }: TileProps<Thing>) => {
  const count = troubled === undefined ? 0 : (of.data?.filter(troubled.is).length ?? 0)
  return (
    <li className="card tile">
      <Link className="tile-link" to={to}>
        {label}
      </Link>
      <span className="tile-figure">
        {of.data === undefined ? of.error === null ? <Bone size="short" /> : "–" : of.data.length}
      </span>
      {troubled === undefined || count === 0 ? null : (
        <Link className="tile-trouble" to={troubled.to}>
          <Status tone="error">{`${count} ${troubled.word}`}</Status>
        </Link>
      )}
    </li>
  )
}

const Glance = ({ project }: { readonly project: string }) => {
  const integrations = useApi(["integrations", project], (api, options) => api.integrations.list({ project }, options))
  const installations = useInstallations(project)
  const connections = useApi(["connections", project], (api, options) => api.connections.list({ project }, options))
  const to = {
    installations: pathTo(paths.installations, { project }),
    connections: pathTo(paths.connections, { project })
  }
  return (
    <ul className="tiles">
      <Tile label="Integrations" to={pathTo(paths.integrations, { project })} of={integrations} />
      <Tile
        label="Installations"
        to={to.installations}
        of={installations}
        troubled={{
          is: ({ healthStatus }) => healthStatus === "unhealthy",
          word: "unhealthy",
          to: `${to.installations}?health=unhealthy`
        }}
      />
      <Tile
        label="Connections"
        to={to.connections}
        of={connections}
        troubled={{
          is: ({ status }) => status === "bad_credentials",
          word: "to reconnect",
          to: `${to.connections}?status=bad_credentials`
        }}
      />
    </ul>
  )
}

export const ProjectPage = ({ project: name }: { readonly project: string }) => {
  const project = useApi(["project", name], (api, options) => api.projects.get({ project: name }, options))
  return (
    <Page title={name}>
      <Glance project={name} />
      <Section title="Project">
        <Loaded of={project}>
          {({ appName, createTime, id, orgId, updateTime }) => (
            <Facts
              facts={[
                ["App name", appName],
                ["Id", <CopyId key="id" id={id} of="the project" />],
                ["Organization", <CopyId key="org" id={orgId} of="the organization" />],
                ["Created", <Time key="created" at={createTime} />],
                ["Changed", updateTime === undefined ? undefined : <Time key="changed" at={updateTime} />]
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
