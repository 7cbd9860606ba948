import type { Connection, ListConnectionsParams, Operation } from "@fieldgate/client"
import { heldProviders } from "../connections/outage.ts"
import { Loaded } from "../data/Loaded.tsx"
import { type Answer, useApi } from "../data/useApi.ts"
import { useCountedInstallations } from "../installations/useCountedInstallations.ts"
import { operationsPath } from "../operations/paths.ts"
import { When } from "../operations/When.tsx"
import { countedRows, countOf } from "../parts/countOf.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Icon } from "../parts/Icon.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Bone } from "../parts/Skeleton.tsx"
import { Status } from "../parts/Status.tsx"
import { Time } from "../parts/Time.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"

type Counted = Answer<ReadonlyArray<unknown>>

/** Uses the connections that the tile counts anyway. */
const OutagesNotice = ({ project }: { readonly project: string }) => {
  const held = heldProviders(useCountedConnections(project).data ?? [])
  return held.map(({ connections, provider, since }) => (
    <div key={provider} className="notice" data-tone="warning" role="status">
      <p>
        {provider} has not responded since <When at={since} />. Writes to{" "}
        {connections === 1 ? "1 connection" : `${connections} connections`} are waiting.
      </p>
    </div>
  ))
}

interface TileProps {
  readonly label: string
  readonly to: string
  readonly of: Counted
  /** Items that need attention, and the page that lists them. */
  readonly troubled?: { readonly of: Counted; readonly word: string; readonly to: string }
}

const Tile = ({ label, of, to, troubled }: TileProps) => (
  <li className="card tile">
    <Link className="tile-link" to={to}>
      {label}
    </Link>
    <span className="tile-figure">
      {of.data === undefined ? of.error === null ? <Bone size="short" /> : "–" : countOf(of.data)}
    </span>
    {troubled?.of.data === undefined || troubled.of.data.length === 0 ? null : (
      <Link className="tile-trouble" to={troubled.to}>
        <Status tone="error">{`${countOf(troubled.of.data)} ${troubled.word}`}</Status>
      </Link>
    )}
  </li>
)

const useCountedConnections = (
  project: string,
  of: Omit<ListConnectionsParams, "project"> = {}
): Answer<ReadonlyArray<Connection>> =>
  useApi(["connections", project, "counted", of], (api, options) =>
    api.connections.list({ project, pageSize: countedRows, ...of }, options)
  )

/** Failed writes of the last week that were not retried. */
const useUnresolved = (project: string): Answer<ReadonlyArray<Operation>> =>
  useApi(["operations", project, "unresolved"], (api, options) =>
    api.operations
      .search(
        { project, status: "failure", resolution: "unresolved", since: weekAgo(), pageSize: countedRows },
        options
      )
      .then(({ results }) => results)
  )

const weekAgo = () => new Date(Date.now() - 7 * 24 * 3600 * 1000).toISOString()

const Glance = ({ project }: { readonly project: string }) => {
  const integrations = useIntegrations(project)
  const to = {
    installations: pathTo(paths.installations, { project }),
    connections: pathTo(paths.connections, { project }),
    operations: pathTo(operationsPath, { project })
  }
  return (
    <ul className="tiles">
      <Tile label="Integrations" to={pathTo(paths.integrations, { project })} of={integrations} />
      <Tile
        label="Installations"
        to={to.installations}
        of={useCountedInstallations(project)}
        troubled={{
          of: useCountedInstallations(project, { healthStatus: "unhealthy" }),
          word: "unhealthy",
          to: `${to.installations}?health=unhealthy`
        }}
      />
      <Tile
        label="Connections"
        to={to.connections}
        of={useCountedConnections(project)}
        troubled={{
          of: useCountedConnections(project, { status: "bad_credentials" }),
          word: "to reconnect",
          to: `${to.connections}?status=bad_credentials`
        }}
      />
      <Tile
        label="Failed writes, last 7 days"
        to={`${to.operations}?status=failure&resolution=unresolved&within=7d`}
        of={useUnresolved(project)}
      />
    </ul>
  )
}

/** Warns of a setting for development. */
const SettingNotice = ({ children, title }: { readonly title: string; readonly children: string }) => (
  <div className="notice" data-tone="error" role="status">
    <Icon name="alert" />
    <div>
      <p className="notice-title">{title}</p>
      <p>{children}</p>
    </div>
  </div>
)

const FrontendKeysNotice = () => (
  <SettingNotice title="Frontend keys can change every customer's data">
    This project is set up for development: every API key with frontend scope can read and change the connections and
    installations of all customers. Sign consumer tokens in your backend, then set frontendKeys to off.
  </SettingNotice>
)

const OAuthConfirmationNotice = () => (
  <SettingNotice title="OAuth sign-ins are not confirmed">
    Accounts are connected without confirmation: anyone who follows a link to the consent page connects their account.
    Set oauthConfirmation to required once every client confirms its sign-ins.
  </SettingNotice>
)

export const ProjectPage = ({ project: name }: { readonly project: string }) => {
  const project = useApi(["project", name], (api, options) => api.projects.get({ project: name }, options))
  return (
    <Page title={name}>
      {project.data?.frontendKeys === "development" ? <FrontendKeysNotice /> : null}
      {project.data?.oauthConfirmation === "none" ? <OAuthConfirmationNotice /> : null}
      <OutagesNotice project={name} />
      <Glance project={name} />
      <Section title="Project">
        <Loaded of={project}>
          {({ appName, createTime, frontendKeys, id, oauthConfirmation, orgId, updateTime }) => (
            <Facts
              facts={[
                ["App name", appName],
                ["Frontend keys", frontendKeys === "off" ? "Off" : "Development"],
                ["OAuth sign-ins", oauthConfirmation === "required" ? "Confirmed" : "Not confirmed"],
                ["ID", <CopyId key="id" id={id} of="the project" />],
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
